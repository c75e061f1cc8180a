// wasm: baseline of npm run bench: the minimum time to scan the same bytes. Not used by the game.

/** Sums `bytes` bytes (a multiple of 64) as 32-bit lanes in four accumulators: only loads and additions. */
export function readAll(at: usize, bytes: usize): i32 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  for (const end = at + bytes; at < end; at += 64) {
    a = i32x4.add(a, v128.load(at));
    b = i32x4.add(b, v128.load(at, 16));
    c = i32x4.add(c, v128.load(at, 32));
    d = i32x4.add(d, v128.load(at, 48));
  }
  const sum = i32x4.add(i32x4.add(a, b), i32x4.add(c, d));
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}

/** The same with two streams, one per half, which is faster on most memory systems. `bytes` is a multiple of 64. */
export function readHalves(at: usize, bytes: usize): i32 {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  const end = at + (bytes >> 1);
  let other = end;
  while (at < end) {
    a = i32x4.add(a, v128.load(at));
    b = i32x4.add(b, v128.load(at, 16));
    c = i32x4.add(c, v128.load(other));
    d = i32x4.add(d, v128.load(other, 16));
    at += 32;
    other += 32;
  }
  const sum = i32x4.add(i32x4.add(a, b), i32x4.add(c, d));
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}
