/* Pig for two players, up to 100 points. As in Spielwerk's rules one must roll first, and cannot roll with enough points. */
#include "bench.h"

static void prepare(void) {}

static int play(void) {
    int score[2] = {0, 0};
    for (int player = 0;; player ^= 1) {
        int pot = 0;
        for (;;) {
            decisions++;
            int may_roll = score[player] + pot < 100;
            if (pot && (!may_roll || below(2))) break;
            int cube = 1 + below(6);
            if (cube == 1) {
                pot = 0;
                break;
            }
            pot += cube;
        }
        score[player] += pot;
        if (score[player] >= 100) return player;
    }
}
