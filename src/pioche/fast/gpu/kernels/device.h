// What the translated chapters need on a GPU.
#define DEVICE static __device__
#define DEVICE_CONST static __constant__ const
#define DEVICE_SET __constant__
#define DEVICE_LARGE __device__
#define HOT __forceinline__
#define COLD __noinline__
#define DEVICE_MEMBER __device__ __forceinline__

DEVICE HOT int lowest_bit(long long bits) { return __ffsll(bits) - 1; }
DEVICE HOT int bits_of(long long bits) { return __popcll(bits); }
DEVICE HOT void add_to(long long& sum, long long more) {
  if (more != 0) atomicAdd((unsigned long long*)&sum, (unsigned long long)more);
}
