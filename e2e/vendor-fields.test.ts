import type { FrameLocator, Page } from 'playwright-core';
import { storeCredentials } from '@ratepayer/server/capabilities/gateways/credentials.ts';
import { readToldCard } from '@ratepayer/server/integrations/payment-gateway/told-card.ts';
import { developmentKey, keyringOf } from '@ratepayer/server/platform/crypto/keyring.ts';
import { openDatabase } from '@ratepayer/server/platform/database/database.ts';
import { startEmbedded } from '@ratepayer/server/platform/database/embedded.ts';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { axeFindings, openPage, picture } from './browser.ts';
import { ownBrowser } from './own-browser.ts';
import { ownProduct } from './own-product.ts';

const { base, origin, dataDir } = await ownProduct();
// Stand-ins for the vendors' scripts, made after their published packages: the same calls, plain inputs instead of
// their frames.
const stripe = `window.Stripe=(key)=>({elements:()=>({create(kind,look){const input=document.createElement('input');input.setAttribute('aria-label',kind);const heard={};
for(const name of ['focus','blur'])input.addEventListener(name,()=>heard[name]&&heard[name]());input.addEventListener('input',()=>heard.change&&heard.change({complete:input.value.length>2,empty:!input.value,...(kind==='cardNumber'?{brand:/^3/.test(input.value)?'amex':'visa'}:{})}));
return{mount:(box)=>box.append(input),on:(name,listen)=>{heard[name]=listen},focus:()=>input.focus(),input}}}),
createPaymentMethod:async({card})=>{const number=card.input.value.replace(/ /g,'');if(number==='')return{error:{type:'validation_error',code:'incomplete_number'}};if(number.endsWith('0000'))throw new Error('down');
if(number.endsWith('1'))return{error:{type:'card_error',code:'expired_card'}};if(number.endsWith('2'))return{error:{type:'api_error',code:'rate_limit'}};return{paymentMethod:{id:'pm_'+key+'_'+number.slice(-4)}}}})`;
const adyen = `window.AdyenWeb={AdyenCheckout:async(core)=>core,CustomCard:class{constructor(core,props){this.core=core;this.props=props;this.data={}}
mount(root){for(const place of root.querySelectorAll('[data-cse]')){const type=place.dataset.cse,input=document.createElement('input');input.setAttribute('aria-label',type);place.append(input);
input.addEventListener('input',()=>{const valid=input.value.length>2;this.data.paymentMethod={type:'scheme',encryptedCardNumber:'adyenjs_'+this.core.clientKey};
this.props.onFieldValid({fieldType:type,valid,...(type==='encryptedCardNumber'?{endDigits:input.value.slice(-4),issuerBin:Number(input.value.replace(/ /g,'').slice(0,6))}:{}),...(type==='encryptedExpiryDate'?{expiryDate:input.value}:{})})})}return this}
setFocusOn(type){document.querySelector('[data-cse='+type+'] input').focus()}}}`;
const authorizeNet = `addEventListener('DOMContentLoaded',()=>{const button=document.querySelector('.AcceptUI');let times=0;button.addEventListener('click',()=>{times+=1;
window[button.dataset.responsehandler](times===1?{messages:{resultCode:'Error',message:[{code:'E_WC_05',text:'x'}]}}:{messages:{resultCode:'Ok',message:[]},opaqueData:{dataDescriptor:'COMMON.ACCEPT.INAPP.PAYMENT',dataValue:'opaque-'+button.dataset.clientkey},encryptedCardData:{cardNumber:'XXXX1111',expDate:'12/39',bin:'411111'}})})})`;

const vendors = [
  {
    type: 'Stripe',
    script: 'https://js.stripe.com/v3/',
    standIn: stripe,
    credentials: { secretKey: 'sk_test', publishableKey: 'pk_test' },
  },
  {
    type: 'Adyen',
    script: 'https://checkoutshopper-test.adyen.com/**',
    standIn: adyen,
    credentials: { apiKey: 'AQE', merchantAccount: 'RivertonECOM', clientKey: 'test_CLIENT', environment: 'test' },
  },
  {
    type: 'Authorize.Net',
    script: 'https://jstest.authorize.net/v3/AcceptUI.js',
    standIn: authorizeNet,
    credentials: { apiLoginId: 'login"<b>', transactionKey: 'key', publicClientKey: 'public', environment: 'sandbox' },
  },
] as const;

