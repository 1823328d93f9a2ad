import { expect, it } from 'vitest';
import { thoroughFindings as axeFindings, openPage, picture } from './browser.ts';
import { payAs } from './pay-by-calls.ts';
import { closeDay, openDetails, signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, mail, dataDir } = await ownProduct();
const desktop = { width: 1440, height: 900 };
const browser = await ownBrowser();

it('asks for a fresh sign-in before a large refund, keeps what was typed, and waits for a second person', async () => {
  const reference = await payAs(base, { account: '10002', zip: '78702', amount: '8.31' });
  await (await closeDay(browser, base)).context().close();
  const { page, complaints } = await openPage(browser, desktop);
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await withDatabase(dataDir, async (query) => {
    await query(
      "update organization set large_refund_minor = 100, user_daily_refund_minor = 100 where name = 'City of Riverton'",
    );
    await query(
      `update identity.oidc_payload
        set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::bigint - 3600))
        where model = 'Session' and payload ? 'loginTs'`,
    );
  });
  // The tab loses its token; the provider still knows the person, from an hour ago.
  await page.evaluate(() => sessionStorage.clear());
  await openDetails(page, base, reference);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel('Amount').fill('5.00');
  await page.getByLabel('Reason').selectOption('Other');
  await page.getByLabel('Note').fill('Paid at the counter too');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-step-up');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('E-mail').fill('admin@riverton.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog', { name: 'Ask to refund $5.00?' }).waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Paid at the counter too');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText(/Waits for a second person: Refund of \$5\.00, asked by Dana Okafor/).waitFor();
  await page.getByText('You asked for this. Another person must decide.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-second-person');
  const { page: second } = await openPage(browser, desktop);
  await signInTo(second, base, 'global@ratepayer.test', '/portal/payments');
  await second.getByRole('heading', { name: 'Payments' }).waitFor();
  await second.getByRole('button', { name: 'Notifications, 1 thing waits for you' }).click();
  expect(await axeFindings(second)).toEqual([]);
  await picture(second, 'staff-approvals-bell');
  await second.getByRole('link', { name: /Refund of \$5\.00/ }).click();
  await second.getByRole('button', { name: 'Approve' }).click();
  await picture(second, 'staff-approval');
  await second
    .getByRole('dialog', { name: /^Approve Refund/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await second.getByText('Refund Approved, $5.00').waitFor();
  await second.getByRole('tab', { name: 'History' }).click();
  await second.locator('tbody', { hasText: 'Refund approved' }).getByText('Dana Okafor').waitFor();
  await page.getByText('Partial refund').waitFor();
  await expect
    .poll(async () => (await (await fetch(mail)).text()).includes('A refund of $5.00 waits for a second person'), {
      timeout: 15_000,
    })
    .toBe(true);
  await withDatabase(
    dataDir,
    async (query) =>
      void (await query(
        `update organization set large_refund_minor = 100000, user_daily_refund_minor = 500000
          where name = 'City of Riverton'`,
      )),
  );
  await second.context().close();
  expect(complaints).toEqual([]);
  await page.context().close();
});
