import { beforeAll, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { callAs } from './call-as.ts';
import { drawSignature } from './fill-forms.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { signInTo } from './staff-steps.ts';

const { base } = await ownProduct();
const browser = await ownBrowser();
let path = '';
beforeAll(async () => {
  const { page } = await openPage(browser, { width: 1440, height: 900 });
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  const call = callAs(page, base);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const units = await call('GET', '/business-units?PageSize=250');
  const unit = units.items.find(({ slug }: { slug: string }) => slug === 'riverton-water').id;
  const fields = [
    { fieldName: 'at', fieldType: 'timepicker', fieldLabel: 'When' },
    { fieldName: 'where', fieldType: 'input-address', fieldLabel: 'Where', fieldRequired: true },
    { fieldName: 'plan', fieldType: 'input-file', fieldLabel: 'Plan', inputProps: { help: 'A drawing of it.' } },
    { fieldName: 'sign', fieldType: 'input-signature', fieldLabel: 'Signature', fieldRequired: true },
  ];
  const form = await call('POST', `/business-units/${unit}/form-configurations`, {
    displayName: 'Sidewalk permit',
    fieldsJson: JSON.stringify({ fields }),
    ...{ actionsJson: '{}', conditionJson: '', onDashboard: true, onLogin: false, onCheckout: false, isPublic: true },
    ...{ requireBeforePayment: false, successMessage: '' },
  });
  await call('POST', `/business-units/${unit}/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
  path = `${base}/riverton-water/${unit}/forms/${form.id}/`;
});

it('draws addresses, signatures and files at every width, for every reader', async () => {
  for (const width of [320, 390, 1200]) {
    const { page } = await openPage(browser, { width, height: 900 });
    await page.goto(path);
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Where is a required field.').first().waitFor();
    // What has to be filled in is marked in red, as everything that is wrong.
    const [mark, wrong] = await Promise.all(
      ['.label .req', '.err'].map((one) =>
        page
          .locator(one)
          .first()
          .evaluate((of) => getComputedStyle(of).color),
      ),
    );
    const [red = 0, green = 0, blue = 0] = (mark ?? '').match(/\d+/g)?.map(Number) ?? [];
    expect([red > 2 * green && red > 2 * blue, mark === wrong], mark).toEqual([true, true]);
    await drawSignature(page);
    await picture(page, `form-parts-${width}`);
    expect(await axeFindings(page), String(width)).toEqual([]);
    expect(await scrollsSideways(page), String(width)).toBe(false);
    await page.context().close();
  }
});
