import { pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { cultures } from '@ratepayer/contract/kit/culture.ts';
import { texts as accounts } from '@ratepayer/contract/texts/staff-accounts/en-US.ts';
import { texts as fees } from '@ratepayer/contract/texts/staff-fees/en-US.ts';
import { texts as lists } from '@ratepayer/contract/texts/lists/en-US.ts';
import { texts as forms } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { texts as payer } from '@ratepayer/contract/texts/payer/en-US.ts';
import { texts as payments } from '@ratepayer/contract/texts/staff-payments/en-US.ts';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axeFindings, openPage, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';
import { Data, hearPseudo, speaksPseudo, textsLeft } from './pseudo-words.ts';

const { base, dataDir } = await ownProduct(speaksPseudo);
const phone = { width: 320, height: 720 };
const data = new Data();
const browser = await ownBrowser();
let reference = '';
let unitId = 0;
beforeAll(async () => {
  data.add([
    'Dana Okafor',
    'Gale Adams',
    'DO',
    'GA',
    'Pat Rivera',
    'pat@example.test',
    'Card',
    'sbx_pseudo_1',
    'sbx_pseudo_2',
    'rp_pseudo',
  ]);
});

/**
 * What the screens say outside of the catalog, what axe finds there and what scrolls sideways, each with the first
 * screen where.
 */
const found = new Map<string, string>();
const note = (where: string, ...findings: readonly string[]) => {
  for (const finding of findings) if (!found.has(finding)) found.set(finding, where);
};
const left = () => [...found].map(([finding, where]) => `${where}: ${finding}`);
/** What reaches beyond the window, and is cut off by nothing around it. */
const widest = () =>
  [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right + scrollX > document.documentElement.clientWidth + 1)
    .filter((element) => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return false;
      return true;
    })
    .map((element) => `${element.tagName}.${element.className}`)
    .slice(0, 4)
    .join(' ');
async function look(page: Page, where: string): Promise<void> {
  await page.waitForFunction(() => document.title !== '' && !document.querySelector('.loading, .btn.busy'));
  await data.settled();
  data.add(await page.evaluate(() => (window as { __CONFIG__?: unknown }).__CONFIG__));
  note(where, ...(await textsLeft(page, data)), ...(await axeFindings(page)));
  if (await scrollsSideways(page)) note(where, `${where} scrolls sideways by ${await page.evaluate(widest)}`);
}

/** One thing to do and to look at; one that cannot be done is a finding, and the walk goes on. */
async function step(page: Page, where: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
    await look(page, where);
  } catch (error) {
    const said = await page
      .locator('.banner, .err, .error')
      .allInnerTexts()
      .catch(() => []);
    note(where, [...String(error).split('\n').slice(0, 4), ...said].join(' '));
  }
}

async function open(): Promise<Page> {
  const { page } = await openPage(browser, phone);
  await data.hear(page);
  await hearPseudo(page);
  return page;
}
const q = { ...pseudoTexts(payer) };
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();

it('says nothing to a payer that is not in the catalog, and fits a small phone with longer words', async () => {
  const page = await open();
  found.clear();
  for (const path of [
    '/',
    '/payment',
    '/payment/900000000000000004',
    '/customer/nowhere-at-all/dashboard',
    '/no-such-page',
  ])
    await step(page, path, () => page.goto(`${base}${path}`));
  await page.goto(`${base}/customer/riverton-water/dashboard`);
  const inputs = page.locator('form input:visible');
  await step(page, 'Find, empty', () => press(page, q.find_my_bill));
  await step(page, 'Find, nothing found', async () => {
    await inputs.nth(0).fill('10002');
    await inputs.nth(1).fill('00000');
    await press(page, q.find_my_bill);
    await page.getByRole('alert').first().waitFor();
  });
  await step(page, 'Pay', async () => {
    await inputs.nth(1).fill('78702');
    await press(page, q.find_my_bill);
    await page.getByRole('heading', { name: q.pay_your_bill, exact: true }).waitFor();
  });
  await step(page, 'Pay, incomplete', () => press(page, q.review_payment));
  await step(page, 'Pay by bank account', () =>
    page.getByRole('radio', { name: new RegExp(`^${q.bank_account.slice(0, 8)}`) }).check(),
  );
  await step(page, 'Review', async () => {
    await page.getByRole('radio', { name: q.other_amount }).check();
    await page.getByRole('textbox', { name: q.amount, exact: true }).fill('7.31');
    await page
      .getByRole('radio', { name: new RegExp(`^${q.card.slice(0, 5)}`) })
      .first()
      .check();
    // The gateway's own page, in whatever words it has.
    const fields = page.frameLocator('iframe.card-frame');
    await fields.getByLabel('Card number').fill('4242424242424242');
    await fields.getByLabel('Expiry').fill('12/39');
    await fields.getByLabel('Security code').fill('123');
    await page.getByLabel(q.name_on_card).fill('Pat Rivera');
    await page.getByLabel(q.billing_zip).fill('78701');
    await page.getByLabel(q.e_mail).fill('pat@example.test');
    await press(page, q.review_payment);
    await page.getByRole('heading', { name: q.check_payment, exact: true }).waitFor();
  });
  await step(page, 'Outcome', async () => {
    await page.getByRole('checkbox').check();
    await page
      .getByRole('button', { name: /^⟦Páý \$/ })
      .locator('visible=true')
      .first()
      .click();
    await page.getByRole('heading', { name: q.payment_received, exact: true }).waitFor();
  });
  reference =
    (await page
      .locator('.digits')
      .textContent()
      .catch(() => '')) ?? '';
  await step(page, 'Look-up of a payment', () => page.goto(`${base}/payment/${reference}`));
  await step(page, 'Receipt', () => page.goto(`${base}/payment/${reference}/receipt`));
  await page.context().close();
  expect(left()).toEqual([]);
});