const browser = await ownBrowser();
const merchants = new Map<string, number>();
beforeAll(async () => {
  const { ownerUrl, appUrl } = await startEmbedded({ dataDir, durable: false, ownsSignals: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const db = openDatabase(appUrl, 2);
  for (const { type, credentials } of vendors) {
    const { rows: gateways } = await client.query(
      `insert into gateway (name, gateway_type) values ($1, $1)
        on conflict (name) do update set gateway_type = excluded.gateway_type returning id`,
      [type],
    );
    const { rows } = await client.query(
      `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, status)
        select $1, organization_id, id, 'Cards', 'acct_7', 'Base Payment', '{Credit Card}', '{Autopay}', 'USD', 'Active'
        from business_unit where slug = 'riverton-permits' returning id, business_unit_id as unit`,
      [gateways[0].id],
    );
    merchants.set(type, rows[0].id);
    await db.scoped([rows[0].unit], (tx) =>
      storeCredentials(tx, keyringOf(developmentKey(dataDir)), rows[0].id, credentials),
    );
  }
  await client.end();
  await db.close();
});

const addressOf = (type: string, origin: string) =>
  `/gateway-fields/${merchants.get(type)}?origin=${encodeURIComponent(origin)}&mode=light`;

/** Puts the fields of a vendor into a page of ours as the payment page does, and speaks with them. */
async function openFields(page: Page, { type, script, standIn }: (typeof vendors)[number]): Promise<FrameLocator> {
  await page.context().route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
  await page.goto(`${base}/customer/riverton-water/dashboard`);
  await page.evaluate(
    (src) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener(
        'message',
        (event) =>
          event.source === document.querySelector<HTMLIFrameElement>('#fields')?.contentWindow &&
          heard.push(event.data),
      );
      const frame = document.createElement('iframe');
      frame.id = 'fields';
      frame.title = 'Card number, secure fields';
      frame.width = '600';
      frame.height = '400';
      frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin allow-popups');
      frame.src = src;
      document.body.prepend(frame);
    },
    addressOf(type, origin),
  );
  return page.frameLocator('#fields');
}
const say = (page: Page, message: object) =>
  page.evaluate(
    (data) => document.querySelector<HTMLIFrameElement>('#fields')?.contentWindow?.postMessage(data, location.origin),
    message,
  );
const answerOf = (page: Page, id: string) =>
  expect.poll(
    () =>
      page.evaluate(
        (wanted) =>
          (window as unknown as { heard: { type: string; id?: string }[] }).heard.find(
            (each) => each.type === 'answer' && each.id === wanted,
          ),
        id,
      ),
    {
      timeout: 5_000,
    },
  );

const tokenOf = (page: Page, id: string) =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { heard: { type: string; id?: string; token: string }[] }).heard.find(
        (each) => each.id === wanted,
      )?.token ?? '',
    id,
  );

