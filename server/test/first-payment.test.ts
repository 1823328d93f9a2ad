import { channelFields } from '@ratepayer/contract/organizations/channel.fields.ts';
import { describe, expect, it } from 'vitest';
import { ensureGateways } from '../src/capabilities/gateways/ensure-gateways.ts';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { gateways } from '../src/gateways.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, cardToken } from './paying.ts';
import { ask, browserOf, claimsOf, fragment, signInTo } from './provider-client.ts';

// A town goes from nothing to its first payment by calls alone: its administrator, a program of its own, the platform.
const world = openedWorld();
const town = {
  name: 'Town of Fairhaven',
  legalName: 'Town of Fairhaven',
  defaultCulture: 'en-US',
  defaultCurrencyCode: 'USD',
  defaultTimezone: 'US/Eastern',
  supportEmail: 'help@fairhaven.test',
  supportPhone: '(555) 010-0188',
  unitName: 'Fairhaven Water',
  slug: 'fairhaven-water',
  header: 'Fairhaven Water',
  administratorName: 'Fay Haven',
  administratorEmail: 'fay@fairhaven.test',
};
const password = 'nine quiet herons';
const call = async (token: string, method: string, path: string, body?: object) =>
  world().call(method, `/api${path}`, { token, ...(body ? { body } : {}) });
/** What it answers, where it was done. */
const done = async (token: string, method: string, path: string, body?: object) => {
  const answer = await call(token, method, path, body);
  expect([answer.status, answer.status === 200 ? '' : answer.body], `${method} ${path}`).toEqual([200, '']);
  return answer.body;
};
/** What it says where it was refused. */
const refused = async (status: number, ...of: Parameters<typeof call>): Promise<string> => {
  const answer = await call(...of);
  expect(answer.status, of.slice(1, 3).join(' ')).toBe(status);
  return (answer.body as { errorMessage: string }[]).map(({ errorMessage }) => errorMessage).join('\n');
};

/** The link that the administrator was mailed, used. */
async function accept(unit: number): Promise<void> {
  const [row] = await world().rows(
    "select payload from outbox where topic = 'email.Staff Invitation' and payload ->> 'to' = $1",
    [town.administratorEmail],
  );
  const around = { ...sampleSurroundings, tokenOf: world().keyring.sign };
  const mail = await world().db.platform((tx) =>
    mailNamed(mails, 'Staff Invitation').write(tx, unit, row?.payload, around),
  );
  const token = /set-password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  expect((await browserOf(world())('POST', '/auth/set-password', { token, password })).status).toBe(200);
}

/** A token for a program, as it asks for one. */
async function tokenOf(clientId: string, secret: string): Promise<string> {
  const answer = await world().app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: {
      host: 'localhost:4000',
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'grant_type=client_credentials&scope=api',
  });
  return answer.json().access_token;
}

const lookUp = {
  business_unit_slug: town.slug,
  cp_login_mode: 'Portal',
  account_number: '7001',
  additional_identifier_key: 'ZipCode',
  additional_identifier_value: '02719',
  redirect_uri: 'http://localhost:4000/app/silent-refresh',
};
const find = async () => fragment((await browserOf(world())('GET', ask(lookUp))).url).get('access_token') ?? '';

