/* Reversi: a word of 64 bits per player; moves and turned discs are shifts in eight directions. */
#include "bench.h"

#define NOT_A 0xFEFEFEFEFEFEFEFEull
#define NOT_H 0x7F7F7F7F7F7F7F7Full

static void prepare(void) {}

static inline uint64_t step(uint64_t bits, int way) {
    switch (way) {
        case 0: return bits << 8;
        case 1: return bits >> 8;
        case 2: return bits << 1 & NOT_A;
        case 3: return bits >> 1 & NOT_H;
        case 4: return bits << 9 & NOT_A;
        case 5: return bits >> 9 & NOT_H;
        case 6: return bits << 7 & NOT_H;
        default: return bits >> 7 & NOT_A;
    }
}

/* The empty squares on which a disc brackets discs of the other. */
static inline uint64_t moves(uint64_t own, uint64_t other) {
    uint64_t found = 0, empty = ~(own | other);
#pragma GCC unroll 8
    for (int way = 0; way < 8; way++) {
        uint64_t run = step(own, way) & other;
        for (int i = 0; i < 5; i++) run |= step(run, way) & other;
        found |= step(run, way) & empty;
    }
    return found;
}

/* The discs that are turned over. */
static inline uint64_t turned(uint64_t disc, uint64_t own, uint64_t other) {
    uint64_t found = 0;
#pragma GCC unroll 8
    for (int way = 0; way < 8; way++) {
        uint64_t run = step(disc, way) & other;
        for (int i = 0; i < 5; i++) run |= step(run, way) & other;
        if (step(run, way) & own) found |= run;
    }
    return found;
}

static int play(void) {
    uint64_t own = 1ull << 35 | 1ull << 28, other = 1ull << 27 | 1ull << 36;
    int player = 0, passes = 0;
    while (passes < 2) {
        uint64_t open = moves(own, other);
        if (open) {
            uint32_t count = (uint32_t)__builtin_popcountll(open);
            uint64_t disc = 1ull << nth_bit(open, count > 1 ? below(count) : 0);
            uint64_t flipped = turned(disc, own, other);
            own |= disc | flipped;
            other ^= flipped;
            passes = 0;
            decisions++;
        } else {
            passes++;
        }
        uint64_t swap = own;
        own = other;
        other = swap;
        player ^= 1;
    }
    int first = __builtin_popcountll(player ? other : own), second = __builtin_popcountll(player ? own : other);
    return first == second ? -1 : first < second;
}
