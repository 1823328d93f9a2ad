// Of a name that was cut shorter nobody knows any more whose it is.
const leastNamed = 10;

/** What `write` makes of a name, which is cut where that is more than `most` characters: behind a word if it can. */
export function fitted(name: string, most: number, write: (name: string) => string): string {
  const over = write(name).length - most;
  if (over <= 0) return write(name);
  const room = Math.max(leastNamed, name.length - over);
  const cut = name.slice(0, room);
  const isBetween = name[room] === undefined || name[room] === ' ';
  const words = isBetween ? cut : cut.slice(0, cut.lastIndexOf(' ') + 1);
  const kept = words.trim().length >= leastNamed ? words : cut;
  return write(kept.replace(/[\uD800-\uDBFF]$/, '').trimEnd());
}