describe('from nothing to the first payment, by calls alone', () => {
  it('is set up by a program, opened by the administrator, and paid by QuickPay', async () => {
    const platform = await world().token('global@ratepayer.test');
    const made = await done(platform, 'POST', '/organizations', town);
    const unit = made.units[0].id;
    const home = `/business-units/${unit}`;
    await accept(unit);
    const { answer } = await signInTo(world(), town.administratorEmail, {}, password);
    const fay = answer.get('access_token') ?? '';
    const states = async () => {
      const { checklist } = await done(fay, 'GET', `${home}/setup`);
      return Object.fromEntries(checklist.map(({ key, state }: { key: string; state: string }) => [key, state]));
    };
    expect(await states()).toEqual({
      channels: 'To do',
      features: 'Done',
      'account-config': 'Warning',
      'payment-fields': 'To do',
      terms: 'To do',
      'merchant-account': 'To do',
      accounts: 'Warning',
      'billing-cycles': 'To do',
      'external-links': 'To do',
      logo: 'Warning',
      'test-payment': 'To do',
    });
    const { rowVersion } = await done(fay, 'GET', home);
    expect(await refused(400, fay, 'PUT', `${home}/live`, { rowVersion })).toMatch(/checklist/i);
    // Nobody pays before.
    expect(await find()).toBe('');

    // A program of the town does what the town may.
    const program = await done(fay, 'POST', `${home}/api-clients`, {
      name: 'Set-up',
      addresses: '',
      dailyRefundMinor: null,
      permissions: ['BusinessUnits:Read', 'BusinessUnits:Manage', 'Accounts:Read', 'Accounts:Manage'],
      businessUnitIds: [unit],
    });
    const by = await tokenOf(program.client.clientId, program.secret);
    const { items } = await done(by, 'GET', `${home}/channels`);
    const { openSessions, merchantAccounts, channel, key, config, ...rest } = items.find(
      (each: { key: string }) => each.key === 'QuickPay',
    );
    expect([openSessions, merchantAccounts, channel, key]).toEqual([0, [], 'QuickPay', 'QuickPay']);
    const opened = {
      ...Object.fromEntries(Object.keys(channelFields).map((name) => [name, config[name]])),
      cardBrands: config.cardBrands,
      ...rest,
      mode: 'Enabled',
      achEnabled: false,
      paymentDescriptorLabel: '',
    };
    const quickPay = `${home}/channel/QuickPay/payment-intent-config`;
    expect(await refused(400, by, 'PUT', quickPay, opened)).toMatch(/Global Admin/);

    // A new installation that is not in production has the test gateway too, and one in production has not.
    const choices = await done(platform, 'GET', `${home}/merchant-accounts/choices`);
    const sandbox = choices.gateways.find((each: { gatewayType: string }) => each.gatewayType === 'Sandbox');
    const merchant = await done(platform, 'POST', `${home}/merchant-accounts`, {
      gatewayId: sandbox.id,
      purpose: 'Base Payment',
      merchantNumber: 'FAIR-1',
      name: 'Cards',
      billingAddressCollection: 'Zip Only',
      settlementBankLast4: '4411',
      batchCloseTime: '17:30',
      timezone: 'US/Eastern',
      depositDays: 2,
      paymentSourceTypes: ['Credit Card'],
      channels: ['QuickPay'],
    });
    const at = `${home}/merchant-accounts/${merchant.id}`;
    const version = { rowVersion: merchant.rowVersion };
    expect(await refused(400, platform, 'POST', `${at}/activate`, version)).toMatch(/test/i);
    const token = await cardToken(world());
    expect(await done(platform, 'POST', `${at}/test`, { token, ...version })).toMatchObject({ result: 'Passed' });
    await done(platform, 'POST', `${at}/activate`, version);
    await done(by, 'PUT', quickPay, opened);
    const fields = await done(by, 'GET', `${home}/account-config`);
    await done(by, 'PUT', `${home}/account-config`, {
      rowVersion: fields.rowVersion,
      fields: fields.fields.map(({ businessUnitId: _unit, order: _order, ...field }: Record<string, unknown>) =>
        field['type'] === 'Zip Code' ? { ...field, isQuickPayLookupField: true, isRequired: true } : field,
      ),
    });
    const account = { accountNumber: '7001', name: 'Ada Payer', zip: '02719', balance: 4_200 };
    await done(by, 'POST', `${home}/accounts`, account);
    expect(await states()).toMatchObject({
      channels: 'Done',
      'account-config': 'Done',
      terms: 'Done',
      'merchant-account': 'Done',
      accounts: 'Done',
    });
    // One dollar through the channel, which somebody of the town sends: a program may not.
    const test = `${home}/channel/QuickPay/test-payments`;
    const session = await done(fay, 'GET', test);
    expect(session).toMatchObject({ amountMinor: 100, problem: '', serves: { merchantNumber: 'FAIR-1' }, made: [] });
    const agreed = session.terms.map(({ termsVersionId }: { termsVersionId: number }) => termsVersionId);
    const sent = async (ids: readonly number[]) => ({
      token: await cardToken(world()),
      acknowledgedTermsVersionIds: ids,
    });
    expect(await refused(403, by, 'POST', test, await sent(agreed))).not.toBe('');
    expect(await refused(400, fay, 'POST', test, await sent([]))).toMatch(/agree/i);
    expect(await refused(400, fay, 'PUT', `${home}/live`, { rowVersion })).toMatch(/checklist/i);
    expect(await done(fay, 'POST', test, await sent(agreed))).toMatchObject({ result: 'Passed' });
    expect(await states()).toMatchObject({ 'test-payment': 'Done' });
    // It is no payment, on no account and in no sum.
    expect(await world().rows('select 1 from payment where business_unit_id = $1', [unit])).toEqual([]);
    expect((await done(fay, 'GET', `${home}/accounts?Page=1&PageSize=5`)).items).toMatchObject([{ balance: 4_200 }]);

    // What a program and the town may not, says who may.
    expect(await refused(403, by, 'PUT', `${home}/live`, { rowVersion })).not.toBe('');
    expect(await refused(403, fay, 'GET', `${home}/merchant-accounts/choices`)).not.toBe('');

    const now = await done(fay, 'GET', home);
    const both = await Promise.all([1, 2].map(() => call(fay, 'PUT', `${home}/live`, { rowVersion: now.rowVersion })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const payer = await find();
    expect(claimsOf(payer)).toMatchObject({ role: 'QuickPay', business_unit_slug: town.slug });
    const intent = await done(payer, 'POST', '/payment-intents', { businessUnitId: unit, channel: 'QuickPay' });
    const of = `/payment-intents/${intent.identifier}`;
    const accountId = intent.accounts[0].id;
    const lineItems = [{ accountId, lineItemType: 'AccountBalance', amountMinor: 4_200 }];
    await done(payer, 'PUT', `${of}/charges`, { lineItems });
    const ready = await done(payer, 'PUT', `${of}/payment-source`, {
      paymentSourceType: 'Credit Card',
      token: await cardToken(world()),
      holderName: 'Ada Payer',
      postalCode: '02719',
    });
    const acknowledgedTermsVersionIds = ready.terms.map(
      ({ termsVersionId }: { termsVersionId: number }) => termsVersionId,
    );
    const paid = await done(payer, 'POST', `${of}/process`, { totalMinor: 4_200, acknowledgedTermsVersionIds });
    expect(paid).toMatchObject({ status: 'Complete' });
    const owed = await done(fay, 'GET', `${home}/accounts?Page=1&PageSize=5`);
    expect(owed.items).toMatchObject([{ accountNumber: '7001', balance: 0 }]);
    expect(await world().rows('select status from organization where id = $1', [made.id])).toEqual([
      { status: 'Active' },
    ]);
    expect(await brokenInvariants(world())).toEqual([]);
  });
});

describe('gateways of an installation that begins with none', () => {
  it.each([
    ['production', ['Adyen', 'Authorize.Net', 'Stripe']],
    ['development', ['Adyen', 'Authorize.Net', 'Sandbox', 'Stripe']],
  ] as const)('are in %s those that it may take payments by', async (NODE_ENV, types) => {
    await world().rows(
      `update gateway set name = 'Before ' || id || gateway_type || $1, gateway_type = 'Before ' || gateway_type`,
      [NODE_ENV],
    );
    await Promise.all([1, 2].map(() => ensureGateways(world().db, gateways, { NODE_ENV })));
    const made = await world().rows("select gateway_type as type from gateway where gateway_type not like 'Before%'");
    expect(made.map(({ type }) => type).toSorted()).toEqual(types);
    expect(await ensureGateways(world().db, gateways, { NODE_ENV })).toBe(0);
  });
});