const p = pseudoTexts(payments);
const l = pseudoTexts(lists);
const a = pseudoTexts(accounts);
const f = pseudoTexts(forms);
const named = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();
const dialog = (page: Page) => page.locator('dialog[open]');
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await dialog(page)
    .waitFor({ state: 'detached', timeout: 2_000 })
    .catch(() => undefined);
};

async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('ratepayer');
  await page.locator('button.full').click();
  await page.waitForURL(`${base}/portal/**`);
}

/** Things that a town has only after something went wrong: two exceptions, and a refund that waits for somebody. */
async function troubles(): Promise<void> {
  const claim = JSON.stringify({
    operation: 'Sale',
    says: 'charged',
    reference: 'rp_pseudo',
    amountMinor: 4711,
    toldAt: '2026-01-05T12:00:00Z',
    message: '',
  });
  const [made] = await withDatabase(dataDir, async (query) => {
    await query(
      `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
      currency_code, payment_id, claim)
      select p.business_unit_id, p.merchant_account_id, x.kind, x.number, x.amount, p.currency_code, case
      when x.kind = 'Amount Differs' then p.id end, $2::jsonb
      from payment p cross join (values ('Money Without A Payment', 'sbx_pseudo_1', 4711),
      ('Amount Differs', 'sbx_pseudo_2', -31)) x (kind, number, amount)
      where p.reference_number = $1`,
      [reference, claim],
    );
    await query(
      `with p as (insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
        currency_code, posted_date, include_service_fee_in_payment, service_fee_amount_minor)
        select '900000000000000996', type, organization_id, business_unit_id, status, 1200, currency_code, now(), true,
        0 from payment where reference_number = $1 returning id, business_unit_id)
      insert into approval_request (business_unit_id, kind, payment_id, target_row_version, amount_minor, ask, reason,
        requested_by, requested_by_name, requested_by_role, expires_date)
      select p.business_unit_id, 'Refund', p.id, 1, 1200, '{}', 'R-3', u.id, u.name, u.role, now() + interval '1 day'
      from p join user_account u on u.email = 'clerk@riverton.test'`,
      [reference],
    );
    return query('select business_unit_id from payment where reference_number = $1', [reference]);
  });
  unitId = Number(made?.business_unit_id);
}

/** A box that opens under its button, and is closed again. */
async function boxOf(page: Page, where: string, open: () => Promise<void>): Promise<void> {
  await step(page, where, async () => {
    await open();
    await page.locator('[popover]:popover-open').waitFor();
  });
  await page.keyboard.press('Escape');
}

/** What stands around every screen: finding anything, what rings, help, and who one is. */
async function frame(page: Page): Promise<void> {
  await step(page, 'Find anything', async () => {
    await page.locator('button.find').click();
    await dialog(page).locator('input').fill('10002');
    await dialog(page).locator('[role=option]').first().waitFor();
  });
  await closeDialog(page);
  const tools = page.locator('.s-tools button[popovertarget]');
  for (const [at, where] of ['Bell', 'Help', 'User menu'].entries())
    await boxOf(page, where, () => tools.nth(at).click());
}

