import { expect, it } from 'vitest';
import { cultureAsked, keepCultures, slugOf } from './culture-of-page.ts';

it.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['en-CA,en;q=0.9', 'en-CA'],
  ['EN-ca', 'en-CA'],
  ['de, en-CA;q=0.5', 'en-CA'],
  ['en-GB', 'en-US'],
  ['de', 'en-US'],
  ['*', 'en-US'],
])('answers %s with %s', (asked, culture) => expect(cultureAsked(asked)).toBe(culture));

it('reads a slug from pages of a business unit and from no others', () => {
  expect(slugOf('/customer/lakeshore-hydro/dashboard')).toBe('lakeshore-hydro');
  expect(slugOf('/quick-pay/lakeshore-hydro')).toBe('lakeshore-hydro');
  expect(slugOf('/payment/900000000000000004/receipt')).toBeUndefined();
  expect(slugOf('/customer/No Slug/dashboard')).toBeUndefined();
});

it('asks once a minute, opens the page when the answer fails, and never keeps more than it may', async () => {
  let now = 0;
  const asked: string[] = [];
  const cultureOf = keepCultures(
    async (slug) => {
      asked.push(slug);
      if (slug === 'down') throw new Error('no database');
      return 'en-CA';
    },
    () => now,
  );
  expect([await cultureOf('hydro'), await cultureOf('hydro'), await cultureOf('down')]).toEqual([
    'en-CA',
    'en-CA',
    undefined,
  ]);
  expect(asked).toEqual(['hydro', 'down']);
  now = 60_000;
  await cultureOf('hydro');
  expect(asked).toEqual(['hydro', 'down', 'hydro']);
});
