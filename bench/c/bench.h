/* What all baselines share: the generator of Spielwerk's matches (PCG32), and a main function that counts CPU time.

   A baseline defines `void prepare(void)` and `int play(void)`: one random game, whose winner it returns (from 0; -1: nobody).
   `prog GAMES SEED` prints games, CPU seconds, decisions, and how often nobody and each seat won. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t generator;
static uint64_t decisions;

static inline uint32_t next_output(void) {
    uint64_t state = generator;
    generator = state * 6364136223846793005u + 1442695040888963407u;
    uint32_t mixed = (uint32_t)(((state >> 18) ^ state) >> 27);
    uint32_t turn = (uint32_t)(state >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

/* A number 0 … n-1, each equally likely. */
static inline uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)next_output() * n;
    if ((uint32_t)product < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)product < threshold) product = (uint64_t)next_output() * n;
    }
    return (uint32_t)(product >> 32);
}

/* The lowest set bit after so many were taken away. */
static inline int nth_bit(uint64_t bits, uint32_t n) {
    while (n--) bits &= bits - 1;
    return __builtin_ctzll(bits);
}

static void prepare(void);
static int play(void);

int main(int count, char **words) {
    long games = count > 1 ? atol(words[1]) : 1000000;
    generator = (count > 2 ? strtoull(words[2], 0, 10) : 1) * 0x9E3779B97F4A7C15u + 1;
    long won[8] = {0};
    prepare();
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    for (long game = 0; game < games; game++) won[play() + 1]++;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9;
    printf("%ld %.9f %llu", games, seconds, (unsigned long long)decisions);
    for (int i = 0; i < 5; i++) printf(" %ld", won[i]);
    printf("\n");
    return 0;
}
