import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dying, openDying } from './dying.ts';
import { allFlows } from './flows.ts';

let dying: Dying;
beforeAll(async () => {
  dying = await openDying();
});
afterAll(() => dying.town.close());

// `npm test` kills once at each named place; here every flow dies at each of its places, at the first passings and at
// the last.
// Each in one process, with the places of who serves among its own.
const each = allFlows
  .filter((flow, at) => allFlows.findIndex(({ begin }) => begin === flow.begin) === at)
  .map((flow) => ({ ...flow, byWorker: false }));

it.each(each)(
  '$name, killed at each of its places',
  async (flow) => {
    const places = await dying.walk(flow);
    expect(places.length).toBeGreaterThan(0);
    for (const [point, times] of places) {
      for (const nth of new Set([...Array.from({ length: Math.min(times, 3) }, (_, i) => i + 1), times]))
        await dying.dieAndRecover(flow, point, nth);
    }
  },
  600_000,
);
