// What a processor does in one instruction.
DEVICE HOT int own_kind_of(long long bit) { return bit == 0 ? 0 : lowest_bit(bit); }
DEVICE HOT int own_count_bits(long long mask) { return bits_of(mask); }

// A note is counted when it is made, and needs no room.
DEVICE HOT void own_note(Trace& t, int code, int a, int b, int c) {
  if (NOTING) tally_count_note(*t.counted, code, a, b, c);
}
DEVICE HOT void own_count_notes(Trace&, Outcome&) {}
