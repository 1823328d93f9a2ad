import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, launchForTests, openPage, picture } from './browser.ts';
import { findBill } from './payer-steps.ts';
import { startOverTown } from './own-product.ts';
import type { Product } from './product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchForTests();
});
afterAll(() => browser.close());

const fill = async (page: Page) => {
  await page.getByLabel('E-mail').fill('clerk@riverton.test');
  await page.getByLabel('Password').fill('ratepayer');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const token = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('ratepayer.person') ?? '{}').accessToken as string | undefined);

/** Four fifths of the life of a token; the clock of a page is moved instead of waited for. */
const renewsAfterMs = 16_000;

// AUTH-009 to 018, with both values of OIDC_FLOW and tokens that live twenty seconds.
describe.each(['implicit', 'code'])('the session with OIDC_FLOW %s', (flow) => {
  let product: Product;
  beforeAll(async () => {
    product = await startOverTown({ OIDC_FLOW: flow, ACCESS_TOKEN_SECONDS: '20' });
  });
  afterAll(() => product.stop());

  it('comes back to the saved path and query, leaves no token in the address or the history, and uses the stored user on a reload', async () => {
    const { page, complaints } = await openPage(browser, { width: 1280, height: 800 });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/auth/auth') && asked.push(request.url()));
    await page.goto(`${product.base}/portal/payments?Search.SearchText=pat`);
    await fill(page);
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(new URL(page.url()).search).toBe('?Search.SearchText=pat');
    const before = asked.length;
    expect(asked[0]).toContain(flow === 'code' ? 'code_challenge_method=S256' : 'response_type=id_token+token');
    const request = new URL(asked[0] ?? '').searchParams;
    expect([request.get('client_id'), request.get('redirect_uri')]).toEqual(['portal', `${product.base}/callback`]);
    expect(await page.evaluate(() => location.href + document.referrer)).not.toMatch(/token=|code=/);
    await page.reload();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(asked).toHaveLength(before);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.concurrent('renews silently without leaving the page, and raises session-expired when that fails', async ({
    expect,
  }) => {
    const { page } = await openPage(browser, { width: 1280, height: 800 });
    await page.clock.install();
    await page.goto(`${product.base}/portal/payments`);
    await fill(page);
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await page.evaluate(() => addEventListener('session-expired', () => sessionStorage.setItem('raised', 'yes')));
    const first = await token(page);
    const address = page.url();
    await page.clock.fastForward(renewsAfterMs);
    await expect.poll(() => token(page), { timeout: 25_000, interval: 200 }).not.toBe(first);
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => sessionStorage.getItem('raised'))).toBeNull();
    await page.context().clearCookies();
    await page.clock.fastForward(renewsAfterMs);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 30_000 });
    expect(await page.evaluate(() => sessionStorage.getItem('raised')).catch(() => 'yes')).toBe('yes');
    await page.context().close();
  });

  it.concurrent('never renews one look-up as the next one of the same browser', async ({ expect }) => {
    const { page } = await openPage(browser, { width: 1280, height: 800 });
    await page.clock.install();
    const found = async (of: Page, number: string, zip: string) => {
      await findBill(of, product.base, number, zip);
      await of.getByRole('heading', { name: 'Pay your bill' }).waitFor();
      return lookUp(of);
    };
    const lookUp = (of: Page) =>
      of.evaluate(() => JSON.parse(sessionStorage.getItem('ratepayer.lookup') ?? '{}').user?.id as number | undefined);
    const first = await found(page, '10001', '78701');
    expect(await found(await page.context().newPage(), '10002', '78702')).not.toBe(first);
    const renewal = page.waitForRequest((request) => request.url().includes('prompt=none'));
    await page.clock.fastForward(renewsAfterMs);
    await renewal;
    await page.waitForFunction(() => !document.querySelector('iframe'), undefined, { timeout: 15_000 });
    expect(await lookUp(page)).toBe(first);
    await page.context().close();
  });

  it.concurrent('ends in every tab when one signs out', async ({ expect }) => {
    const { page } = await openPage(browser, { width: 1280, height: 800 });
    await page.goto(`${product.base}/portal/payments`);
    await fill(page);
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`${product.base}/portal/payments`);
    await tab.getByRole('heading', { name: 'Payments' }).waitFor(); // the provider's session signs the second tab in without a page
    await tab.getByRole('button', { name: /Chris Doyle/ }).click();
    await tab.getByRole('link', { name: 'Sign out' }).click();
    await tab.getByRole('heading', { name: 'You are signed out.' }).waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, `session-signed-out-${flow}`);
    await page.context().close();
  });

  it.concurrent('goes to the root when the callback was tampered with, replayed or forged', async ({ expect }) => {
    const { page } = await openPage(browser, { width: 1280, height: 800 });
    const answers: string[] = [];
    page.on(
      'framenavigated',
      (frame) => frame === page.mainFrame() && frame.url().includes('/callback') && answers.push(frame.url()),
    );
    page.on('response', (response) => {
      const to = response.headers()['location'];
      if (to?.includes('/callback')) answers.push(to);
    });
    await page.goto(`${product.base}/portal/payments`);
    await fill(page);
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    const answer = answers.find((url) => /[#?&](id_token|code)=/.test(url)) ?? '';
    expect(answer).not.toBe('');
    const root = new URL(product.base).pathname.replace(/\/$/, '');
    const atRoot = (target: Page) => target.waitForURL((url) => url.pathname.replace(/\/$/, '') === root);
    const stranger = (await openPage(browser, { width: 1280, height: 800 })).page;
    for (const tampered of [
      answer,
      answer.replace(/state=[^&]+/, 'state=forged'),
      `${product.base}/callback#id_token=x.y.z&access_token=x&state=forged`,
      `${product.base}/callback?code=x&state=forged`,
      `${product.base}/callback#error=access_denied&state=forged`,
    ]) {
      await stranger.goto('about:blank');
      await stranger.goto(tampered);
      await atRoot(stranger);
      // Asked again when the page is exchanged meanwhile: a question to a page that goes away may never be answered.
      await stranger.waitForFunction(() => !sessionStorage.getItem('ratepayer.person'));
    }
    // The same answer a second time, in the browser it was for.
    await page.goto('about:blank');
    await page.goto(answer);
    await atRoot(page);
    // Their contexts end with the browser: to close one while its page is exchanged may never be answered.
  });

  it.concurrent('of a payer who looked a bill up is no person’s session', async ({ expect }) => {
    const { page } = await openPage(browser, { width: 390, height: 844 });
    await findBill(page, product.base, '10001', '78701');
    expect(await token(page)).toBeUndefined();
    await page.goto(`${product.base}/portal/payments`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
  });
});
