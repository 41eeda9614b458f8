// What the translated chapters need on a processor: the same program without a GPU.
#define DEVICE static
#define DEVICE_CONST static const
#define DEVICE_SET
#define DEVICE_LARGE
#define HOT inline
#define COLD __attribute__((noinline))

DEVICE HOT int lowest_bit(long long bits) { return __builtin_ffsll(bits) - 1; }
DEVICE HOT int bits_of(long long bits) { return __builtin_popcountll((unsigned long long)bits); }
DEVICE HOT void add_to(long long& sum, long long more) { sum += more; }