/** A refund that waits for this person, and a report with what may be done with it. */
async function waiting(page: Page): Promise<void> {
  await step(page, 'Approvals', async () => {
    await page.goto(`${base}/portal/payments?tab=approvals`);
    await page.locator('tr[data-row]').first().waitFor();
  });
  await step(page, 'Approval', async () => {
    await page.locator('tr[data-row] a').first().click();
    await page.getByRole('dialog').locator('button').first().waitFor();
  });
  await step(page, 'Reports', async () => {
    const asked = await page.evaluate(async (id) => {
      const { accessToken } = JSON.parse(sessionStorage.getItem('ratepayer.person') ?? '{}') as {
        accessToken?: string;
      };
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ reportName: 'external-payments', reportType: 'CSV', query: {} });
      return (await fetch(`/api/business-units/${id}/reports/generated`, { method: 'POST', headers, body })).status;
    }, unitId);
    expect(asked).toBe(200);
    await page.goto(`${base}/portal/reports/generated`);
    await page.locator('tr[data-row]').first().waitFor();
  });
  await step(page, 'Report, remove', async () => {
    await page.locator('tr[data-row] button[popovertarget]').first().click();
    await page.locator('[popover]:popover-open li:last-child button').click();
    await dialog(page).waitFor();
  });
  await closeDialog(page);
}

