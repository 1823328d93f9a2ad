import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { thoroughFindings as axeFindings, openPage, picture } from './browser.ts';
import { findBill } from './payer-steps.ts';
import { payAs, payDeclined } from './pay-by-calls.ts';
import { signInAnew, signInTo } from './staff-steps.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, mail, dataDir } = await ownProduct();
const browser = await ownBrowser();

const nextDay = join(import.meta.dirname, '../dev/data/town/riverton-water-accounts-next-day.csv');

const signIn = (page: Page, email: string, path: string) => signInTo(page, base, email, path);
const pay = (account: string, zip: string, amount: string) => payAs(base, { account, zip, amount });

it('imports the next day’s file by upload, mapping, check and confirmation', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signIn(page, 'admin@riverton.test', '/portal/accounts/uploads?x=1');
  expect(page.url()).toContain('/portal/accounts/uploads?x=1');
  await page.getByRole('heading', { name: 'Account uploads' }).waitFor();
  await picture(page, 'staff-uploads');
  await page.locator('input[type=file]').setInputFiles(nextDay);
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await picture(page, 'staff-upload-map');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('heading', { name: 'Check the import' }).waitFor();
  expect((await page.locator('.legend').innerText()).replace(/\s+/g, ' ')).toBe(
    'Create 25 Update 292 Leave as is 4,648 Missing, left alone 68 Reject 0',
  );
  await picture(page, 'staff-upload-check');
  await page.getByRole('button', { name: 'Continue to confirm' }).click();
  await page.getByRole('heading', { name: 'Confirm the import' }).waitFor();
  expect(await page.getByLabel('Remember for next time').isChecked()).toBe(false);
  await picture(page, 'staff-import-confirm');
  await page.getByRole('button', { name: 'Process this file' }).click();
  await page.getByRole('heading', { name: 'Import result' }).waitFor();
  expect((await page.locator('.legend').innerText()).replace(/\s+/g, ' ')).toBe(
    'Created 25 Updated 292 Unchanged 4,648 Missing, left alone 68 Rejected 0',
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe.each(['WebSockets', 'ServerSentEvents', 'LongPolling'])('the open payments list over %s', (transport) => {
  it('says "1 new payment. Show" without a reload', async () => {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
    await signIn(page, 'clerk@riverton.test', `/portal/payments?transport=${transport}`);
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await page.locator('[data-hub="there"]').waitFor({ state: 'attached' });
    const cents = { WebSockets: '31', ServerSentEvents: '32', LongPolling: '33' }[transport] ?? '';
    const reference = await pay('10002', '78702', `6.${cents}`);
    await page.getByRole('button', { name: '1 new payment. Show' }).click();
    const row = page.getByRole('row').filter({ hasText: reference });
    await row.getByText('Succeeded').waitFor();
    await picture(page, `staff-payments-${transport}`);
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.getByText('Sale Approved').first().waitFor();
    await picture(page, 'staff-payment-details');
    expect(complaints.filter((text) => !/WebSocket|signalr/i.test(text))).toEqual([]);
    await page.context().close();
  });
});

it('sends the receipt by e-mail over SMTP', async () => {
  await pay('10002', '78702', '7.77');
  await expect
    .poll(async () => (await (await fetch(mail)).text()).includes('Receipt: $9.27 to Riverton Water &amp; Sewer'), {
      timeout: 15_000,
    })
    .toBe(true);
});

it('answers a caller’s five questions on the page of an account, in no more clicks than these', async () => {
  await payDeclined(base, { account: '10002', zip: '78702', amount: '6.41' });
  const reference = await pay('10002', '78702', '6.42');
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  const { id, entries, owed } = await withDatabase(dataDir, async (query) => {
    const [account] = await query(
      `select a.id, to_char(m.balance / 100.0, 'FM999990.00') as owed, (select count(*)::int from balance_event
        where account_id = a.id) as entries
        from account a join account_money m on m.account_id = a.id where a.account_number = '10002'`,
    );
    return account;
  });
  await signIn(page, 'clerk@riverton.test', `/portal/accounts/${id}/dashboard`);
  await page.getByRole('heading', { level: 1, name: /Morgan Lee/ }).waitFor();
  // Clicks of the hand, wherever they land; a page that is loaded anew would forget them.
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('click', ({ isTrusted }) => isTrusted && (window as unknown as { clicks: number }).clicks++, true);
  });
  const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
  const home = new URL(page.url()).pathname;
  const counted: Record<string, number> = {};
  async function answered(question: string, answer: () => Promise<unknown>): Promise<void> {
    const before = await clicks();
    await answer();
    counted[question] = (await clicks()) - before;
    expect(new URL(page.url()).pathname).toBe(home);
  }
  const region = (name: string) => page.getByRole('region', { name });
  const dialog = page.getByRole('dialog');
  await answered('What do I owe?', () => region('Open charges').getByText(`$${owed}`).first().waitFor());
  await answered('And why, entry by entry?', async () => {
    await page.getByRole('tab', { name: 'Register' }).click();
    const rows = page.getByRole('tabpanel', { name: 'Register' }).locator('tr[data-row]');
    await expect.poll(() => rows.count()).toBe(entries);
    expect(await rows.first().textContent()).toContain(`$${owed}`);
  });
  await page.getByRole('tab', { name: 'Overview' }).click();
  const paid = region('Last payments').getByRole('row');
  await answered('Did my payment of Tuesday arrive?', async () => {
    const row = paid.filter({ hasText: reference });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/^\d\d\/\d\d\/\d{4} .*Succeeded.*\$6\.42$/);
  });
  await answered('Why was it declined?', async () =>
    expect(await paid.filter({ hasText: '$6.41' }).textContent()).toMatch(/Declined .{12,}VISA/),
  );
  const mails = async () => (await fetch(mail)).text();
  await answered('Send me the bill.', async () => {
    await page.getByRole('button', { name: 'Send this bill' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(/Sent to .*morgan@example\.test/).waitFor();
    await expect.poll(mails, { timeout: 15_000 }).toContain('Your new bill is ready');
  });
  await page.keyboard.press('Escape');
  await answered('Send me a sign-in link.', async () => {
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await dialog.getByRole('button', { name: 'E-mail link' }).click();
    await dialog.getByText(/Sent to morgan@example\.test/).waitFor();
    await expect.poll(mails, { timeout: 15_000 }).toContain('Your link to Riverton');
  });
  expect(counted).toEqual({
    'What do I owe?': 0,
    'And why, entry by entry?': 1,
    'Did my payment of Tuesday arrive?': 0,
    'Why was it declined?': 0,
    'Send me the bill.': 2,
    'Send me a sign-in link.': 2,
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('keeps Base User out and lets a Global Admin look through another role’s eyes', async () => {
  const { page } = await openPage(browser, { width: 1280, height: 800 });
  await signIn(page, 'base@riverton.test', '/portal/payments');
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
  const { page: global } = await openPage(browser, { width: 1280, height: 800 });
  await signInAnew(global, base, 'global@ratepayer.test', '/portal/payments');
  await global.getByRole('button', { name: 'Gale Adams, Global Admin' }).click();
  await global.getByLabel('View as').selectOption('Organization User');
  await global.getByText('Viewing as Organization User').waitFor();
  await global.getByRole('button', { name: 'Stop' }).click();
  await global.getByText('Viewing as Organization User').waitFor({ state: 'detached' });
  // A context that is closed while its page is exchanged may never answer.
  await global.getByRole('button', { name: 'Gale Adams, Global Admin' }).waitFor();
  await global.context().close();
});

it('asks a person who is signed in before it looks up a bill, and never replaces the login', async () => {
  const { page } = await openPage(browser, { width: 1280, height: 800 });
  await signIn(page, 'clerk@riverton.test', '/portal/payments');
  await findBill(page, base, '10001', '78701');
  await page.getByRole('heading', { name: 'You are signed in as Chris Doyle. Continue without signing in?' }).waitFor();
  await page.getByRole('button', { name: 'Continue without signing in' }).click();
  await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  await page.goto(`${base}/portal/payments`);
  await page.getByRole('button', { name: /Chris Doyle/ }).waitFor();
  await page.context().close();
});

it('asks staff who touch nothing whether they are there, signs them out, and leads back to where they were', async () => {
  const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
  await page.clock.install();
  await signInAnew(page, base, 'clerk@riverton.test', '/portal/payments?Search.SearchText=pat');
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.clock.fastForward('13:10');
  await page.getByRole('heading', { name: 'Are you still there?' }).waitFor();
  await page
    .getByText(/To protect your account you will be signed out in 1:/)
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'staff-idle');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Are you still there?' }).waitFor({ state: 'detached' });
  await page.clock.fastForward('15:10');
  await page.getByText('Nothing happened here for 15 minutes, so we closed your session.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('E-mail').fill('clerk@riverton.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${base}/portal/payments?Search.SearchText=pat`);
  await page.context().close();
});

it('lets a Global Admin change a rate limit, and nobody else', async () => {
  const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
  await signIn(page, 'global@ratepayer.test', '/portal/settings?tab=platform');
  await page.getByRole('button', { name: 'Change L9 receipts of a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Most in a day/).fill('0');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByText('Enter 1 or more.').first().waitFor();
  await dialog.getByLabel(/Most in a day/).fill('4');
  await picture(page, 'staff-settings-limit');
  await dialog.getByRole('button', { name: 'Change' }).click();
  const row = page.getByRole('row').filter({ hasText: 'L9 receipts of a payment' });
  await row.getByText('Gale Adams').waitFor();
  await picture(page, 'staff-settings');
  await row.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Usual value' }).click();
  await row.getByText('5 in a day').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
  const { page: clerk } = await openPage(browser, { width: 1280, height: 800 });
  await signIn(clerk, 'clerk@riverton.test', '/portal/settings');
  await clerk.getByRole('heading', { name: 'Settings' }).waitFor();
  await clerk.getByRole('tab', { name: 'Organization' }).waitFor();
  expect(await clerk.getByRole('tab', { name: 'Platform' }).count()).toBe(0);
  await clerk.context().close();
});
