/** A generator with a seed: the same numbers on every machine, so that what was made once can be made again. */
export function chance(seed: number): (below: number) => number {
  // Neighbouring seeds must not begin alike.
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
