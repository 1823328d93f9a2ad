/** Each of a row of things under its name, with its place; one that only the other side has is there without values. */
export function placedByName<K extends string, T extends Readonly<Record<K, string>>>(
  key: K,
  own: readonly T[],
  others: readonly T[],
): Readonly<Record<string, object>> {
  const gone = others.filter((other) => !own.some((one) => one[key] === other[key]));
  const placed = own.map(({ [key]: name, ...said }, at) => [name, { order: at + 1, ...said }] as const);
  return Object.fromEntries([...gone.map((one) => [one[key], {}] as const), ...placed]);
}
