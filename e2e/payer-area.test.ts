import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, picture, scrollsSideways, thoroughFindings } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();
const idOf = async (accountNumber: string): Promise<number> => {
  const [{ id }] = await withDatabase(dataDir, (query) =>
    query('select id from account where account_number = $1 order by sub_account_number limit 1', [accountNumber]),
  );
  return id;
};
const [ofPat, house, cottage] = [await idOf('10001'), await idOf('55002'), await idOf('55003')];

type Places = readonly (readonly [path: string, heading: RegExp | string])[];

/** Every page of a payer who signed in, but the forms, which have journeys of their own; and its heading. */
const pagesOf = (name: string, account: number): Places => [
  ['dashboard', `Hello, ${name}`],
  ['accounts', 'Accounts'],
  ['wallet', 'Wallet'],
  ['profile', 'Profile'],
  ...pagesOfAccount(account),
];
const pagesOfAccount = (account: number): Places =>
  ['', '/register', '/payment-history', '/bill-history', '/auto-pay', '/paperless-billing', '/pay-on-date']
    .concat('/payment-provider-profile', '/pay')
    .map((page) => [`accounts/${account}${page}`, /./] as const);

/** All words of a page, those that only a reader hears too. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const heard = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...heard].join('\n');
  });

const american =
  /\b(cancel(ed|ing)|colors?|neighbors?|labor|enroll(s|ments?)?|checking account|checks?\b(?= number)|ZIP|states?)\b/gi;
/** What a page says that no page in Canada does: other dollars, other days, other words. */
const notCanadian = (words: string): string[] => [
  ...(words.match(/\$[\d,]+(\.\d\d)?(?! ?CAD|[\d,.])/g) ?? []),
  ...(words.match(/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g) ?? []),
  ...(words.match(
    /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g,
  ) ?? []),
  ...(words.match(american) ?? []),
];

const towns = [
  { slug: 'riverton-water', email: 'pat@example.test', culture: 'en-US', pages: pagesOf('Pat', ofPat) },
  {
    slug: 'lakeshore-hydro',
    email: 'jules@example.test',
    culture: 'en-CA',
    pages: [...pagesOf('Jules', house), ...pagesOfAccount(cottage)],
  },
] as const;

async function signIn(page: Page, slug: string, email: string): Promise<void> {
  await page.goto(`${base}/customer/${slug}/profile`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
}

it.each(towns)(
  'is accessible, as wide as its window and of its country on every page of a payer of $slug, at 1440, 390 and 320',
  async ({ slug, email, culture, pages }) => {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
    const found: string[] = [];
    let said = '';
    await signIn(page, slug, email);
    // Without a biller in its address a payer is led to theirs.
    await page.goto(`${base}/customer`);
    await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/customer/${slug}/dashboard$`));
    for (const [path, heading] of pages) {
      await page.goto(`${base}/customer/${slug}/${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        for (const each of await thoroughFindings(page)) found.push(`${path} at ${width}: ${each}`);
        if (await scrollsSideways(page)) found.push(`${path} at ${width} scrolls sideways`);
        const words = await wordsOf(page);
        said += words;
        if (culture === 'en-CA') for (const each of notCanadian(words)) found.push(`${path} at ${width} says ${each}`);
        await picture(page, `area-${slug}-${width}-${path.replaceAll('/', '-')}`);
      }
      if ((await page.locator('html').getAttribute('lang')) !== culture) found.push(`${path} is not in ${culture}`);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    // The looks above see something: each town says its own, and the other one's would have been found.
    const [dollars, day] =
      culture === 'en-CA' ? [/\$\d+\.\d\d CAD/, /\b20\d\d-\d\d-\d\d\b/] : [/\$\d+\.\d\d/, /\d\d\/\d\d\/20\d\d/];
    expect([dollars.test(said), day.test(said), notCanadian(said).length > 0]).toEqual([
      true,
      true,
      culture === 'en-US',
    ]);
  },
);

it('comes back from a payment to the account that it was begun from, and begins no other one', async () => {
  const begun = () => withDatabase(dataDir, (query) => query('select identifier from payment_session order by id', []));
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signIn(page, 'riverton-water', 'pat@example.test');
  await page.goto(`${base}/customer/riverton-water/accounts/${ofPat}`);
  const before = (await begun()).length;
  await page.getByRole('link', { name: /^Pay \$/ }).click();
  await page.waitForURL(/\/make-payment\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: /^Pay \$/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`/customer/riverton-water/accounts/${ofPat}$`));
  expect((await begun()).length - before).toBe(1);
  // Forward is the payment that was begun.
  await page.goForward();
  await page.waitForURL(/\/make-payment\//);
  await page.waitForLoadState('networkidle');
  expect((await begun()).length - before).toBe(1);
  expect(complaints).toEqual([]);
});

it('stays in a question while it is saved, however often Esc is pressed, and says why it was refused', async () => {
  const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
  await signIn(page, 'riverton-water', 'pat@example.test');
  await page.goto(`${base}/customer/riverton-water/accounts`);
  let refuse = (): void => undefined;
  const saving = new Promise<void>((done) => (refuse = done));
  await page.route(/\/api\/customers\/home\/accounts\/\d+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await saving;
    return route.fulfill({ status: 400, json: [{ propertyName: '', errorMessage: 'This name is taken.' }] });
  });
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Name this account' });
  await dialog.getByRole('textbox').fill('Home');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // A browser lets it refuse once for each press; what it closes of its own is shown again.
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    expect(await dialog.isVisible()).toBe(true);
  }
  refuse();
  await dialog.getByText('This name is taken.').waitFor();
  expect(await dialog.evaluate((box) => box.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  await dialog.waitFor();
  expect(complaints).toEqual([]);
});
