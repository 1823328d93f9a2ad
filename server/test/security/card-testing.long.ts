import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../world.ts';
import { testCards } from './card-testing.ts';

let one: World;
let two: World;
beforeAll(async () => {
  one = await openWorld({ LIMIT_FACTOR: '1' });
  two = await one.secondNode();
});
afterAll(async () => {
  await two.close();
  await one.close();
});

// security.md T25 at its full size; `npm test` tries 600 cards.
it('lets at most 200 of 10,000 stolen cards from 500 addresses reach the gateway', async () => {
  const attack = await testCards([one, two], { cards: 10_000, addresses: 500 });
  console.log(
    `of 10,000 cards ${attack.reachedGateway} reached the gateway; ${attack.challenged} were challenged, ${attack.refused} met another limit`,
  );
  expect(attack.reachedGateway).toBeLessThanOrEqual(200);
}, 900_000);
