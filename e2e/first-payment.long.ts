import { expect, it } from 'vitest';
import { openPage } from './browser.ts';
import {
  comeByInvitation,
  goLive,
  makeOrganization,
  pay,
  setUp,
  testChannel,
  type Way,
} from './first-payment-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { startProduct } from './product.ts';

const browser = await ownBrowser();
const wide = { width: 1440, height: 900 };

it('a new installation goes to its first payment by two people in two browsers, and says what it took', async () => {
  const product = await startProduct({ SAMPLE_TOWN: 'off' });
  const way: Way = { typed: [], refusals: [], checklists: [], reference: '' };
  const parts = { product, way };
  try {
    const provider = await openPage(browser, wide);
    const town = await openPage(browser, wide);
    const payer = await openPage(browser, { width: 390, height: 844 });
    const began = Date.now();
    await makeOrganization(parts, provider.page);
    await comeByInvitation(parts, town.page);
    await setUp(parts, town.page, provider.page);
    await testChannel(parts, town.page);
    await goLive(parts, town.page);
    await pay(parts, payer.page);
    const minutes = (Date.now() - began) / 60_000;
    console.log(`From nothing to the first payment: ${way.typed.length} fields typed, ${minutes.toFixed(1)} minutes.`);

    const [before, after] = way.checklists;
    expect(before).toMatchObject({
      'Merchant account': 'To do',
      'Payment channels': 'To do',
      'Test payment': 'To do',
      'Look-up fields': 'Warning',
      Accounts: 'Warning',
    });
    // What is left to do is not required.
    expect(Object.entries(after ?? {}).flatMap(([name, state]) => (state === 'To do' ? [name] : []))).toEqual([
      'Payment fields',
      'Billing cycles',
      'External links',
    ]);
    expect(after).toMatchObject({ 'Merchant account': 'Done', 'Payment channels': 'Done', 'Test payment': 'Done' });
    // Each of them says what comes next.
    expect(way.refusals).toEqual([
      'Name: This is required.',
      'Something in the checklist is still to do.',
      'No active merchant account takes cards here. A Global Admin sets one up, tests and activates it.',
      'Send a test sale first: it has to pass with the credentials and the number of now.',
    ]);
    // A town has better things to do than to fill in forms.
    expect(way.typed.length).toBeLessThanOrEqual(35);
    expect(way.reference).toMatch(/^\d[\d ]+$/);
    await provider.page.goto(`${product.base}/portal/payments`);
    await provider.page.getByRole('row').filter({ hasText: way.reference }).waitFor();
    expect([...provider.complaints, ...town.complaints, ...payer.complaints]).toEqual([]);
  } finally {
    await product.stop();
  }
});
