import { pseudoTexts } from '@ratepayer/contract/texts/qps.ts';
import { cultures } from '@ratepayer/contract/kit/culture.ts';
import { texts as fees } from '@ratepayer/contract/texts/staff-fees/en-US.ts';
import { texts as forms } from '@ratepayer/contract/texts/staff-forms/en-US.ts';
import { texts as payer } from '@ratepayer/contract/texts/payer/en-US.ts';
import { texts as platform } from '@ratepayer/contract/texts/staff-platform/en-US.ts';
import { texts as payments } from '@ratepayer/contract/texts/staff-payments/en-US.ts';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { callAs } from './call-as.ts';
import { addressOf, addressWith, type Place } from './portal-place.ts';
import { places } from './portal-places.ts';
import { Data, speaksPseudo } from './pseudo-words.ts';
import { type Rows, rowsOfTown } from './town-rows.ts';
import { type Given, givens } from './town-then.ts';
import { Walk } from './walk.ts';
import { dialog, named, opened, openForms, tools, uploadSteps, waiting } from './walk-without-address.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct(speaksPseudo);
const data = new Data();
const browser = await ownBrowser();
let rows: Rows;
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
    'TX 78702',
  ]);
  data.addAsIs('comma'); // how a list is separated, in the history of a cycle as it was sent
  data.addAsIs('System'); // who did what no person did, as it was recorded; a look of the portal is called so too
  rows = await withDatabase(dataDir, rowsOfTown);
});

const q = { ...pseudoTexts(payer) };
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();

