import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { type Call, callAs } from './call-as.ts';
import { addressOfTown, completeFurther, drawSignature, typeAddress } from './fill-forms.ts';
import { lostStops } from './focus-findings.ts';
import { formKeys } from './form-keys.ts';
import { listen } from './heard.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { agreeAndPay, findBill, payByCard, pressReview } from './payer-steps.ts';
import { signInAnew, signInTo } from './staff-steps.ts';

// Built by keys alone, filled in on a phone by a guest and by a customer, then put before payments and paid for.
const { base } = await ownProduct();
const browser = await ownBrowser();
const staff = await openPage(browser, { width: 1440, height: 900 });
const { page } = staff;
const phone = { width: 390, height: 844 };
let unit: number;
let call: Call;
const ids = { proof: 0, plan: 0, permit: 0 };
const forms = () => `/portal/business-unit-settings?bu=${unit}&section=forms`;

const { at, begin, offer, pick, press, publish, tab, tabTo, type } = formKeys(page, () => `${base}${forms()}`);

beforeAll(async () => {
  await signInTo(page, base, 'admin@riverton.test', '/portal/payments');
  call = callAs(page, base);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const units = await call('GET', '/business-units?PageSize=250');
  unit = units.items.find(({ slug }: { slug: string }) => slug === 'riverton-water').id;
  const trigger = { url: '', secret: '', timeoutSeconds: 5, isActive: true };
  await call('POST', `/business-units/${unit}/function-triggers`, {
    ...trigger,
    name: 'Payer',
    kind: 'Fill From Profile',
  });
  await call('POST', `/business-units/${unit}/function-triggers`, {
    ...trigger,
    name: 'Streets',
    kind: 'Check Address',
  });
});

const kinds = [
  'Long text',
  'Masked text',
  'Address',
  'Decimal number',
  'Money',
  'Percent',
  'Dropdown',
  'Radio',
  'Checkbox',
  'Date',
  'Files',
  'Signature',
  'Heading',
  'Message',
];

describe('a form', () => {
  it('of forty fields with two dependent forms and two actions is built and published by keys alone', async () => {
    for (const [key, name] of [
      ['proof', 'Proof of insurance'],
      ['plan', 'Site plan'],
    ] as const) {
      await begin(name);
      await offer(/^Public/);
      ids[key] = await publish();
    }
    await begin('Sidewalk permit');
    for (const kind of kinds) {
      await tabTo(new RegExp(`^Add ${kind}$`), 'Shift+Tab').catch(() => tabTo(new RegExp(`^Add ${kind}$`)));
      await press('Enter');
      await at(kind === 'Message' ? /^Text/ : /^Label/);
      await type(kind === 'Message' ? '**Thank you** for asking' : `My ${kind.toLowerCase()}`);
    }
    await tabTo(/^Add Text$/, 'Shift+Tab');
    await press('Enter');
    await at(/^Label/);
    await type('Note');
    await tabTo(/^(Name|My |Note)/, 'Shift+Tab');
    await press('End');
    await tabTo(/^Copy Note/);
    for (let i = 0; i < 24; i++) await press('Enter');
    await expect.poll(() => page.locator('.fb-field').count()).toBe(40);
    await picture(page, 'form-builder-fields');
    await tab(/^Actions/);
    await tabTo(/^What is done/);
    await pick('Fill', 'loadFormValues');
    await tabTo(/^What is asked/);
    await page.keyboard.type('Payer');
    await tabTo(/^What is done/);
    await tabTo(/^What is done/);
    await pick('Suggest', 'suggestFormUpdates');
    await tabTo(/^What is asked/);
    await page.keyboard.type('Streets');
    await tabTo(/^Shown meanwhile/);
    await type('Checking the street');
    await tabTo(/^Text that keeps what is suggested/);
    await type('Take it');
    await tab(/^Dependent/);
    await tabTo(/^Add a dependent form/);
    await press('Enter');
    await press('Enter');
    await expect.poll(() => page.locator('.fb-list li.boxed').count()).toBe(2);
    await offer(/^Public/);
    ids.permit = await publish();
    const draft = await call('GET', `/business-units/${unit}/form-configurations/${ids.permit}/draft`);
    const { fields, dependentForms } = JSON.parse(draft.fieldsJson);
    expect(fields).toHaveLength(40);
    expect(dependentForms.map((one: any) => one.dependentFormConfigurationId).toSorted()).toEqual(
      [ids.proof, ids.plan].toSorted(),
    );
    expect(Object.keys(JSON.parse(draft.actionsJson))).toEqual(['OnInitializing', 'OnSubmitting']);
    expect(draft).toMatchObject({ status: 'Published', isPublic: true });
    expect(staff.complaints).toEqual([]);
  });

  it('is built on pages that hold at 320, 768 and 1440', async () => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['fields', 'dependent', 'actions', 'places', 'json', 'trial', 'versions']) {
        await page.goto(`${base}${forms()}&form=${ids.permit}&tab=${name}`);
        await page.getByRole('tabpanel').waitFor();
        if (name === 'fields') await page.locator('[data-preview] form').waitFor();
        expect(await axeFindings(page), `${name} at ${width}`).toEqual([]);
        expect(await scrollsSideways(page), `${name} at ${width} scrolls sideways`).toBe(false);
        await picture(page, `form-builder-${width}-${name}`);
      }
    }
  });
});

