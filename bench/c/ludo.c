/* Ludo for four, one pawn like the other: a word per player has a bit for every step of the way that a pawn stands on,
   0 to 39 on the round, 40 to 43 in the goal. The rules are those of `baseline_ludo.py`. */
#include "bench.h"

#define ROUND 40
#define GOALS (15ull << ROUND)

static void prepare(void) {}

/* The pawns on the board that may move: not past the last goal, not on one's own, not over one in the goal. */
static inline uint64_t movable(uint64_t mine, int cube) {
    uint64_t found = mine & ~mine >> cube & ((1ull << (44 - cube)) - 1);
    uint64_t late = found >> (41 - cube);
    while (late) {
        int step = 41 - cube + __builtin_ctzll(late);
        late &= late - 1;
        int from = step + 1 > ROUND ? step + 1 : ROUND;
        uint64_t between = (1ull << (step + cube)) - (1ull << from);
        if (mine & between) found &= ~(1ull << step);
    }
    return found;
}

/* Three while no pawn on the board could move, whatever the die shows. */
static inline int tries(uint64_t mine) {
    for (int cube = 1; cube <= 6; cube++)
        if (movable(mine, cube)) return 1;
    return 3;
}

static int play(void) {
    uint64_t pawns[4] = {0, 0, 0, 0};
    int home[4] = {4, 4, 4, 4};
    for (int player = 0;; player = (player + 1) & 3) {
        int left = tries(pawns[player]);
        while (left) {
            left--;
            uint64_t mine = pawns[player];
            int cube = 1 + (int)below(6), there = -1;
            if (home[player] && cube == 6 && !(mine & 1)) {
                if (home[player] > 1) below((uint32_t)home[player]);
                home[player]--;
                there = 0;
            } else {
                uint64_t found = movable(mine, cube);
                if (home[player] && found & 1) found = 1;
                if (found) {
                    uint32_t count = (uint32_t)__builtin_popcountll(found);
                    int step = nth_bit(found, count > 1 ? below(count) : 0);
                    there = step + cube;
                    mine ^= 1ull << step;
                }
            }
            if (there >= 0) {
                decisions++;
                left = 0;
                pawns[player] = mine | 1ull << there;
                if (there < ROUND) {
                    for (int away = 1; away < 4; away++) {
                        int other = (player + away) & 3;
                        int step = there - 10 * away;
                        if (step < 0) step += ROUND;
                        uint64_t bit = 1ull << step;
                        home[other] += (pawns[other] & bit) != 0;
                        pawns[other] &= ~bit;
                    }
                }
                if (pawns[player] == GOALS) return player;
            }
            if (cube == 6) left = 1;
        }
    }
}
