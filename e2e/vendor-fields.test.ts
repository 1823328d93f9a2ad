import type { Browser, FrameLocator, Page } from 'playwright-core';
import { storeCredentials } from '@ratepayer/server/capabilities/gateways/credentials.ts';
import { developmentKey, keyringOf } from '@ratepayer/server/platform/crypto/keyring.ts';
import { openDatabase } from '@ratepayer/server/platform/database/database.ts';
import { startEmbedded } from '@ratepayer/server/platform/database/embedded.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { axeFindings, launch, openPage, picture } from './browser.ts';

// Stands in for https://js.stripe.com/v3/: the same calls, plain inputs instead of Stripe's own frames.
const standIn = `window.Stripe=(key)=>({elements:()=>({create(kind,look){const input=document.createElement('input');input.setAttribute('aria-label',kind);const heard={};
for(const name of ['focus','blur'])input.addEventListener(name,()=>heard[name]&&heard[name]());input.addEventListener('input',()=>heard.change&&heard.change({complete:false,empty:!input.value}));
return{mount:(box)=>box.append(input),on:(name,listen)=>{heard[name]=listen},focus:()=>input.focus(),input}}}),
createPaymentMethod:async({card})=>{const number=card.input.value.replace(/ /g,'');if(number==='')return{error:{type:'validation_error',code:'incomplete_number'}};if(number.endsWith('0000'))throw new Error('down');
if(number.endsWith('1'))return{error:{type:'card_error',code:'expired_card'}};if(number.endsWith('2'))return{error:{type:'api_error',code:'rate_limit'}};return{paymentMethod:{id:'pm_'+key+'_'+number.slice(-4)}}}})`;

let browser: Browser;
let merchant = 0;
beforeAll(async () => {
  browser = await launch();
  const dataDir = inject('dataDir');
  const { ownerUrl, appUrl } = await startEmbedded({ dataDir, durable: false, ownsSignals: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows: gateways } = await client.query("insert into gateway (name, gateway_type) values ('Cardline', 'Stripe') returning id");
  const { rows } = await client.query(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose, payment_source_types, channels, currency_code, status)
      select $1, organization_id, id, 'Cards', 'acct_7', 'Base Payment', '{Credit Card}', '{Autopay}', 'USD', 'Active' from business_unit where slug = 'riverton-permits' returning id, business_unit_id as unit`,
    [gateways[0].id],
  );
  merchant = rows[0].id;
  await client.end();
  const db = openDatabase(appUrl, 2);
  await db.scoped([rows[0].unit], (tx) => storeCredentials(tx, keyringOf(developmentKey(dataDir)), merchant, { secretKey: 'sk_test', publishableKey: 'pk_test' }));
  await db.close();
});
afterAll(() => browser.close());

/** Puts the fields into a page of ours as the payment page does, and speaks with them. */
async function openFields(page: Page): Promise<FrameLocator> {
  await page.context().route('https://js.stripe.com/v3/', (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
  await page.goto(`${inject('base')}/customer/riverton-water/dashboard`);
  await page.evaluate((id) => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', (event) => event.source === document.querySelector<HTMLIFrameElement>('#fields')?.contentWindow && heard.push(event.data));
    const frame = document.createElement('iframe');
    frame.id = 'fields';
    frame.title = 'Card number, secure fields';
    frame.width = '600';
    frame.height = '400';
    frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin allow-popups');
    frame.src = `/gateway-fields/${id}?origin=${encodeURIComponent(location.origin)}&mode=light`;
    document.body.prepend(frame);
  }, merchant);
  return page.frameLocator('#fields');
}
const say = (page: Page, message: object) => page.evaluate((data) => document.querySelector<HTMLIFrameElement>('#fields')?.contentWindow?.postMessage(data, location.origin), message);
const answerOf = (page: Page, id: string) =>
  expect.poll(() => page.evaluate((wanted) => (window as unknown as { heard: { type: string; id?: string }[] }).heard.find((each) => each.type === 'answer' && each.id === wanted), id), {
    timeout: 5_000,
  });

it('asks for a token, shows what is wrong beside its field, and tells a partner that is down from a wrong card', async () => {
  const { page, complaints } = await openPage(browser, { width: 800, height: 900 });
  const fields = await openFields(page);
  const number = fields.getByLabel('cardNumber');
  await number.waitFor();
  await say(page, { type: 'tokenize', id: 'empty' });
  await answerOf(page, 'empty').toEqual({ type: 'answer', id: 'empty', token: '', problems: [{ field: 'number', message: 'Check the card number' }] });
  await fields.getByRole('alert').filter({ hasText: 'Check the card number' }).waitFor();
  await picture(page, 'payer-stripe-fields');
  await say(page, { type: 'focus', field: 'expiry' });
  await expect.poll(() => fields.getByLabel('cardExpiry').evaluate((input) => document.activeElement === input)).toBe(true);
  const tokenFor = async (id: string, typed: string) => {
    await number.fill(typed);
    await say(page, { type: 'tokenize', id });
  };
  await tokenFor('expired', '4242 1');
  await answerOf(page, 'expired').toMatchObject({ token: '', problems: [{ field: 'expiry' }] });
  for (const [id, typed] of [
    ['down', '4242 0000'],
    ['busy', '4242 2'],
  ] as const) {
    await tokenFor(id, typed);
    await answerOf(page, id).toMatchObject({ token: '', problems: [{ field: 'number', message: 'The payment partner cannot be reached. Try again.' }] });
  }
  await tokenFor('good', '4242 4242 4242 4243');
  await answerOf(page, 'good').toEqual({ type: 'answer', id: 'good', token: 'pm_pk_test_4243', problems: [] });
  await expect.poll(() => fields.getByRole('alert').filter({ hasText: 'The payment partner' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('answers to its own origin alone', async () => {
  const { page } = await openPage(browser, { width: 800, height: 900 });
  await openFields(page);
  await page.frameLocator('#fields').getByLabel('cardNumber').waitFor();
  const frame = page.frames().find((each) => each.url().includes('/gateway-fields/'));
  await frame?.goto(`${inject('origin')}/gateway-fields/${merchant}?origin=${encodeURIComponent('https://evil.example')}&mode=light`);
  await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0));
  await say(page, { type: 'tokenize', id: 'x' });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  const alone = await page.context().newPage();
  await alone.context().route('https://js.stripe.com/v3/', (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
  await alone.goto(`${inject('origin')}/gateway-fields/${merchant}?mode=dark`);
  await alone.getByText('Card number').first().waitFor();
  expect(await axeFindings(alone)).toEqual([]);
  await page.context().close();
});
