import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir, mail } = await ownProduct();
const browser = await ownBrowser();

/** The link in the mail that somebody was sent last. */
async function mailedLink(to: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    for (let nth = 0; nth < 3; nth++) {
      const answer = await fetch(`${mail}${nth}`);
      const text = answer.ok ? await answer.text() : '';
      const found = text.includes(to) && /http[^\s"<]*\/register#[\w.-]+/.exec(text);
      if (found) return found[0];
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error(`Nobody mailed a link to ${to}.`);
}

/** What stands on the bill of an account that nobody has, by the names of its biller's fields. */
const billOf = (slug: string): Promise<Record<string, string>> =>
  withDatabase(dataDir, async (query) => {
    const rows = await query(
      `select d.type, case d.type when 'Account Number' then a.account_number else a.zip end as value
        from (select a.* from account a join business_unit u on u.id = a.business_unit_id and u.slug = $1
          where not a.is_archived and not a.account_locked and a.allow_online_payment and a.zip <> ''
          and not exists (select 1 from customer_account l where l.account_id = a.id)
          and (select count(*) from account o where o.business_unit_id = a.business_unit_id
            and o.account_number = a.account_number) = 1 order by a.id limit 1) a
        join account_field_definition d on d.business_unit_id = a.business_unit_id and d.is_quick_pay_lookup_field`,
      [slug],
    );
    return Object.fromEntries(rows.map(({ type, value }: { type: string; value: string }) => [`own-${type}`, value]));
  });

/** Accessible and without a bar at the foot, at the width of the window and at the narrowest. */
async function look(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width });
    expect(await scrollsSideways(page), `${name} scrolls sideways at ${width}`).toBe(false);
  }
  await picture(page, `registration-${size.width}-${name}`);
}
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name }).waitFor();

it.each([
  { width: 390, height: 844, slug: 'riverton-water', email: 'robin.small@mail.test' },
  { width: 1440, height: 900, slug: 'riverton-water', email: 'robin.wide@mail.test' },
  { width: 390, height: 844, slug: 'lakeshore-hydro', email: 'robin.north@mail.test' },
])('a payer of $slug makes a login and adds an account by keys alone at $width', async ({ slug, email, ...size }) => {
  const { page, complaints } = await openPage(browser, size);
  await page.goto(`${base}/customer/${slug}/register`);
  await heading(page, 'Create a login');
  expect(await page.locator('html').getAttribute('lang')).toBe(slug === 'lakeshore-hydro' ? 'en-CA' : 'en-US');
  await look(page, `${slug}-1-form`);
  await page.getByLabel(/^First name/).fill('Robin');
  await page.keyboard.press('Enter');
  await page.getByText('Last name is a required field.').waitFor();
  await look(page, `${slug}-2-missing`);
  await page.keyboard.type('Vale');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await heading(page, 'Look into your mailbox');
  await look(page, `${slug}-3-sent`);
  // The mail is read in another browser, which is the payer's as well.
  const other = await openPage(browser, size);
  await other.page.goto(await mailedLink(email));
  await heading(other.page, 'Almost there');
  expect(other.page.url()).not.toContain('#');
  await look(other.page, `${slug}-4-almost`);
  await other.page.getByRole('button', { name: 'Choose a password' }).focus();
  await other.page.keyboard.press('Enter');
  await other.page.getByLabel('Password').fill('quiet r1ver stones');
  await other.page.keyboard.press('Enter');
  await other.page.getByLabel('E-mail').fill(email);
  await other.page.getByLabel('Password').fill('quiet r1ver stones');
  await other.page.keyboard.press('Enter');
  await heading(other.page, 'Accounts');
  await other.page.getByRole('button', { name: 'Add an account' }).focus();
  await other.page.keyboard.press('Enter');
  for (const [id, value] of Object.entries(await billOf(slug))) await other.page.locator(`[id="${id}"]`).fill(value);
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('button', { name: /^Yes, add it/ }).focus();
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Account added').waitFor();
  await look(other.page, `${slug}-5-added`);
  expect([...complaints, ...other.complaints]).toEqual([]);
});
