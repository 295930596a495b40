/* Four in a row: seven columns of six cells and an empty one above each, one word per player; four in a row are shifts. */
#include "bench.h"

static uint8_t nth_column[128][7];

static void prepare(void) {
    for (int bits = 0; bits < 128; bits++)
        for (int column = 0, n = 0; column < 7; column++)
            if (bits >> column & 1) nth_column[bits][n++] = column;
}

static inline int has_four(uint64_t discs) {
    uint64_t pairs = discs & discs >> 1;
    if (pairs & pairs >> 2) return 1;
    pairs = discs & discs >> 7;
    if (pairs & pairs >> 14) return 1;
    pairs = discs & discs >> 6;
    if (pairs & pairs >> 12) return 1;
    pairs = discs & discs >> 8;
    return (pairs & pairs >> 16) != 0;
}

static int play(void) {
    uint64_t discs[2] = {0, 0};
    uint8_t height[7] = {0};
    uint32_t open = 127, columns = 7;
    for (int player = 0; columns; player ^= 1) {
        int column = nth_column[open][columns > 1 ? below(columns) : 0];
        discs[player] |= 1ull << (column * 7 + height[column]);
        if (++height[column] == 6) {
            open ^= 1u << column;
            columns--;
        }
        decisions++;
        if (has_four(discs[player])) return player;
    }
    return -1;
}
