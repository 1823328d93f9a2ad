import { describe, expect, it } from 'vitest';
import { openPage, thoroughFindings } from './browser.ts';
import { agreeAndPay, cards, findBill, payByCard, pressReview } from './payer-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();

describe('every magic value', () => {
  it('declines five cards one after the other, each without a charge, and then asks to wait', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10007', '78701');
    for (const card of [
      '4000000000000002',
      '4000000000009995',
      '4000000000009987',
      '4000000000000069',
      '4000000000000127',
    ]) {
      await payByCard(page, card, { amount: '14.14' });
      await pressReview(page);
      await agreeAndPay(page);
      if (card.endsWith('0127')) break;
      await page
        .getByRole('alert')
        .filter({ hasText: 'The payment was not approved. Try another method. You were not charged.' })
        .waitFor();
    }
    await page.getByText(/Too many attempts\. Wait 15 minutes or call/).waitFor();
    expect(await thoroughFindings(page)).toEqual([]);
    await page.context().close();
  });

  it('voids the payment on screen when its service fee is declined', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10002', '78702');
    await payByCard(page, cards.good, { amount: '60.00' });
    await page.getByText('Service fee $1.77').first().waitFor();
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('alert').filter({ hasText: 'You were not charged.' }).waitFor();
    await page.context().close();
  });

  // Each of the others, and what becomes of it: bank-payments.test.ts.
  it('accepts a bank account', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10006', '78701');
    await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
    expect(await page.getByRole('radio', { name: /^Card/ }).count()).toBe(0); // this account takes no cards
    await page.getByRole('radio', { name: 'Other amount' }).check();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('18.89');
    await page.getByLabel('Account holder name').fill('Jamie Fox');
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('000123456789');
    await page.getByLabel('Account number again').fill('000123456789');
    await pressReview(page);
    await page.getByText(/You authorize Riverton Water & Sewer to debit/).waitFor();
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    await page.context().close();
  });
});

describe('several accounts', () => {
  const severalAtOnce = (mode: 'Enabled' | 'Disabled') =>
    withDatabase(dataDir, (query) =>
      query(
        `insert into feature_setting (business_unit_id, feature_key, mode)
          select id, 'MultiAccountPayments', $1 from business_unit where slug = 'riverton-water'
          on conflict (business_unit_id, feature_key) do update set mode = excluded.mode`,
        [mode],
      ),
    );

  it('says why those that were chosen cannot be paid together, each time, until others are chosen', async () => {
    await severalAtOnce('Disabled');
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10003', '78703');
    await page.getByRole('heading', { name: 'Choose what you want to pay' }).waitFor();
    const goOn = page.getByRole('button', { name: 'Continue' });
    const told = page.getByRole('alert').filter({ hasText: 'At most 1 accounts can be paid at once.' });
    await goOn.click();
    await page.getByRole('alert').filter({ hasText: 'Choose at least one account.' }).waitFor();
    const boxes = page.getByRole('checkbox');
    for (const box of await boxes.all()) await box.check();
    expect(await page.getByRole('alert').count()).toBe(0);
    for (let times = 0; times < 2; times++) {
      await goOn.click();
      await told.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^At most 1 accounts/);
    }
    expect(await thoroughFindings(page)).toEqual([]);
    await boxes.first().uncheck();
    expect(await told.count()).toBe(0);
    await goOn.click();
    await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
    await page.context().close();
    await severalAtOnce('Enabled');
  });

  it('lets the payer choose among sub-accounts and pay them together by bank account', async () => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, base, '10003', '78703');
    await page.getByRole('heading', { name: 'Choose what you want to pay' }).waitFor();
    expect(await thoroughFindings(page)).toEqual([]);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Your accounts' }).waitFor();
    await page.getByRole('radio', { name: /Bank account/ }).check();
    await page.getByLabel('Account holder name').fill('Sam Ortiz');
    await page.getByLabel('Routing number').fill('110000001');
    await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('000123456789');
    await page.getByLabel('Account number again').fill('000123456780');
    await pressReview(page);
    await page.getByRole('link', { name: 'We do not recognize this routing number' }).waitFor();
    await page.getByRole('link', { name: 'This field must match Account number' }).waitFor();
    expect(await thoroughFindings(page)).toEqual([]);
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number again').fill('000123456789');
    await pressReview(page);
    await agreeAndPay(page);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await page.locator('.ledger .total dd').textContent()).toBe('$91.00');
    await page.getByText('Your bank takes 1–3 business days.').waitFor();
    await page.context().close();
  });
});
