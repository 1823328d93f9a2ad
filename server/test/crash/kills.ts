import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dying, openDying } from './dying.ts';
import { flows } from './flows.ts';
import { placesOf, type Share } from './shares.ts';

/** The tests of one share of the flows; `kill-everywhere.long.ts` takes every place in every flow. */
export function killsOf(share: Share): void {
  const own: readonly string[] = placesOf(share);
  let dying: Dying;
  beforeAll(async () => {
    dying = await openDying();
  });
  afterAll(() => dying.town.close());

  describe(`kill -9 and start again, ${share}`, () => {
    it.each(flows[share])(
      '$name',
      async (flow) => {
        const places = await dying.walk(flow);
        expect(places.length).toBeGreaterThan(0);
        const fresh = places.filter(([point]) => own.includes(point) && !dying.reached.has(point));
        // Each named place once, in the first flow that has it; a flow that has none of its own only goes its way.
        const each = places.flatMap(([point, times]) =>
          flow.eachTime?.includes(point) ? Array.from({ length: times }, (_, n) => [point, n + 1] as const) : [],
        );
        for (const [point, nth] of each) await dying.dieAndRecover(flow, point, nth);
        for (const [point, times] of fresh) {
          await dying.dieAndRecover(flow, point, times);
          // What a worker does by itself passes a place more or less often from time to time, and a request is refused
          // before its place where a worker held for too long what it needs.
          if (!dying.reached.has(point)) await dying.dieAndRecover(flow, point, 1);
        }
      },
      240_000,
    );

    it('happened at every named place', () => {
      expect(own.filter((point) => !dying.reached.has(point))).toEqual([]);
    });
  });
}
