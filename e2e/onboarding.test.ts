import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { withDatabase } from './with-database.ts';

const { base, dataDir } = await ownProduct();
const browser = await ownBrowser();

/** A link as a mail carries it, to an account that nobody has. */
const invite = (slug: string, email: string): Promise<{ token: string; answers: Record<string, string> }> =>
  withDatabase(dataDir, async (query) => {
    const token = randomBytes(32).toString('base64url');
    const [account] = await query(
      `select a.id, a.zip, a.account_number as number, a.business_unit_id as unit
        from account a join business_unit u on u.id = a.business_unit_id
        where u.slug = $1 and not a.is_archived and not a.account_locked and a.allow_online_payment and a.zip <> ''
        and not exists (select 1 from customer_account l where l.account_id = a.id)
        and not exists (select 1 from onboarding_invitation i where i.account_id = a.id)
        and (select count(*) from account o where o.business_unit_id = a.business_unit_id
          and o.account_number = a.account_number) = 1
        order by a.id limit 1`,
      [slug],
    );
    await query(
      `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce, token_hash,
        created_by, expires_date)
        values ($1, $2, $3, 'Morgan', 'Lee', 'n', $4, 'Test', now() + interval '1 day')`,
      [account.unit, account.id, email, createHash('sha256').update(token).digest('base64url')],
    );
    const answers = { 'asked-Zip Code': account.zip, 'asked-Account Number': account.number };
    return { token, answers };
  });

/** Accessible and without a bar at the foot, at the width of the window and at the narrowest. */
async function look(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width });
    expect(await scrollsSideways(page), `${name} scrolls sideways at ${width}`).toBe(false);
  }
  await picture(page, `onboarding-${size.width}-${name}`);
}
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Presses what goes on by the keyboard, as whoever has no mouse. */
async function pressByKey(page: Page, name: RegExp | string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

it.each([
  { width: 390, height: 844, slug: 'riverton-water', email: 'morgan.lee@mail.test' },
  { width: 1440, height: 900, slug: 'riverton-water', email: 'morgan.wide@mail.test' },
  { width: 390, height: 844, slug: 'lakeshore-hydro', email: 'morgan.north@mail.test' },
])('a payer of $slug comes from the mail to a login by keys alone at $width', async ({ slug, email, ...size }) => {
  const { token, answers } = await invite(slug, email);
  const { page, complaints } = await openPage(browser, size);
  await page.goto(`${base}/onboarding/${slug}#${token}`);
  await heading(page, /^Welcome to/);
  expect(page.url()).not.toContain('#');
  expect(await page.locator('html').getAttribute('lang')).toBe(slug === 'lakeshore-hydro' ? 'en-CA' : 'en-US');
  await look(page, `${slug}-1-welcome`);
  await pressByKey(page, 'Continue');
  await heading(page, 'Is this your account?');
  await look(page, `${slug}-2-account`);
  for (const field of await page.locator('input[id^="asked-"]').all())
    await field.fill(answers[(await field.getAttribute('id')) ?? ''] ?? '');
  await pressByKey(page, 'Yes, continue');
  // What a biller offers is asked, one after the other.
  const title = page.getByRole('heading', { level: 1, name: /^(Stop paper bills\?|Set up autopay\?|Tell me about)$/ });
  for (;;) {
    await title.waitFor();
    const asked = await title.innerText();
    if (asked === 'Tell me about') break;
    const isAutopay = asked === 'Set up autopay?';
    if (isAutopay) await page.getByRole('group', { name: 'How do you want to pay?' }).waitFor();
    await look(page, `${slug}-${isAutopay ? '4-autopay' : '3-paper'}`);
    await pressByKey(page, isAutopay ? 'Not now' : 'Keep paper');
    await page.getByRole('heading', { level: 1, name: asked }).waitFor({ state: 'detached' });
  }
  await heading(page, 'Tell me about');
  await look(page, `${slug}-5-notices`);
  await pressByKey(page, 'Save');
  await heading(page, 'Create your login');
  await look(page, `${slug}-6-login`);
  await pressByKey(page, 'Choose a password');
  await page.getByLabel('Password').fill('quiet r1ver stones');
  await page.keyboard.press('Enter');
  // The provider asks who has just chosen a password for it.
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('quiet r1ver stones');
  await page.keyboard.press('Enter');
  await heading(page, 'You are all set.');
  await look(page, `${slug}-7-done`);
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await heading(page, 'Hello, Morgan');
  expect(complaints).toEqual([]);
  await page.goto(`${base}/onboarding/${slug}/${'A'.repeat(43)}`);
  await heading(page, 'This invitation is no longer valid.');
  await look(page, `${slug}-8-invalid`);
});