describe('the fields of a new form', () => {
  it('show where the focus is in forced colours when none of them is left, and are added again', async () => {
    const { page: at, complaints } = await openPage(browser, { width: 1440, height: 900 });
    await signInAnew(at, base, 'admin@riverton.test', '/portal/payments');
    await at.goto(`${base}${forms()}&form=0`);
    await at.getByRole('tablist').waitFor();
    await at.getByRole('button', { name: /^Take out / }).click();
    await at.getByText('There are no fields yet.').waitFor();
    await at.emulateMedia({ forcedColors: 'active' });
    expect(await lostStops(at)).toEqual([]);
    await at.emulateMedia({ forcedColors: 'none' });
    expect(await axeFindings(at)).toEqual([]);
    for (const kind of ['Text', 'Long text'])
      await at.getByRole('button', { name: `Add ${kind}`, exact: true }).click();
    await expect.poll(() => at.locator('.fb-field').count()).toBe(2);
    expect(complaints).toEqual([]);
    await at.context().close();
  });

  it('are moved by keys alone, and each step is heard in words of ours', async () => {
    const { page: moving, complaints } = await openPage(browser, { width: 1440, height: 900 });
    await signInAnew(moving, base, 'admin@riverton.test', '/portal/payments');
    const keys = formKeys(moving, () => `${base}${forms()}`);
    await keys.begin('Moved by keys');
    await keys.tabTo(/^Add Long text$/, 'Shift+Tab').catch(() => keys.tabTo(/^Add Long text$/));
    await keys.press('Enter');
    await keys.at(/^Label/);
    await keys.type('Second');
    const titles = () => moving.locator('.fb-field b').allTextContents();
    await expect.poll(titles).toEqual(['Name', 'Second']);
    const heard = await listen(moving);
    await keys.tabTo(/^(Name|Second)/, 'Shift+Tab');
    await keys.press('End');
    await keys.tabTo(/^Drag Second$/);
    expect(await describedBy(moving)).toBe('Press Enter to start moving it.');
    await keys.press('Enter');
    await keys.at(/^Put it after Second$/);
    expect(await describedBy(moving)).toBe('Press Enter to put it here, Escape to leave it where it was.');
    await keys.press('Escape');
    const started =
      'Moving. Press Tab to go from place to place, Enter to put it there, Escape to leave it where it was.';
    await expect.poll(heard).toEqual([started, 'Put it after Second', 'It stays where it was.']);
    expect(await titles()).toEqual(['Name', 'Second']);
    // A second time: put elsewhere, heard on the way.
    await keys.at(/^Drag Second$/);
    await keys.press('Enter');
    await keys.at(/^Put it after Second$/);
    await keys.press('ArrowUp');
    await keys.at(/^Put it between Name and Second$/);
    await keys.press('ArrowUp');
    await keys.at(/^Put it before Name$/);
    await keys.press('Enter');
    await expect.poll(titles).toEqual(['Second', 'Name']);
    await expect.poll(async () => (await heard()).slice(3)).toEqual(expect.arrayContaining([started, 'It is moved.']));
    expect(complaints).toEqual([]);
    await moving.context().close();
  });
});

/** What is said of where the focus is, besides its name. */
const describedBy = (at: Page) =>
  at.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  });

