import { expect } from 'vitest';

/** Something that may take effect once, however often and however simultaneously it is used. */
export interface OneTimeThing {
  /** Uses it; true when this use is answered as one that took effect. */
  use(nth: number): Promise<boolean>;
  /** How often it took effect, as the records say. */
  effects(): Promise<number>;
  /** How many uses are answered as if they took effect: one, or all where a repeat answers as the first did. */
  readonly answered: 'one' | 'all' | number;
}

const many = 50;

/**
 * Uses it fifty times at the same moment and three times again later: the records must tell of one use (security.md
 * T44).
 */
export async function useAtOnceAndLater(thing: OneTimeThing, most = 1): Promise<void> {
  const answers = await Promise.all(Array.from({ length: many }, (_, nth) => thing.use(nth)));
  expect(answers.filter(Boolean).length, 'answered as done, at once').toBe(
    thing.answered === 'all' ? many : thing.answered === 'one' ? 1 : thing.answered,
  );
  expect(await thing.effects(), 'took effect, at once').toBe(most);
  for (let nth = 0; nth < 3; nth++)
    expect(await thing.use(many + nth), 'answered as done, later').toBe(thing.answered === 'all');
  expect(await thing.effects(), 'took effect, later').toBe(most);
}
