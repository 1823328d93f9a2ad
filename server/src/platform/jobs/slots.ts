/** Places of which each key has so many at once. */
export interface Slots {
  /**
   * Waits for a place; what it answers gives it back, once, however often it is called. Who is to be `first` waits for
   * no other but those who are.
   */
  take(key: number, first?: boolean): Promise<() => void>;
}

export function slotsOf(most: number): Slots {
  const free = new Map<number, number>();
  const waiting = new Map<number, { first: (() => void)[]; others: (() => void)[] }>();

  const giveBack = (key: number) => {
    const queue = waiting.get(key);
    const next = queue?.first.shift() ?? queue?.others.shift();
    if (next) next();
    else free.set(key, (free.get(key) ?? 0) + 1);
  };
  return {
    async take(key, first = false) {
      const left = free.get(key) ?? most;
      if (left > 0) free.set(key, left - 1);
      else
        await new Promise<void>((go) => {
          const queue = waiting.get(key) ?? { first: [], others: [] };
          (first ? queue.first : queue.others).push(go);
          waiting.set(key, queue);
        });
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        giveBack(key);
      };
    },
  };
}