it('Stripe gives a token, shows what is wrong beside its field, and tells a partner that is down from a wrong card', async () => {
  const { page, complaints } = await openPage(browser, { width: 800, height: 900 });
  const fields = await openFields(page, vendors[0]);
  const number = fields.getByLabel('cardNumber');
  await number.waitFor();
  await say(page, { type: 'tokenize', id: 'empty' });
  await answerOf(page, 'empty').toEqual({
    type: 'answer',
    id: 'empty',
    token: '',
    problems: [{ field: 'number', message: 'Check the card number' }],
  });
  await fields.getByRole('alert').filter({ hasText: 'Check the card number' }).waitFor();
  await picture(page, 'payer-stripe-fields');
  await number.fill('3782');
  await fields.getByText('4 digits on the front').waitFor();
  await fields.getByText('Amex', { exact: true }).waitFor();
  await say(page, { type: 'check', id: 'checked' });
  await answerOf(page, 'checked').toMatchObject({
    token: '',
    problems: [{ field: 'expiry' }, { field: 'securityCode' }],
  });
  await say(page, { type: 'focus', field: 'expiry' });
  await expect
    .poll(() => fields.getByLabel('cardExpiry').evaluate((input) => document.activeElement === input))
    .toBe(true);
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
    await answerOf(page, id).toMatchObject({
      token: '',
      problems: [{ field: 'number', message: 'The payment partner cannot be reached. Try again.' }],
    });
  }
  await tokenFor('good', '4242 4242 4242 4243');
  await answerOf(page, 'good').toEqual({ type: 'answer', id: 'good', token: 'pm_pk_test_4243', problems: [] });
  await expect.poll(() => fields.getByRole('alert').filter({ hasText: 'The payment partner' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('Adyen gives what its fields encrypted, and says which of them is not filled in', async () => {
  const { page, complaints } = await openPage(browser, { width: 800, height: 900 });
  const fields = await openFields(page, vendors[1]);
  // The fields are there before the frame has settled; what is typed counts from then on.
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { heard: { type: string }[] }).heard.some((each) => each.type === 'ready'),
      ),
    )
    .toBe(true);
  await fields.getByLabel('encryptedCardNumber').fill('4111 1111 1111 1111');
  await fields.getByLabel('encryptedSecurityCode').fill('737');
  await fields.getByLabel('encryptedCardNumber').fill('4111 1111 1111 1111');
  await say(page, { type: 'tokenize', id: 'half' });
  await answerOf(page, 'half').toEqual({
    type: 'answer',
    id: 'half',
    token: '',
    problems: [{ field: 'expiry', message: 'Enter the expiry date as MM/YY' }],
  });
  await fields.getByRole('alert').filter({ hasText: 'Enter the expiry date' }).waitFor();
  await say(page, { type: 'focus', field: 'expiry' });
  await expect
    .poll(() => fields.getByLabel('encryptedExpiryDate').evaluate((input) => document.activeElement === input))
    .toBe(true);
  await fields.getByLabel('encryptedExpiryDate').fill('12/39');
  await picture(page, 'payer-adyen-fields');
  await say(page, { type: 'tokenize', id: 'good' });
  // What an issuer asks of the browser goes with it; this stand-in of their script tells nothing of the browser.
  const data = JSON.stringify({
    paymentMethod: { type: 'scheme', encryptedCardNumber: 'adyenjs_test_CLIENT' },
    origin: new URL(page.url()).origin,
  });
  await answerOf(page, 'good').toEqual({ type: 'answer', id: 'good', token: expect.any(String), problems: [] });
  expect(readToldCard(await tokenOf(page, 'good'))).toMatchObject({
    data,
    brand: 'Visa',
    last4: '1111',
    expiryMonth: 12,
    expiryYear: 2039,
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('Authorize.Net gives the opaque value of its own form', async () => {
  const { page, complaints } = await openPage(browser, { width: 800, height: 900 });
  const fields = await openFields(page, vendors[2]);
  const open = fields.getByRole('button', { name: 'Enter the card' });
  await open.waitFor();
  await say(page, { type: 'tokenize', id: 'none' });
  await answerOf(page, 'none').toMatchObject({
    token: '',
    problems: [{ field: 'number', message: 'Enter the card first' }],
  });
  await open.click(); // refused
  await fields.getByRole('alert').filter({ hasText: 'Check the card number' }).waitFor();
  await open.click();
  await fields.getByText('Card ending in 1111').waitFor();
  await picture(page, 'payer-authorize-net-fields');
  await say(page, { type: 'tokenize', id: 'good' });
  await answerOf(page, 'good').toMatchObject({ problems: [] });
  expect(readToldCard(await tokenOf(page, 'good'))).toMatchObject({
    data: 'opaque-public',
    last4: '1111',
    expiryYear: 2039,
  });
  expect(complaints).toEqual([]);
  await page.context().close();
});

it.each(vendors)('$type answers to its own origin alone, and its page is accessible in the dark', async (vendor) => {
  const { page } = await openPage(browser, { width: 800, height: 900 });
  await openFields(page, vendor);
  await expect.poll(() => page.frames().some((each) => each.url().includes('/gateway-fields/'))).toBe(true);
  const frame = page.frames().find((each) => each.url().includes('/gateway-fields/'));
  await frame?.goto(`${origin}${addressOf(vendor.type, 'https://evil.example')}`);
  await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0));
  await say(page, { type: 'tokenize', id: 'x' });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  const alone = await page.context().newPage();
  await alone.goto(`${origin}${addressOf(vendor.type, '').replace('light', 'dark')}`);
  await alone.locator('#fields').getByText(/ard/).first().waitFor();
  expect(await axeFindings(alone)).toEqual([]);
  await page.context().close();
});
