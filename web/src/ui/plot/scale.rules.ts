/** Ticks of an axis that hold all values and zero: round steps, four of them or fewer. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((most - least) / 3);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** The least of 1, 2, 2.5, 5 times a power of ten that is no less. */
function roundStep(step: number): number {
  if (step <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 2.5, 5].find((times) => times * power >= step) ?? 10);
}
