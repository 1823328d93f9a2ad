import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base } = await ownProduct();
const find = `${base}/customer/riverton-water/dashboard`;
const browser = await ownBrowser();

describe('Find', () => {
  it('stands before any script runs, with title, description and its one address', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const answer = await page.goto(`${find}?accountNumber=10001`);
    expect(await page.title()).toBe('Pay your Riverton Water & Sewer bill – Riverton Water & Sewer');
    expect(await page.locator('h1').innerText()).toBe('Pay your Riverton Water & Sewer bill');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(find);
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(50);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow'); // with somebody's number in the address
    expect((await page.request.get(find)).headers()['x-robots-tag']).toBeUndefined();
    // It is dressed already, by the style in the document.
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('30px');
    // Without scripts nothing is looked up, and what was typed goes nowhere.
    await page.getByLabel('Account number').fill('10002');
    await page.getByRole('button', { name: 'Find my bill' }).click();
    await page.waitForURL(`${find}?`);
    await context.close();
  });

  it('takes what is typed and pressed before its script has come, and does not move when it takes over', async () => {
    const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('h1, label, form input, .find-btn')].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.textContent, x, y, width, height];
        }),
      );
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(find, { waitUntil: 'commit' });
    await page.getByLabel('Account number').pressSequentially('10001');
    await page.getByLabel('ZIP code').pressSequentially('7870');
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    expect(before).toHaveLength(6);
    release();
    await page.locator('form:not([data-early])').waitFor();
    expect(await places()).toEqual(before);
    await page.keyboard.type('1'); // goes on where it was
    expect(await page.getByLabel('Account number').inputValue()).toBe('10001');
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('78701');
    expect(complaints).toEqual([]);
    // Somebody quicker still, who has pressed the button too.
    await page.evaluate(() => sessionStorage.clear());
    await page.unroute('**/assets/*.js');
    const quicker = async (route: Route) => {
      await page.getByLabel('Account number').fill('10002');
      await page.getByLabel('ZIP code').fill('78702');
      await page.getByRole('button', { name: 'Find my bill' }).click({ noWaitAfter: true });
      await route.continue();
    };
    await page.route('**/assets/payer-*.js', quicker, { times: 1 });
    await page.goto(find, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Pay your bill', exact: true }).waitFor();
    await page.getByText('10002').first().waitFor();
    expect(page.url()).not.toContain('10002');
    await page.context().close();
  });

  it('fetches what Pay needs while the payer types, so that a look-up waits for its own answers only', async () => {
    const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
    await page.goto(find);
    const label = page.getByLabel('Account number');
    await label.waitFor();
    const kept: string[] = [];
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    network.on('Network.responseReceived', ({ response }) => {
      if (response.fromDiskCache) kept.push(new URL(response.url).pathname.replace(/^\/app/, ''));
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^\/app/, '')));
    // A frame that goes while it loads leaves a request that never ends: what is asked is looked at, not what is open.
    const still = async () => {
      for (let before = -1; before !== asked.length; await page.waitForTimeout(400)) before = asked.length;
    };
    const ahead = page.waitForResponse(/make-payment-page/);
    await label.fill('10001');
    await ahead;
    await page.getByLabel('ZIP code').fill('78701');
    expect(asked.some((path) => path.endsWith('.css'))).toBe(true);
    expect(asked).toContain('/auth/jwks');
    await still();
    asked.length = 0;
    await page.getByRole('button', { name: 'Find my bill' }).click();
    await page.getByRole('heading', { name: 'Pay your bill', exact: true }).waitFor();
    await still();
    // One request at the provider, one call, one document; the page between them is there already (decision 119).
    const waitedFor = asked.filter((path) => !/^\/(assets|logos)\/|\/fee-amount$/.test(path));
    expect(waitedFor.map((path) => path.replace(/[\w-]{20,}$/, ':id'))).toEqual([
      '/auth/auth',
      '/silent-refresh',
      '/api/payment-intents',
      '/customer/riverton-water/make-payment/:id',
    ]);
    expect(kept).toContain('/silent-refresh');
    expect(complaints).toEqual([]);
    // A reload asks how the session stands.
    asked.length = 0;
    await page.reload();
    await page.getByRole('heading', { name: 'Pay your bill', exact: true }).waitFor();
    expect(asked.some((path) => /^\/api\/payment-intents\/[\w-]{20,}$/.test(path))).toBe(true);
    await page.context().close();
  });
});

it('keeps the widths of buttons and fields, and changes where its four sizes begin', async () => {
  const { page } = await openPage(browser, { width: 1280, height: 900 });
  await page.goto(`${base}/payment/lookup`);
  await page.getByRole('button', { name: 'Look up payment' }).waitFor();
  const styles = () =>
    page.evaluate(() => {
      const styleOf = (kind: string, of: 'div' | 'button' = 'div') => {
        const one = document.createElement(of);
        one.className = kind;
        one.textContent = 'OK';
        const around = document.createElement('div');
        around.style.width = '900px';
        around.append(one);
        document.body.append(around);
        const { width, backgroundColor, display, gridTemplateColumns } = getComputedStyle(one);
        around.remove();
        return {
          width,
          backgroundColor,
          isShown: display !== 'none',
          columns: gridTemplateColumns.split(' ').length,
        };
      };
      return {
        button: styleOf('btn', 'button'),
        field: styleOf('field').width,
        short: styleOf('field short').width,
        layout: [
          styleOf('only-desktop').isShown,
          styleOf('only-mobile').isShown,
          styleOf('shell').columns,
          styleOf('detail-cols').columns,
        ],
      };
    });
  expect(await styles()).toMatchObject({
    button: { width: '165px', backgroundColor: 'rgb(31, 95, 196)' },
    field: '500px',
    short: '250px',
  });
  // Where the portal's sizes begin says its own sheet, which no page of payers names.
  const portal = await (await fetch(`${base}/portal`)).text();
  const [, sheet = ''] = /href="\.\/(assets\/staff-[^"]+\.css)"/.exec(portal) ?? [];
  expect((await styles()).layout).toEqual([true, true, 1, 1]);
  await page.addStyleTag({ url: `${base}/${sheet}` });
  const layouts: unknown[] = [];
  for (const width of [767, 768, 991, 992, 1279, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    layouts.push((await styles()).layout);
  }
  const [mobile, tablet] = [
    [false, true, 1, 1],
    [true, false, 1, 1],
  ];
  const [desktop, wide] = [
    [true, false, 2, 1],
    [true, false, 2, 2],
  ];
  expect(layouts).toEqual([mobile, tablet, tablet, desktop, desktop, wide]);
  await page.context().close();
});
