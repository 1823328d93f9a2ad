/** How many bills have which amount; amounts are rounded to three digits. */
export type Amounts = ReadonlyMap<number, number>;

/** The amount in the middle of all of them, between two where there is none; 0 of nothing. */
export function usualAmount(amounts: Amounts): number {
  const count = [...amounts.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return 0;
  const sorted = [...amounts].toSorted(([a], [b]) => a - b);
  const at = (place: number): number => {
    let before = 0;
    for (const [amount, each] of sorted) {
      before += each;
      if (place < before) return amount;
    }
    return 0;
  };
  return (at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2;
}