it('says nothing to a payer that is not in the catalog, and fits a small phone with longer words', async () => {
  const walk = await Walk.begin(browser, base, data);
  const { page } = walk;
  for (const path of [
    '/',
    '/payment',
    '/payment/900000000000000004',
    '/customer/nowhere-at-all/dashboard',
    '/no-such-page',
  ])
    await walk.step(path, () => page.goto(`${base}${path}`));
  await page.goto(`${base}/customer/riverton-water/dashboard`);
  const inputs = page.locator('form input:visible');
  await walk.step('Find, empty', () => press(page, q.find_my_bill));
  await walk.step('Find, nothing found', async () => {
    await inputs.nth(0).fill('10002');
    await inputs.nth(1).fill('00000');
    await press(page, q.find_my_bill);
    await page.getByRole('alert').first().waitFor();
  });
  await walk.step('Pay', async () => {
    await inputs.nth(1).fill('78702');
    await press(page, q.find_my_bill);
    await page.getByRole('heading', { name: q.pay_your_bill, exact: true }).waitFor();
  });
  await walk.step('Pay, incomplete', () => press(page, q.review_payment));
  await walk.step('Pay by bank account', () =>
    page.getByRole('radio', { name: new RegExp(`^${q.bank_account.slice(0, 8)}`) }).check(),
  );
  await walk.step('Review', async () => {
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
  await walk.step('Outcome', async () => {
    await page.getByRole('checkbox').check();
    await page
      .getByRole('button', { name: /^⟦Páý \$/ })
      .locator('visible=true')
      .first()
      .click();
    await page.getByRole('heading', { name: q.payment_received, exact: true }).waitFor();
  });
  const reference = await page
    .locator('.digits')
    .textContent()
    .catch(() => '');
  rows = { ...rows, reference: reference ?? '' };
  await walk.step('Look-up of a payment', () => page.goto(`${base}/payment/${reference}`));
  await walk.step('Receipt', () => page.goto(`${base}/payment/${reference}/receipt`));
  expect(await walk.end()).toEqual([]);
});

const p = pseudoTexts(payments);
const f = pseudoTexts(forms);
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
  await withDatabase(dataDir, async (query) => {
    await query(
      `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
      currency_code, payment_id, claim)
      select p.business_unit_id, p.merchant_account_id, x.kind, x.number, x.amount, p.currency_code, case
      when x.kind = 'Amount Differs' then p.id end, $2::jsonb
      from payment p cross join (values ('Money Without A Payment', 'sbx_pseudo_1', 4711),
      ('Amount Differs', 'sbx_pseudo_2', -31)) x (kind, number, amount)
      where p.reference_number = $1`,
      [rows.reference, claim],
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
      [rows.reference],
    );
  });
}

/** Nobody tells an open page of what happens here: it is read anew. */
async function happens({ page }: Walk, given: Given): Promise<void> {
  const call = callAs(page, base);
  rows = { ...rows, ...(await withDatabase(dataDir, (query) => givens[given]({ base, rows, query, call }))) };
  await page.reload();
  await page.locator('main h1').first().waitFor();
}

/** A page of the register with its tabs, and each dialog that its address opens. */
async function visit(walk: Walk, { given, at, isSeen, tabs = [], dialogs = [], over = [] }: Place): Promise<void> {
  if (given)
    await walk.step(
      given,
      () => happens(walk, given),
      async () => undefined,
    );
  const addresses = at.map((address) => addressOf(address, rows));
  const [first = ''] = addresses;
  if (!isSeen) for (const address of addresses) await walk.visit(address);
  for (const tab of tabs) await walk.visitTab(addressWith(first, 'tab', tab), tab);
  const lying = over.map((address) => addressOf(address, rows));
  for (const address of [...dialogs.map((what) => addressWith(first, 'do', what)), ...lying]) {
    await walk.step(address, async () => {
      await walk.open(`/portal/${address}`);
      await walk.page.locator('dialog[open], [data-drawer]').first().waitFor();
    });
    await walk.close(address);
  }
}

/** What is done with a payment in a dialog, and what is said when somebody else was faster. */
async function ofPayment(walk: Walk): Promise<void> {
  const { page } = walk;
  const details = `/portal/payments/details/${rows.reference}`;
  await walk.step('Conflict', async () => {
    await walk.open(`${details}?do=void`);
    await dialog(page).locator('select').selectOption('Duplicate payment');
    await withDatabase(dataDir, (query) =>
      query('update payment set row_version = row_version + 1 where reference_number = $1', [rows.reference]),
    );
    await dialog(page).locator('button[type=submit]').click();
    await dialog(page).getByRole('button', { name: f.see_changes }).click();
    await dialog(page).locator('table, .muted').first().waitFor();
  });
}

it('says nothing to staff that is not in the catalog, and fits every width with longer words', {
  timeout: 480_000,
}, async () => {
  await troubles();
  const walk = await Walk.begin(browser, base, data);
  const { page } = walk;
  await page.goto(`${base}/portal/payments`);
  await walk.step('Sign in', () => page.locator('#password').waitFor());
  await walk.step('Sign in, refused', async () => {
    await page.locator('#email').fill('admin@riverton.test');
    await page.locator('#password').fill('not this one');
    await page.locator('button.full').click();
    await page.locator('#problem').waitFor();
  });
  await signIn(page, 'admin@riverton.test');
  await walk.step('Payments', () => page.locator('.mcard').first().waitFor());
  for (const place of places) if (!place.as && place.screen !== 'signout') await visit(walk, place);
  await opened(walk, 'Exception', async () => {
    await walk.open('/portal/payments?tab=exceptions&state=Open,Settled');
    await page.locator('.mcard a').first().click();
  });
  await walk.step('External, record', async () => {
    await walk.open('/portal/external-payments');
    await named(page, p.record_payment).click();
    await page.locator('form.form-page button[type=submit]').click();
  });
  await walk.step('External, import', async () => {
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
  await uploadSteps(walk);
  await openForms(walk, rows);
  await page.setViewportSize({ width: 1280, height: 900 });
  await tools(walk);
  await waiting(walk, base, rows);
  await ofPayment(walk);
  await walk.step('Signed out', async () => {
    await page.goto(`${base}/portal/signout`);
    await page.waitForURL(/signed-out/);
  });
  expect(await walk.end()).toEqual([]);
});

it('says nothing to those who look after the installation that is not in the catalog', {
  timeout: 480_000,
}, async () => {
  const walk = await Walk.begin(browser, base, data);
  const { page } = walk;
  await page.goto(`${base}/portal/jobs?bu=${rows.unit}`);
  await page.locator('#password').waitFor();
  await signIn(page, 'global@ratepayer.test');
  await page.locator('main h1').waitFor();
  // What became of the payment is known no more in the last of them.
  const ofThem = places.filter((place) => place.as);
  const unknown = ofThem.filter(({ given }) => given === 'outcomeUnknown');
  for (const place of ofThem) if (!unknown.includes(place)) await visit(walk, place);
  await walk.step('Refund, incomplete', async () => {
    await walk.open(`/portal/payments/details/${rows.reference}?bu=${rows.unit}&do=refund`);
    await dialog(page).waitFor();
    await dialog(page).locator('button[type=submit]').click();
    await dialog(page).locator('.err, .error').first().waitFor();
  });
  await walk.close('Refund, incomplete');
  for (const place of unknown) await visit(walk, place);
  await walk.step('Plan a fee', async () => {
    await walk.open(`/portal/service-fees?tab=schedules&bu=${rows.unit}`);
    await named(page, pseudoTexts(fees).plan_a_fee).click();
    await page.locator('form select').nth(2).selectOption('Tiered');
    await page.locator('form button[type=submit]').click();
    // What is planned is asked about; the form waits for the answer.
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
  });
  await walk.step('Plan maintenance', async () => {
    await page.goto(`${base}/portal/settings?tab=platform`);
    await named(page, pseudoTexts(platform).maintenance_plan).click();
    await dialog(page).locator('button[type=submit]').click();
    await dialog(page).locator('.err, .error').first().waitFor();
  });
  await walk.step('Change a limit', async () => {
    await page.goto(`${base}/portal/settings?tab=platform`);
    await page.locator('table .link-btn').first().click();
    await dialog(page).waitFor();
  });
  expect(await walk.end()).toEqual([]);
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
