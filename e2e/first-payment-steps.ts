import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { agreeAndPay, cards, payByCard, pressReview } from './payer-steps.ts';
import type { Product } from './product.ts';

const [global, fay] = ['global@provider.example', 'fay@fairhaven.example'];
const password = 'nine quiet herons';

/** What the way to the first payment took. */
export interface Way {
  /** Fields that somebody typed into, in their order. */
  readonly typed: string[];
  /** What was refused, in the words of the page. */
  readonly refusals: string[];
  /** The checklist before anything was set up, and when it went live. */
  readonly checklists: Readonly<Record<string, string>>[];
  reference: string;
}

interface Parts {
  readonly product: Product;
  readonly way: Way;
}

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill(
  { way }: Pick<Parts, 'way'>,
  within: Page | Locator | FrameLocator,
  values: Record<string, string>,
) {
  for (const [label, value] of Object.entries(values)) {
    await within.getByLabel(new RegExp(`^${label}( ?\\*| \\(optional\\))?$`)).fill(value);
    way.typed.push(label);
  }
}

/** Keeps what the page says where something was refused. */
async function refuse({ way }: Parts, within: Page | Locator, words: string | RegExp): Promise<void> {
  const said = within.getByText(words).first();
  await said.waitFor();
  way.refusals.push(((await said.textContent()) ?? '').trim());
}

/** Sets a password by a link that works once, and signs in. */
async function enter(parts: Parts, page: Page, email: string, link: string): Promise<void> {
  await page.goto(link);
  await fill(parts, page, { Password: password });
  await press(page, 'Set the password');
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  await page.goto(`${parts.product.base}/portal`);
  await fill(parts, page, { 'E-mail': email, Password: password });
  await press(page, 'Sign in');
}

/** The link that whoever installs the product makes for the first Global Admin. */
function firstLink({ origin, dataDir }: Product): string {
  const script = join(import.meta.dirname, '../scripts/first-admin.ts');
  const made = spawnSync(process.execPath, [script, global, 'Gale Provider'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SAMPLE_TOWN: 'off',
      PORT: new URL(origin).port,
      DATA_DIR: dataDir,
    },
  });
  return /http:\S+/.exec(made.stdout)?.[0] ?? '';
}

/** The link in the newest mail. */
async function mailedLink({ mail }: Product): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const text = await (await fetch(`${mail}0`)).text();
    const link = /http:[^\s"<]+set-password\?token=[\w-]+/.exec(text)?.[0];
    if (link) return link;
    await pause(100);
  }
  throw new Error('Nobody was mailed an invitation.');
}

/** The provider's administrator makes the organization: nothing else is there yet. */
export async function makeOrganization(parts: Parts, page: Page): Promise<void> {
  await enter(parts, page, global, firstLink(parts.product));
  await press(page, 'Create organization');
  await refuse(parts, page, 'This is required.');
  await fill(parts, page, {
    Name: 'Town of Fairhaven',
    'Support e-mail': 'help@fairhaven.example',
    'Support phone': '(555) 010-0188',
    'Name of the business unit': 'Fairhaven Water',
    'Name of the administrator': 'Fay Haven',
    'E-mail of the administrator': fay,
  });
  await press(page, 'Create organization');
  await page.getByText('Town of Fairhaven created, and its administrator invited').waitFor();
}

/** What the checklist says, by what it asks for. */
async function readChecklist({ way, product }: Parts, page: Page): Promise<void> {
  await page.goto(`${product.base}/portal/business-units/setup`);
  const rows = page.locator('.checklist li');
  await rows.first().waitFor();
  const said = await rows.allInnerTexts();
  way.checklists.push(
    Object.fromEntries(
      said.map((text) => {
        const [, name = '', state = ''] = /^(.+?)\s*, (.*)$/m.exec(text) ?? [];
        return [name, state] as const;
      }),
    ),
  );
}

