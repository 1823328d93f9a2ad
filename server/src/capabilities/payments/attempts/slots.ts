/** Places of which each key has so many at once. */
export interface Slots {
  /** Waits for a place; what it answers gives it back, once, however often it is called. */
  take(key: number): Promise<() => void>;
}

export function slotsOf(most: number): Slots {
  const free = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();

  const giveBack = (key: number) => {
    const next = waiting.get(key)?.shift();
    if (next) next();
    else free.set(key, (free.get(key) ?? 0) + 1);
  };
  return {
    async take(key) {
      const left = free.get(key) ?? most;
      if (left > 0) free.set(key, left - 1);
      else
        await new Promise<void>((go) => {
          const queue = waiting.get(key) ?? [];
          queue.push(go);
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
