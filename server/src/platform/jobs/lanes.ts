/** Work that is done by key, each key by itself. */
export interface Lanes {
  /** Looks for keys with work and starts those that are not at work already. @returns how many it started. */
  look(): Promise<number>;
  /** Resolves when nothing is at work any more. */
  idle(): Promise<void>;
}

/** A key that is slow, or that fails, holds up no other: each goes on until it finds nothing more to do. */
export function lanes<Key>(
  find: () => Promise<readonly Key[]>,
  nameOf: (key: Key) => number,
  work: (key: Key) => Promise<number>,
  onError: (error: unknown) => void,
  mayGoOn: () => Promise<boolean> = async () => true,
): Lanes {
  const running = new Map<number, Promise<void>>();
  let stopping = false;
  const run = async (key: Key): Promise<void> => {
    try {
      while (!stopping && (await mayGoOn()) && (await work(key)) > 0);
    } catch (error) {
      onError(error);
    }
  };
  return {
    async look() {
      const fresh = (await find()).filter((key) => !running.has(nameOf(key)));
      for (const key of fresh) {
        const name = nameOf(key);
        running.set(
          name,
          run(key).finally(() => running.delete(name)),
        );
      }
      return fresh.length;
    },
    async idle() {
      stopping = true;
      await Promise.all(running.values());
    },
  };
}
