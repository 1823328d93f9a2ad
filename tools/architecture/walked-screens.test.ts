import { expect, it } from 'vitest';
import { addressOf, places, type Rows } from '../../e2e/portal-places.ts';
import { isBuilt } from '../../web/src/app/portal/screen.ts';
import { screens } from '../../web/src/app/portal/screens.ts';

const rows: Rows = {
  unit: 1,
  account: 2,
  customer: 3,
  bill: 4,
  cycle: 5,
  openCycle: 6,
  upload: 7,
  merchant: '8',
  reference: '9',
  batch: 10,
};

it('walks every screen that there is, and no other', () => {
  const built = screens.filter(isBuilt).map(({ path }) => path);
  expect([...new Set(places.map(({ screen }) => screen))].toSorted()).toEqual(built.toSorted());
});

it('opens each screen by an address of its own', () => {
  for (const { screen, at } of places)
    for (const address of at) {
      const [path] = addressOf(address, rows).split('?');
      expect(path).toMatch(new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`));
    }
});