it('says nothing to staff that is not in the catalog, and fits a small phone with longer words', {
  timeout: 240_000,
}, async () => {
  await troubles();
  const page = await open();
  found.clear();
  await page.goto(`${base}/portal/payments`);
  await step(page, 'Sign in', () => page.locator('#password').waitFor());
  await step(page, 'Sign in, refused', async () => {
    await page.locator('#email').fill('admin@riverton.test');
    await page.locator('#password').fill('not this one');
    await page.locator('button.full').click();
    await page.locator('#problem').waitFor();
  });
  await signIn(page, 'admin@riverton.test');
  await step(page, 'Payments', () => page.locator('.mcard').first().waitFor());
  const screens = [
    '/portal/dashboard',
    '/portal/payments?tab=exceptions&state=Open,Settled',
    '/portal/payments?q=zzzz',
    '/portal/payments/details/900000000000000004',
    '/portal/payments?bu=999999',
    '/portal/external-payments',
    '/portal/reports/account-payments',
    '/portal/reports/batches',
    '/portal/reports/generated',
    '/portal/service-fees',
    '/portal/service-fees?tab=schedules',
    '/portal/accounts',
    '/portal/accounts/create',
    '/portal/accounts/uploads',
    '/portal/readings',
    '/portal/jobs',
    '/portal/settings',
    '/portal/bills',
    '/portal/bills?tab=cycles',
    '/portal/bills?tab=cycles&do=new',
  ];
  for (const path of screens) await step(page, path, () => page.goto(`${base}${path}`));
  await step(page, 'Exception', async () => {
    await page.goto(`${base}/portal/payments?tab=exceptions&state=Open,Settled`);
    await page.locator('.mcard a').first().click();
    await page.getByRole('dialog').waitFor();
  });
  await step(page, 'Details', () => page.goto(`${base}/portal/payments/details/${reference}`));
  await step(page, 'Void', async () => {
    await page.goto(`${base}/portal/payments/details/${reference}?do=void`);
    await dialog(page).waitFor();
  });
  await closeDialog(page);
  await step(page, 'External, record', async () => {
    await page.goto(`${base}/portal/external-payments`);
    await named(page, p.record_payment).click();
    await page.locator('form.form-page button[type=submit]').click();
  });
  await step(page, 'External, import', async () => {
    await page.goto(`${base}/portal/external-payments`);
    await named(page, p.import_file).click();
    const csv =
      'Account number,Amount,Received date,Method,Reference\n10002,abc,2026-01-05,Check,R-1\n99999,5.00,2026-01-05,Check,R-2\n';
    data.add(['Account number', 'abc', 'R-1', 'R-2', 'Check']);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lockbox.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.locator('section[aria-label] table').first().waitFor({ state: 'attached' });
  });
  await step(page, 'Upload, map', async () => {
    await page.goto(`${base}/portal/accounts/uploads`);
    await page
      .locator('input[type=file]')
      .setInputFiles(join(import.meta.dirname, '../dev/data/town/riverton-water-accounts-next-day.csv'));
    await page.locator('.map-table').waitFor();
  });
  await step(page, 'Upload, check', async () => {
    await named(page, a.check_the_file).click();
    await page.locator('.legend').waitFor({ timeout: 30_000 });
  });
  await step(page, 'Upload, confirm', async () => {
    await named(page, a.continue_to_confirm).click();
    await page.locator('.confirm-import').waitFor();
  });
  await step(page, 'Upload, result', async () => {
    await named(page, a.process_this_file).click();
    await page.locator('.legend').waitFor({ timeout: 30_000 });
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await step(page, 'Payments, wide', async () => {
    await page.goto(`${base}/portal/payments`);
    await page.locator('tr[data-row]').first().waitFor();
  });
  await frame(page);
  await step(page, 'Save view', async () => {
    await named(page, l.views).click();
    await named(page, l.save_as_view).click();
    await dialog(page).waitFor();
  });
  await closeDialog(page);
  await step(page, 'Days', async () => {
    await page.locator('.list-filters button.chip').first().click();
    await page.locator('.range').waitFor();
  });
  await page.keyboard.press('Escape');
  for (const name of [l.columns, l.export]) await boxOf(page, name, () => named(page, name).click());
  await step(page, 'More filters', async () => {
    await named(page, l.more_filters).click();
    await dialog(page).waitFor();
  });
  await closeDialog(page);
  await step(page, 'Send receipts', async () => {
    await page.locator('tr[data-row] input[type=checkbox]').first().check();
    await named(page, p.send_receipts).click();
    await dialog(page).waitFor();
  });
  await closeDialog(page);
  await waiting(page);
  await step(page, 'Chargeback', async () => {
    await page.goto(`${base}/portal/payments/details/${reference}`);
    await named(page, f.more).click();
    await named(page, p.record_chargeback).click();
    await dialog(page).waitFor();
  });
  await closeDialog(page);
  await step(page, 'Conflict', async () => {
    await page.goto(`${base}/portal/payments/details/${reference}?do=void`);
    await dialog(page).locator('select').selectOption('Duplicate payment');
    await withDatabase(dataDir, (query) =>
      query('update payment set row_version = row_version + 1 where reference_number = $1', [reference]),
    );
    await dialog(page).locator('button[type=submit]').click();
    await dialog(page).getByRole('button', { name: f.see_changes }).click();
    await dialog(page).locator('table, .muted').first().waitFor();
  });
  await step(page, 'Signed out', async () => {
    await page.goto(`${base}/portal/signout`);
    await page.waitForURL(/signed-out/);
  });
  await page.context().close();
  expect(left()).toEqual([]);
});

it('says nothing to those who look after the installation that is not in the catalog', async () => {
  const page = await open();
  found.clear();
  await page.goto(`${base}/portal/jobs`);
  await page.locator('#password').waitFor();
  const token = new Promise<string>((done) =>
    page.on(
      'request',
      (request) => request.headers()['authorization'] && done(request.headers()['authorization'] ?? ''),
    ),
  );
  await signIn(page, 'global@ratepayer.test');
  let batch = 0;
  await step(page, 'Refund, incomplete', async () => {
    // Money goes back once the day is closed; its screen comes with funding.
    const units = `${new URL(base).origin}/api/business-units`;
    const headers = { authorization: await token, 'content-type': 'application/json' };
    const closed = await fetch(`${units}/${unitId}/settlement-batches/close`, { method: 'POST', headers, body: '{}' });
    expect(closed.status).toBe(200);
    const { closed: batches } = (await closed.json()) as { closed: number[] };
    batch = batches[0] ?? 0;
    await page.goto(`${base}/portal/payments/details/${reference}?bu=${unitId}&do=refund`);
    await dialog(page).waitFor();
    await dialog(page).locator('button[type=submit]').click();
    await dialog(page).locator('.err, .error').first().waitFor();
  });
  await closeDialog(page);
  const screens = ['jobs', 'settings', 'service-fees?tab=schedules'].map((path) => `/portal/${path}`);
  for (const path of [`/portal/reports/batches/${batch}?bu=${unitId}`, ...screens])
    await step(page, path, () => page.goto(`${base}${path}`));
  await step(page, 'Plan a fee', async () => {
    await named(page, pseudoTexts(fees).plan_a_fee).click();
    await page.locator('form select').nth(2).selectOption('Tiered');
    await page.locator('form button[type=submit]').click();
  });
  await step(page, 'Change a limit', async () => {
    await page.goto(`${base}/portal/settings`);
    await page.locator('table .link-btn').first().click();
    await dialog(page).waitFor();
  });
  await page.context().close();
  expect(left()).toEqual([]);
});

it('cannot be chosen by anybody: no culture is called so, and what makes it is loaded by tests alone', () => {
  expect(cultures.every((culture) => !culture.startsWith('qps'))).toBe(true);
  const product = execFileSync(
    'git',
    ['grep', '-lE', 'texts/qps|replaceTexts|pseudoTexts', '--', '*/src/*.ts', '*/src/*.tsx', 'scripts'],
    { encoding: 'utf8', cwd: join(import.meta.dirname, '..') },
  );
  const files = product.trim().split('\n');
  expect(
    files.filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) &&
        !/^(contract\/src\/texts\/qps|server\/src\/platform\/texts\/catalog)\.ts$/.test(file),
    ),
  ).toEqual([]);
});