/** The number at the gateway: the platform sets it up, tests it, and activates it once the test passed. */
async function openMerchant(parts: Parts, page: Page): Promise<void> {
  await page.goto(`${parts.product.base}/portal/merchant-accounts`);
  await page.getByRole('link', { name: 'New merchant account' }).click();
  await page.getByRole('link', { name: 'Sandbox' }).click();
  await fill(parts, page, { Name: 'Cards', 'Merchant number': 'FAIR-1' });
  await page.getByLabel('Credit Card').check();
  await page.getByLabel('QuickPay').check();
  await press(page, 'Save draft');
  await page.getByRole('heading', { name: /Cards/ }).waitFor();
  const dialog = page.getByRole('dialog');
  await press(page, 'Activate');
  await press(dialog, 'Activate');
  await refuse(parts, dialog, /Send a test sale first/);
  await press(dialog, 'Back');
  await press(page, 'Send test sale');
  const card = dialog.frameLocator('iframe.card-frame');
  await card.getByLabel('Card number').fill(cards.good);
  await card.getByLabel('Expiry').fill('12/39');
  await card.getByLabel('Security code').fill('123');
  parts.way.typed.push('Card number', 'Expiry', 'Security code');
  await press(dialog, 'Send test sale');
  await page.getByText('The test sale passed').first().waitFor();
  await press(page, 'Activate');
  await press(dialog, 'Activate');
  await page.getByText('Merchant account activated').waitFor();
}

/** The town's administrator comes by the invitation and is told what is to do, by the checklist. */
export async function comeByInvitation(parts: Parts, page: Page): Promise<void> {
  await enter(parts, page, fay, await mailedLink(parts.product));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await readChecklist(parts, page);
  await refuse(parts, page, 'Something in the checklist is still to do.');
}

/** Both do their parts: the channel opens over the number that serves it, and says who sets that up. */
export async function setUp(parts: Parts, town: Page, provider: Page): Promise<void> {
  const { base } = parts.product;
  await town.goto(`${base}/portal/business-units/channel/QuickPay`);
  await town
    .getByRole('group', { name: /^Takes payments/ })
    .getByRole('button', { name: 'Enabled' })
    .click();
  await town.getByLabel('Bank account').uncheck();
  await press(town, 'Save channel');
  await refuse(parts, town, /A Global Admin sets one up, tests and activates it\./);
  await openMerchant(parts, provider);
  await press(town, 'Save channel');
  await town.getByText(/saved/).first().waitFor();

  await town.goto(`${base}/portal/business-units/setup?tab=account-config&field=Zip Code`);
  const drawer = town.getByRole('dialog');
  await drawer.getByLabel('QuickPay look-up').check();
  await drawer.getByLabel('Required').check();
  await press(drawer, 'Save');
  await town.getByText('Account fields saved').waitFor();

  await town.goto(`${base}/portal/accounts/create`);
  await fill(parts, town, { 'Account number': '7001', Name: 'Ada Payer', 'ZIP code': '02719', Balance: '42.00' });
  await town
    .getByRole('button', { name: /Create account|Save/ })
    .first()
    .click();
  await town.getByRole('heading', { name: 'Ada Payer' }).waitFor();
}

/** One dollar through the channel, as a payer would: it is given back at once. */
export async function testChannel({ product, way }: Parts, page: Page): Promise<void> {
  await page.goto(`${product.base}/portal/business-units/channel/QuickPay?do=test`);
  const dialog = page.getByRole('dialog');
  const card = dialog.frameLocator('iframe.card-frame');
  await card.getByLabel('Card number').fill(cards.good);
  await card.getByLabel('Expiry').fill('12/39');
  await card.getByLabel('Security code').fill('123');
  way.typed.push('Card number', 'Expiry', 'Security code');
  await dialog.getByRole('checkbox').check();
  await press(dialog, 'Send test payment');
  await page.getByText('The test payment passed').first().waitFor();
}

/** Payers may find it from now on. */
export async function goLive(parts: Parts, page: Page): Promise<void> {
  await readChecklist(parts, page);
  await press(page, 'Go live');
  await press(page.getByRole('dialog'), 'Go live');
  await page
    .getByText(/is live/)
    .first()
    .waitFor();
}

/** A payer with a bill in hand pays what is due. */
export async function pay({ product, way }: Parts, page: Page): Promise<void> {
  await page.goto(`${product.base}/customer/fairhaven-water/dashboard`);
  await fill({ way }, page, { 'Account Number': '7001', 'Zip Code': '02719' });
  await press(page, 'Find my bill');
  await payByCard(page, cards.good);
  way.typed.push('Card number', 'Expiry', 'Security code', 'Name on card', 'Billing ZIP');
  await pressReview(page);
  await agreeAndPay(page);
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  way.reference = (await page.locator('.digits').first().textContent()) ?? '';
}
