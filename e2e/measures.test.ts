import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, scrollsSideways } from './browser.ts';
import { callAs } from './call-as.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { payAs } from './pay-by-calls.ts';
import { findBill } from './payer-steps.ts';
import { signInTo } from './staff-steps.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();

const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).width);
const wide = (width: number) => ({ width, height: 900 });

/** A form that anybody may fill in, as an administrator publishes it. */
async function publicForm(page: Page): Promise<string> {
  const call = callAs(page, base);
  const { items } = await call('GET', '/business-units');
  const { id: unit } = items.find(({ slug }: { slug: string }) => slug === 'riverton-water');
  const at = `/business-units/${unit}/form-configurations`;
  const field = { fieldName: 'city', fieldType: 'input', fieldLabel: 'City', fieldRequired: true };
  const form = await call('POST', at, {
    ...{ displayName: 'Start service', isPublic: true, onDashboard: false, onLogin: false, onCheckout: false },
    ...{ requireBeforePayment: false, actionsJson: '{}' },
    fieldsJson: JSON.stringify({ fields: [field], dependentForms: [] }),
  });
  await call('POST', `${at}/${form.id}/publish`, { rowVersion: form.rowVersion });
  return `${base}/riverton-water/${unit}/forms/${form.id}`;
}

it('sets forms and what loads as wide and as high as the specification says', async () => {
  const { page } = await openPage(browser, wide(1000));
  await signInTo(page, base, 'admin@riverton.test', '/portal/accounts/create');
  await page.getByLabel(/^Account number/).waitFor();
  const label = '.form-page > .field > .label';
  expect(await widthOf(page, label)).toBe('300px');
  await page.setViewportSize(wide(700));
  expect(await widthOf(page, label)).toBe('150px');
  // Nothing comes for what is being loaded.
  await page.route('**/organizations/*', () => undefined);
  await page.goto(`${base}/portal/organization`);
  // The page itself is fetched first: what stands there meanwhile may go while it is measured.
  const least = () =>
    page
      .locator('.loading:empty')
      .first()
      .evaluate((area) =>
        Math.min(Number.parseFloat(getComputedStyle(area).minHeight), area.getBoundingClientRect().height),
      );
  await expect.poll(least).toBeGreaterThanOrEqual(25);
  await page.unroute('**/organizations/*');
  const form = await publicForm(page);
  await page.setViewportSize(wide(800));
  await page.goto(form);
  await page.getByLabel('City').waitFor();
  expect(await widthOf(page, '.f-form > .field > .label')).toBe('150px');
  const box = (selector: string) => page.locator(selector).first().boundingBox();
  const [beside, input] = [await box('.f-form > .field > .label'), await box('.f-form > .field > .input')];
  expect(input?.x).toBeGreaterThanOrEqual((beside?.x ?? 0) + 150);
  await page.setViewportSize(wide(320));
  expect((await box('.f-form > .field > .input'))?.x).toBe((await box('.f-form > .field > .label'))?.x);
  expect(await scrollsSideways(page)).toBe(false);
  await page.context().close();
});

it('shows whose page it is on a look-up, a form for anybody and a payment: logo, name and second line', async () => {
  const { page: staff } = await openPage(browser, wide(1000));
  await signInTo(staff, base, 'admin@riverton.test', '/portal/accounts');
  const form = await publicForm(staff);
  await staff.context().close();
  const reference = await payAs(base, { account: '10002', zip: '78702', amount: '6.21' });
  const { page, complaints } = await openPage(browser, wide(390));
  const whose = async (place: string) => {
    const head = page.getByRole('banner');
    const logo = head.getByRole('img', { name: 'Riverton Water & Sewer' });
    await logo.waitFor();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth), place).toBeGreaterThan(0);
    expect(await head.innerText(), place).toMatch(/Riverton\s+Water & Sewer/);
  };
  await page.goto(`${base}/payment/${reference}/lookup`);
  await whose('look-up');
  await page.goto(form);
  await page.getByLabel('City').waitFor();
  await whose('form');
  await findBill(page, base, '10001', '78701');
  await page.getByRole('heading', { name: 'Pay your bill' }).waitFor();
  await whose('payment');
  expect(complaints).toEqual([]);
  await page.context().close();
});
