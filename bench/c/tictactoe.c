/* Tic-tac-toe: nine bits per player, tables for "has a row" and "the n-th free cell". */
#include "bench.h"

static uint8_t has_row[512];
static uint16_t nth_cell[512][9];

static void prepare(void) {
    static const int rows[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (int bits = 0; bits < 512; bits++) {
        for (int i = 0; i < 8; i++) has_row[bits] |= (bits & rows[i]) == rows[i];
        for (int cell = 0, n = 0; cell < 9; cell++)
            if (bits >> cell & 1) nth_cell[bits][n++] = 1 << cell;
    }
}

static int play(void) {
    uint32_t marks[2] = {0, 0}, free = 511;
    for (int left = 9; left; left--) {
        int player = (9 - left) & 1;
        uint32_t cell = nth_cell[free][left > 1 ? below(left) : 0];
        free ^= cell;
        marks[player] |= cell;
        decisions++;
        if (has_row[marks[player]]) return player;
    }
    return -1;
}