const further = ['Proof of insurance', 'Site plan'];
const complete = (filling: Page) => completeFurther(filling, 'Sidewalk permit', further);
const noteOf = (filling: Page) => filling.getByRole('textbox', { name: 'Note', exact: true }).first();
/** Sends the form, and takes the address as the town writes it. */
async function sendWithAddress(filling: Page, button = 'Submit'): Promise<void> {
  await typeAddress(filling, 'My address');
  await filling.getByRole('button', { name: button }).click();
  const dialog = filling.getByRole('dialog');
  await dialog.getByText(addressOfTown).waitFor();
  await dialog.getByRole('button', { name: 'Take it' }).click();
}

describe('on a phone', () => {
  it('is filled in by a guest: further forms, what is suggested side by side, and home afterwards', async () => {
    const { page: guest, complaints } = await openPage(browser, phone);
    const logo = await (await fetch(`${new URL(base).origin}/api/business-units/${unit}/header`)).json();
    await guest.goto(`${base}/riverton-water/${unit}/forms/${ids.permit}/`);
    await guest.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
    expect(await guest.locator('header').innerText()).toContain(logo.header);
    expect(await axeFindings(guest)).toEqual([]);
    await noteOf(guest).fill('Reno');
    await complete(guest);
    expect(await noteOf(guest).inputValue()).toBe('Reno');
    // What was typed was taken out once, what was answered stays with the tab.
    const keys = () => guest.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.form.')));
    expect(await keys()).toEqual([expect.stringContaining('.responses.')]);
    await guest.reload();
    await guest.getByText('Complete', { exact: true }).first().waitFor();
    expect(await guest.getByText('Complete', { exact: true }).count()).toBe(2);
    expect(await noteOf(guest).inputValue()).toBe('');
    const other = await guest.context().newPage();
    await other.goto(guest.url());
    await other.getByText('Not started', { exact: true }).first().waitFor();
    expect(await other.getByText('Not started', { exact: true }).count()).toBe(2);
    await other.close();
    await typeAddress(guest, 'My address');
    await guest.getByRole('button', { name: 'Submit' }).click();
    const dialog = guest.getByRole('dialog');
    await dialog.waitFor();
    const columns = async () => {
      const boxes = await dialog
        .locator('.f-row > *')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      return new Set(boxes.map(Math.round)).size;
    };
    expect(await columns(), 'stacked').toBe(3);
    expect(await axeFindings(guest)).toEqual([]);
    await picture(guest, 'form-compare-phone');
    await guest.setViewportSize({ width: 1200, height: 900 });
    const lefts = await dialog
      .locator('.f-row > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts.map(Math.round)).size, 'side by side').toBe(3);
    await guest.setViewportSize(phone);
    await dialog.getByRole('button', { name: 'Take it' }).click();
    await guest.waitForURL(/\/customer\/riverton-water\/dashboard/);
    expect(complaints).toEqual([]);
  });

  it('is filled in by a customer, who leaves to where they came from, and is in the list of answers', async () => {
    const responses = async (): Promise<number> =>
      (await call('GET', `/business-units/${unit}/form-configurations/${ids.permit}/draft`)).responses;
    const before = await responses();
    const { page: pat } = await openPage(browser, phone);
    await pat.goto(`${base}/customer/riverton-water/form/${ids.permit}`);
    await pat.getByLabel('E-mail').fill('pat@example.test');
    await pat.getByLabel('Password').fill('ratepayer');
    await pat.getByRole('button', { name: 'Sign in', exact: true }).click();
    await noteOf(pat).waitFor();
    await pat.getByText('We filled in 1 field. Please check them.').first().waitFor({ state: 'attached' });
    expect(await pat.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Pat Rivera');
    await pat.getByRole('button', { name: 'Cancel' }).click();
    await pat.waitForURL(/\/customer\/riverton-water\/dashboard$/);
    const wallet = encodeURIComponent('/customer/riverton-water/wallet');
    await pat.goto(`${base}/customer/riverton-water/form/${ids.permit}?returnUrl=${wallet}`);
    await noteOf(pat).waitFor();
    await pat.getByRole('button', { name: 'Cancel' }).click();
    await pat.waitForURL(/\/customer\/riverton-water\/wallet$/);
    await pat.goto(`${base}/customer/riverton-water/form/${ids.permit}?returnUrl=${wallet}`);
    await noteOf(pat).fill('Austin');
    await complete(pat);
    await sendWithAddress(pat);
    await pat.waitForURL(/\/customer\/riverton-water\/wallet$/);
    expect(await responses()).toBe(before + 1);
  });
});

describe('before payments', () => {
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA plan.') };

  it('stands by keys alone, as another version of the same form', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${base}${forms()}&form=${ids.permit}&tab=places`);
    await page.getByRole('tabpanel').waitFor();
    await page.locator('h1').focus();
    await offer(/^While paying/, /^Before payment/);
    expect(await publish()).toBe(ids.permit);
    const draft = await call('GET', `/business-units/${unit}/form-configurations/${ids.permit}/draft`);
    expect(draft).toMatchObject({ version: 2, onCheckout: true, requireBeforePayment: true });
  });

  it('is filled in by a guest on a phone, with a plan and a signature drawn, and paid for', async () => {
    const { page: guest, complaints } = await openPage(browser, phone);
    await findBill(guest, base, '10001', '78701');
    await guest.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
    expect(await axeFindings(guest)).toEqual([]);
    expect(await scrollsSideways(guest)).toBe(false);
    await picture(guest, 'form-before-payment-phone');
    await noteOf(guest).fill('By a guest');
    await complete(guest);
    expect(await noteOf(guest).inputValue()).toBe('By a guest');
    await guest.getByLabel('Choose a file: My files').setInputFiles(plan);
    await guest.getByText('plan.pdf is added.').waitFor();
    await guest.getByLabel('Your full name').fill('Gil Guest');
    await drawSignature(guest);
    await sendWithAddress(guest, 'Continue');
    await payByCard(guest, '4242424242424242', { amount: '5.00', email: 'gil@example.test' });
    await pressReview(guest);
    await agreeAndPay(guest);
    await guest.getByRole('heading', { name: 'Payment received' }).waitFor();
    await picture(guest, 'form-paid-phone');
    expect(complaints).toEqual([]);
  });

  it('is filled in by a customer on a phone, signed by keys alone, and paid for', async () => {
    const { page: pat, complaints } = await openPage(browser, phone);
    await pat.goto(`${base}/customer/riverton-water/wallet`);
    await pat.getByLabel('E-mail').fill('pat@example.test');
    await pat.getByLabel('Password').fill('ratepayer');
    await pat.getByRole('button', { name: 'Sign in', exact: true }).click();
    await pat.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
    await pat.goto(`${base}/customer/riverton-water/dashboard`);
    await pat.getByRole('button', { name: /^Pay all \$/ }).click();
    await pat.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
    await expect.poll(() => pat.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Pat Rivera');
    await noteOf(pat).fill('By a customer');
    await complete(pat);
    const signed = pat.getByRole('group', { name: 'My signature' });
    await signed.getByLabel('Your full name').focus();
    await pat.keyboard.type('Pat Rivera');
    await pat.keyboard.press('Tab');
    await pat.keyboard.press('ArrowRight');
    await signed.getByText('Your typed name counts as your signature.').waitFor();
    await sendWithAddress(pat, 'Continue');
    await payByCard(pat, '4242424242424242');
    await pressReview(pat);
    await agreeAndPay(pat);
    await pat.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is read by staff: in its list, one by one with what was drawn and brought, and on paper', async () => {
    const columns = 'createdDate,payerName,f:note,f:myAddress';
    const list = `/portal/form-responses?bu=${unit}&form=${ids.permit}&cols=${columns}`;
    await page.goto(`${base}${list}`);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('By a customer').getByText('Pat Rivera').first().waitFor();
    expect(await page.locator('[data-row]').count()).toBe(4);
    await row('By a guest').getByText(addressOfTown).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'form-responses-list');
    await row('By a guest').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
    await page.getByRole('img', { name: 'Signature of Gil Guest' }).waitFor();
    for (const name of further) await page.getByRole('link', { name }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'form-response');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /plan\.pdf$/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('plan.pdf');
    expect(readFileSync(await file.path()).toString()).toBe(plan.buffer.toString());
    const [pdf] = await Promise.all([
      page.waitForResponse(/form-responses\/\d+\/pdf/),
      page.getByRole('button', { name: 'PDF', exact: true }).click(),
    ]);
    expect(pdf.status()).toBe(200);
    expect(pdf.headers()['content-type']).toContain('application/pdf');
    await page.emulateMedia({ media: 'print' });
    await page.getByText('By a guest').first().waitFor();
    await page.getByRole('img', { name: 'Signature of Gil Guest' }).waitFor();
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    await picture(page, 'form-response-print');
    await page.emulateMedia({ media: 'screen' });
    expect(staff.complaints).toEqual([]);
  });
});
