import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, openPage, picture, scrollsSideways } from './browser.ts';
import { type Call, callAs } from './call-as.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';
import { signInTo } from './staff-steps.ts';

// Built by keys alone, then filled in on a phone by a guest and by a customer.
const { base } = await ownProduct();
const browser = await ownBrowser();
const staff = await openPage(browser, { width: 1440, height: 900 });
const { page } = staff;
const phone = { width: 390, height: 844 };
let unit: number;
let call: Call;
const ids = { proof: 0, plan: 0, permit: 0 };
const forms = () => `/portal/business-unit-settings?bu=${unit}&section=forms`;

/** What has the focus, as a reader would call it. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const labels = [...((at as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return (at.getAttribute('aria-label') || labels.join(' ') || at.textContent || '').replaceAll(/\s+/g, ' ').trim();
  });
/** Goes on by Tab until what has the focus is called so. */
async function tabTo(wanted: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press(key);
    const now = await focused();
    if (wanted.test(now)) return;
    passed.push(now);
  }
  throw new Error(`${key} does not reach ${wanted}; it passes ${passed.join(' | ')}`);
}
const press = (key: string) => page.keyboard.press(key);
const at = (wanted: RegExp) => expect.poll(focused, { timeout: 10_000 }).toMatch(wanted);
const type = async (text: string) => {
  await press('Control+A');
  await page.keyboard.type(text);
};
/** Chooses an entry of a box by its first letters, as keys do. */
const pick = async (label: string, value: string) => {
  await page.keyboard.type(label);
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).value)).toBe(value);
};
const tab = async (name: RegExp) => {
  await tabTo(/^(Fields|Dependent forms|Actions|Places and conditions|As JSON|Test run|Versions)/, 'Shift+Tab');
  for (let i = 0; i < 8 && !name.test(await focused()); i++) await press('ArrowRight');
  await at(name);
};
async function begin(name: string): Promise<void> {
  await page.goto(`${base}${forms()}&form=0`);
  await page.getByRole('tablist').waitFor();
  await page.locator('h1').focus();
  await tabTo(/^Name\*/);
  await type(name);
}
async function makePublic(): Promise<void> {
  await tab(/^Places/);
  await tabTo(/^Public/);
  await press('Space');
}
/** Saves and publishes; answers its number. */
async function publish(): Promise<number> {
  await page.locator('h1').focus();
  await tabTo(/^Save$/);
  await press('Enter');
  await page.getByText('Form saved').first().waitFor();
  await page.waitForURL(/form=[1-9]/);
  await tabTo(/^Publish$/);
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(/^Publish$/);
  await press('Enter');
  await page.getByText('Published', { exact: true }).first().waitFor();
  return Number(new URL(page.url()).searchParams.get('form'));
}

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
    kind: 'Look Up Account',
  });
});

const kinds = [
  'Long text',
  'Masked text',
  'Decimal number',
  'Money',
  'Percent',
  'Dropdown',
  'Radio',
  'Checkbox',
  'Date',
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
      await makePublic();
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
    await type('City');
    await tabTo(/^(Name|My |City)/, 'Shift+Tab');
    await press('End');
    await tabTo(/^Copy City/);
    for (let i = 0; i < 27; i++) await press('Enter');
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
    await makePublic();
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

/** What the program of the town would suggest. */
const suggest = (filling: Page) =>
  filling.route('**/action', async (route) => {
    const { valuesJson } = route.request().postDataJSON();
    if (!String(valuesJson).includes('"city"')) return route.continue();
    const data = { result: { updatedFields: { city: 'Reno, NV' } } };
    return route.fulfill({ json: { hasErrors: false, errors: [], data } });
  });

/** Opens each dependent form by its button, and comes back with it done. */
async function completeFurther(filling: Page): Promise<void> {
  for (const name of ['Proof of insurance', 'Site plan']) {
    await filling.getByRole('button', { name }).click();
    await filling.getByRole('heading', { level: 1, name }).waitFor();
    await filling.getByRole('textbox', { name: 'Name' }).fill('Pat');
    await filling.getByRole('button', { name: 'Continue' }).click();
    await filling.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
  }
  await expect.poll(() => filling.getByText('Complete', { exact: true }).count()).toBe(2);
}

describe('on a phone', () => {
  it('is filled in by a guest: further forms, what is suggested side by side, and home afterwards', async () => {
    const { page: guest, complaints } = await openPage(browser, phone);
    await suggest(guest);
    const logo = await (await fetch(`${new URL(base).origin}/api/business-units/${unit}/header`)).json();
    await guest.goto(`${base}/riverton-water/${unit}/forms/${ids.permit}/`);
    await guest.getByRole('heading', { level: 1, name: 'Sidewalk permit' }).waitFor();
    expect(await guest.locator('header').innerText()).toContain(logo.header);
    expect(await axeFindings(guest)).toEqual([]);
    await guest.getByRole('textbox', { name: 'City', exact: true }).first().fill('Reno');
    await completeFurther(guest);
    expect(await guest.getByRole('textbox', { name: 'City', exact: true }).first().inputValue()).toBe('Reno');
    // What was typed was taken out once, what was answered stays with the tab.
    const keys = () => guest.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.form.')));
    expect(await keys()).toEqual([expect.stringContaining('.responses.')]);
    await guest.reload();
    await guest.getByText('Complete', { exact: true }).first().waitFor();
    expect(await guest.getByText('Complete', { exact: true }).count()).toBe(2);
    expect(await guest.getByRole('textbox', { name: 'City', exact: true }).first().inputValue()).toBe('');
    const other = await guest.context().newPage();
    await other.goto(guest.url());
    await other.getByText('Not started', { exact: true }).first().waitFor();
    expect(await other.getByText('Not started', { exact: true }).count()).toBe(2);
    await other.close();
    await guest.getByRole('textbox', { name: 'City', exact: true }).first().fill('Reno');
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
    await suggest(pat);
    await pat.goto(`${base}/customer/riverton-water/form/${ids.permit}`);
    await pat.getByLabel('E-mail').fill('pat@example.test');
    await pat.getByLabel('Password').fill('ratepayer');
    await pat.getByRole('button', { name: 'Sign in', exact: true }).click();
    const city = pat.getByRole('textbox', { name: 'City', exact: true }).first();
    await city.waitFor();
    await pat.getByRole('button', { name: 'Cancel' }).click();
    await pat.waitForURL(/\/customer\/riverton-water\/dashboard$/);
    const wallet = encodeURIComponent('/customer/riverton-water/wallet');
    await pat.goto(`${base}/customer/riverton-water/form/${ids.permit}?returnUrl=${wallet}`);
    await city.waitFor();
    await pat.getByRole('button', { name: 'Cancel' }).click();
    await pat.waitForURL(/\/customer\/riverton-water\/wallet$/);
    await pat.goto(`${base}/customer/riverton-water/form/${ids.permit}?returnUrl=${wallet}`);
    await city.fill('Austin');
    await completeFurther(pat);
    await pat.getByRole('button', { name: 'Submit' }).click();
    await pat.getByRole('dialog').getByRole('button', { name: 'Take it' }).click();
    await pat.waitForURL(/\/customer\/riverton-water\/wallet$/);
    expect(await responses()).toBe(before + 1);
  });
});
