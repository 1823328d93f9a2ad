import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { sandboxPublicToken } from '../src/integrations/bank-verification/sandbox-bank.ts';
import { plaidVerification } from '../src/integrations/bank-verification/plaid.ts';
import { readBySandboxReader } from '../src/integrations/payment-gateway/sandbox/reader.ts';
import type { ScheduledRow } from '../src/capabilities/sessions/find-duplicate.ts';
import { takePayment } from '../src/capabilities/payments/take-payment.ts';
import { sql } from '../src/platform/database/database.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { brokenInvariants, cardToken, goodCard, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let clerk: string;
let machine: string;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  clerk = await world.token('clerk@riverton.test');
  machine = await world.machineToken('riverton-cis');
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const put = <T = PaymentIntent>(intent: { identifier: string }, step: string, body: object, token?: string) =>
  world.call<T>('PUT', `/api/payment-intents/${intent.identifier}/${step}`, { ...(token ? { token } : {}), body });
const process = (intent: PaymentIntent, token?: string) =>
  world.call<PaymentResult>('POST', `/api/payment-intents/${intent.identifier}/process`, {
    ...(token ? { token } : {}),
    body: {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
    },
  });
const paid = async (result: PaymentResult) =>
  (await world.call('GET', `/api/payments/${result.paymentId}`, { token: clerk })).body;
const swipe = (kind = 'msr.encrypted', number = goodCard, expiry = '12/39') =>
  readBySandboxReader(kind, { number, expiry });

describe('a payment on the telephone', () => {
  const begin = async (accountNumber: string, token = machine) =>
    world.call<PaymentIntent>('POST', '/api/payment-intents/ivr', {
      token,
      body: { businessUnitId: unit, accountIds: [await world.accountId(accountNumber)] },
    });

  it('is taken by the telephone system with a token of the gateway', async () => {
    const accountId = await world.accountId('10002');
    const { body: intent } = await begin('10002');
    expect(intent).toMatchObject({ channel: 'IVR', status: 'RequiresCharges' });
    expect(
      (await put(intent, 'charges/ivr', { charges: [{ accountId, amountMinor: 2_500 }] }, machine)).body,
    ).toMatchObject({ amountMinor: 2_500, status: 'RequiresPaymentSource' });
    const ready = await put(
      intent,
      'payment-source/ivr',
      { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'Caller', postalCode: '78702' },
      machine,
    );
    expect(ready.body).toMatchObject({
      status: 'RequiresConfirmation',
      paymentSource: { accountNumberLast4: '4242', cardEntryMethod: 'Keyed' },
    });
    const done = await process(ready.body, machine);
    expect(done.body.status).toBe('Complete');
    expect(await paid(done.body)).toMatchObject({ channel: 'IVR', status: 'Succeeded' });
  });

  it('takes what the telephone system encrypted for the gateway, and a bank account', async () => {
    const accountId = await world.accountId('10003');
    const { body: intent } = await begin('10003');
    await put(intent, 'charges/ivr', { charges: [{ accountId, amountMinor: 1_000 }] }, machine);
    const byCard = await put(
      intent,
      'payment-source/ivr',
      { paymentSourceType: 'Credit Card', data: swipe('keyed') },
      machine,
    );
    expect(byCard.body.paymentSource).toMatchObject({ accountType: 'Visa', cardEntryMethod: 'Keyed' });
    const unread = await put(
      intent,
      'payment-source/ivr',
      { paymentSourceType: 'Credit Card', data: swipe('msr.encrypted') },
      machine,
    );
    expect([unread.status, (unread.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'The card could not be read. Ask the caller to key it again.',
    ]);
    const bank = {
      paymentSourceType: 'ACH',
      holderName: 'Pat',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    };
    const byBank = await put(intent, 'payment-source/ivr', bank, machine);
    expect(byBank.body.paymentSource).toMatchObject({ paymentSourceType: 'ACH', accountNumberLast4: '6789' });
    expect((await process(byBank.body, machine)).body.status).toBe('Complete');
  });

  it('is for machine clients in their business units, and for sessions that began there', async () => {
    expect((await begin('10002', clerk)).status).toBe(403);
    const lakeshore = await world.unitId('lakeshore-hydro');
    const foreign = await world.call('POST', '/api/payment-intents/ivr', {
      token: machine,
      body: { businessUnitId: lakeshore, accountIds: [1] },
    });
    expect(foreign.status).toBe(404);
    const { token, accountIds } = await world.quickPay(['10004']);
    const web = await world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const wrong = await put(
      web.body,
      'charges/ivr',
      { charges: [{ accountId: accountIds[0], amountMinor: 100 }] },
      machine,
    );
    expect([wrong.status, (wrong.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'This payment was not begun on the telephone.',
    ]);
    const asPhone = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'IVR', accountIds },
    });
    expect(asPhone.status).toBe(400);
  });
});

describe('a payment at the counter', () => {
  const begin = async (accountNumber: string, token = clerk) =>
    world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'POS', accountIds: [await world.accountId(accountNumber)] },
    });
  const upToSource = async (accountNumber: string, amountMinor: number) => {
    const { body: intent } = await begin(accountNumber);
    await put(
      intent,
      'charges',
      { lineItems: [{ accountId: await world.accountId(accountNumber), lineItemType: 'AccountBalance', amountMinor }] },
      clerk,
    );
    return intent;
  };

  it.each([
    ['msr.encrypted', 'Swiped', 1_500],
    ['emv.encrypted', 'EMV Contact', 1_600],
  ])('is taken with what a reader sends as %s', async (tokenizationType, cardEntryMethod, amountMinor) => {
    const intent = await upToSource('10004', amountMinor);
    expect(new Date(intent.expiresDate).getTime() - Date.now()).toBeLessThan(15.1 * 60_000);
    const ready = await put(
      intent,
      'payment-source/card-data',
      { tokenizationType, data: swipe(tokenizationType) },
      clerk,
    );
    expect(ready.body).toMatchObject({
      status: 'RequiresConfirmation',
      paymentSource: { accountNumberLast4: '4242', cardEntryMethod },
    });
    const done = await process(ready.body, clerk);
    expect(await paid(done.body)).toMatchObject({
      channel: 'POS',
      status: 'Succeeded',
      createdByUserName: 'Chris Doyle',
    });
  });

  it('refuses a reader that does not encrypt, data of another kind, and a card that is nobody’s', async () => {
    const intent = await upToSource('10006', 1_500);
    const send = async (tokenizationType: string, data: string) => {
      const answer = await put(intent, 'payment-source/card-data', { tokenizationType, data }, clerk);
      return [answer.status, (answer.body as never as { errorMessage: string }[])[0]?.errorMessage];
    };
    expect(await send('msr.unencrypted', swipe())).toEqual([400, expect.stringContaining('Use an encrypting reader')]);
    for (const data of [
      swipe('emv.encrypted'),
      swipe('msr.encrypted', '4000000000000077'),
      swipe('msr.encrypted', goodCard, '01/20'),
      'A'.repeat(60),
    ])
      expect(await send('msr.encrypted', data)).toEqual([400, 'The card could not be read. Try again.']);
    expect((await send('msr.encrypted', `%B${goodCard}^RIVERA/PAT^39121011000`))[0]).toBe(400);
  });

  it('is open for an account that is closed online, and closed for a locked one', async () => {
    const id = await world.accountId('10007');
    await world.rows('update account set allow_online_payment = false where id = $1', [id]);
    expect((await begin('10007')).status).toBe(200);
    await world.rows('update account set allow_online_payment = true, account_locked = true where id = $1', [id]);
    const locked = await begin('10007');
    expect([locked.status, (locked.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
      400,
      'This account is locked or archived; no payment can be taken.',
    ]);
    await world.rows('update account set account_locked = false where id = $1', [id]);
  });

  it('answers to nobody but who began it, however its identifier got about', async () => {
    const intent = await upToSource('10004', 1_700);
    const path = `/api/payment-intents/${intent.identifier}`;
    const steps: [string, string, object | undefined][] = [
      ['GET', path, undefined],
      ['GET', `${path}/result`, undefined],
      ['GET', `${path}/fee-amount?paymentSourceType=CreditCard`, undefined],
      [
        'PUT',
        `${path}/charges`,
        {
          lineItems: [{ accountId: await world.accountId('10004'), lineItemType: 'AccountBalance', amountMinor: 100 }],
        },
      ],
      ['PUT', `${path}/payment-fields`, { contactEmail: 'thief@example.test' }],
      [
        'PUT',
        `${path}/payment-source`,
        { paymentSourceType: 'Credit Card', token: await cardToken(world), holderName: 'x', postalCode: '78701' },
      ],
      ['POST', `${path}/process`, { totalMinor: 1_700, acknowledgedTermsVersionIds: [] }],
      ['POST', `${path}/abandon`, {}],
    ];
    const others = [
      undefined,
      (await world.quickPay(['10004'])).token,
      await world.token('admin@riverton.test'),
      await world.token('pat@example.test'),
      machine,
    ];
    for (const token of others)
      for (const [method, url, body] of steps)
        expect(
          (await world.call(method, url, { ...(token ? { token } : {}), ...(body ? { body } : {}) })).status,
          `${method} ${url}`,
        ).toBe(404);
    expect((await world.call('GET', path, { token: clerk })).body).toMatchObject({
      amountMinor: 1_700,
      contactEmail: '',
    });
    // A telephone session answers to the telephone system that began it.
    const phone = await world.call('POST', '/api/payment-intents/ivr', {
      token: machine,
      body: { businessUnitId: unit, accountIds: [await world.accountId('10004')] },
    });
    expect((await world.call('GET', `/api/payment-intents/${phone.body.identifier}`)).status).toBe(404);
    expect((await world.call('GET', `/api/payment-intents/${phone.body.identifier}`, { token: machine })).status).toBe(
      200,
    );
  });

  it('refuses a card number in its fields, however the digits stand apart', async () => {
    const intent = await upToSource('10004', 1_800);
    for (const between of ['', '.', '/', ',', '_', '  ', '\u00a0', '–', '−'])
      expect(
        (
          await put(
            intent,
            'payment-source/card-data',
            {
              tokenizationType: 'msr.encrypted',
              data: swipe(),
              holderName: `Pat no.${['4242', '4242', '4242', '4242'].join(between)}.`,
            },
            clerk,
          )
        ).body,
      ).toEqual([{ propertyName: 'holderName', errorMessage: 'Do not enter card numbers here.' }]);
  });

  it('is for staff with Payments:Default', async () => {
    const { token } = await world.quickPay(['10002']);
    expect((await begin('10002', token)).status).toBe(400);
    expect((await begin('10002', await world.token('base@riverton.test'))).status).toBe(403);
  });
});

describe('a bank account from the bank verification service', () => {
  const begin = async () => {
    const { token, accountIds } = await world.quickPay(['10003']);
    const { body } = await world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    await put(body, 'charges', {
      lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 2_000 }],
    });
    return body;
  };
  const chosen = {
    publicToken: sandboxPublicToken,
    serviceAccountId: 'sandbox-checking',
    holderName: 'Pat Rivera',
    holderType: 'Personal',
  };

  it('pays like one that was typed in, and says that it was verified', async () => {
    const intent = await begin();
    const opened = await world.call('POST', `/api/payment-intents/${intent.identifier}/payment-source/plaid`, {
      body: {},
    });
    expect(opened.body).toEqual({ linkToken: expect.stringMatching(/^link-sandbox-/), service: 'Sandbox' });
    const ready = await put(intent, 'payment-source/plaid', chosen);
    expect(ready.body).toMatchObject({
      status: 'RequiresConfirmation',
      paymentSource: { paymentSourceType: 'ACH', accountNumberLast4: '6789', bankName: 'Sandbox Bank' },
    });
    expect((await process(ready.body)).body.status).toBe('Complete');
    const [source] = await world.rows<{ verification: string; at: Date }>(
      `select verification, verified_date as at from payment_source
        where account_number_last4 = $1 and verification <> $2`,
      ['6789', 'None'],
    );
    expect(source).toEqual({ verification: 'Bank Verification Service', at: expect.any(Date) });
  });

  it('is refused when the service does not know it', async () => {
    const intent = await begin();
    for (const wrong of [{ publicToken: 'public-sandbox-other' }, { serviceAccountId: '__proto__' }]) {
      const answer = await put(intent, 'payment-source/plaid', { ...chosen, ...wrong });
      expect([answer.status, (answer.body as never as { errorMessage: string }[])[0]?.errorMessage]).toEqual([
        400,
        expect.stringContaining('Your bank could not be connected.'),
      ]);
    }
  });
});

describe('the adapter of Plaid, over HTTP against what its reference says', () => {
  const answers: Record<string, { status: number; body: object }> = {};
  const asked: { path: string; secret: string; body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', secret: String(request.headers['plaid-secret']), body: JSON.parse(text) });
      const { status, body } = answers[request.url ?? ''] ?? {
        status: 500,
        body: { error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' },
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  let plaid: ReturnType<typeof plaidVerification>;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    plaid = plaidVerification({
      clientId: 'client',
      secret: 'canary-secret',
      environment: 'sandbox',
      clientName: 'Ratepayer',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    answers['/link/token/create'] = {
      status: 200,
      body: { link_token: 'link-sandbox-1', expiration: '2026-11-21T23:00:00Z', request_id: 'r' },
    };
    answers['/item/public_token/exchange'] = {
      status: 200,
      body: { access_token: 'access-sandbox-1', item_id: 'item', request_id: 'r' },
    };
    answers['/item/remove'] = { status: 200, body: { request_id: 'r' } };
    answers['/auth/get'] = {
      status: 200,
      body: {
        accounts: [{ account_id: 'acc-1', mask: '0000', name: 'Plaid Saving', type: 'depository', subtype: 'savings' }],
        numbers: {
          ach: [{ account: '1111222233330000', account_id: 'acc-1', routing: '011401533', wire_routing: '021000021' }],
          eft: [],
          international: [],
          bacs: [],
        },
        item: { item_id: 'item', institution_id: 'ins_1', institution_name: 'Tartan Bank' },
        request_id: 'r',
      },
    };
  });
  afterAll(() => server.close());

  it('opens a dialog, reads the chosen account and takes its access away again', async () => {
    expect(await plaid.begin('session-7')).toEqual({ linkToken: 'link-sandbox-1' });
    expect(await plaid.account('public-sandbox-1', 'acc-1')).toEqual({
      routingNumber: '011401533',
      accountNumber: '1111222233330000',
      accountType: 'Savings Account',
      bankName: 'Tartan Bank',
    });
    expect(asked.map(({ path }) => path)).toEqual([
      '/link/token/create',
      '/item/public_token/exchange',
      '/auth/get',
      '/item/remove',
    ]);
    expect(asked[0]?.body).toMatchObject({ user: { client_user_id: 'session-7' }, products: ['auth'] });
    expect(asked.at(-1)?.body).toMatchObject({ access_token: 'access-sandbox-1' });
    expect(await plaid.account('public-sandbox-1', 'acc-2')).toBeUndefined();
  });

  it('tells a token that is wrong from a service that is out of order, and gives no secret away', async () => {
    answers['/item/public_token/exchange'] = {
      status: 400,
      body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_PUBLIC_TOKEN', error_message: 'x' },
    };
    expect(await plaid.account('public-sandbox-1', 'acc-1')).toBeUndefined();
    answers['/item/public_token/exchange'] = {
      status: 500,
      body: { error_type: 'API_ERROR', error_code: 'INTERNAL_SERVER_ERROR' },
    };
    const error = await plaid.account('public-sandbox-1', 'acc-1').catch((failed: Error) => failed);
    expect(String((error as Error).message)).toBe('The bank verification service failed: INTERNAL_SERVER_ERROR.');
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('canary-secret');
  });
});

describe('a payment that needs a form first', () => {
  const fields = { fields: [{ fieldName: 'permit', fieldLabel: 'Permit number', fieldRequired: true }] };

  it('is not paid before the form is answered, and keeps the answer', async () => {
    const permits = await world.unitId('riverton-permits');
    const [form] = await world.rows<{ id: number }>(
      `insert into form_configuration (business_unit_id, display_name, fields_json, display_locations,
        require_before_payment, status) values ($1, 'Permit', $2, '{Checkout}', true, 'Published') returning id`,
      [permits, JSON.stringify(fields)],
    );
    const [account] = await world.rows<{ id: number }>(
      "insert into account (business_unit_id, account_number, name) values ($1, 'P-100', 'Pat') returning id",
      [permits],
    );
    await world.rows(
      `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, last_event_sequence)
        values ($1, $2, 5000, 5000, 1)`,
      [account?.id, permits],
    );
    await world.rows(
      `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, created_by)
        values ($2, $1, 1, '2026-01-01', 'Opening', 'Balance', 5000, 5000, 'account', $1, 'Test')`,
      [account?.id, permits],
    );
    const begun = await world.call<PaymentIntent>('POST', '/api/payment-intents', {
      token: clerk,
      body: { businessUnitId: permits, channel: 'POS', accountIds: [account?.id] },
    });
    expect(begun.body.openFormIds).toEqual([form?.id]);
    const charged = await put(
      begun.body,
      'charges',
      { lineItems: [{ accountId: account?.id, lineItemType: 'AccountBalance', amountMinor: 5_000 }] },
      clerk,
    );
    expect(charged.body.status).toBe('RequiresFormResponse');
    const answer = (valuesJson: string, id = form?.id) =>
      put(begun.body, 'forms', { formResponses: [{ formConfigurationId: id, valuesJson }] }, clerk);
    expect((await answer('[]')).status).toBe(400);
    expect((await answer('{}')).body).toEqual([{ propertyName: 'permit', errorMessage: 'Fill in Permit number.' }]);
    expect((await answer('{"permit":"B-7"}', 999_999)).status).toBe(404);
    expect((await answer('{"permit":"B-6"}')).body).toMatchObject({ status: 'RequiresPaymentSource', openFormIds: [] });
    await answer('{"permit":"B-7","status":"x"}');
    const responses = await world.rows<{ id: string; values_json: object; status: string }>(
      'select id, values_json, status from form_response',
    );
    expect(responses).toEqual([{ id: expect.anything(), values_json: { permit: 'B-7' }, status: 'Submitted' }]);
    expect(Number(responses[0]?.id)).toBeGreaterThan(1_000_000);
    const ready = await put(
      begun.body,
      'payment-source/card-data',
      { tokenizationType: 'msr.encrypted', data: swipe() },
      clerk,
    );
    expect((await process(ready.body, clerk)).body.status).toBe('Complete');
    await world.rows("update form_configuration set status = 'Retired'");
  });
});

describe('a payment on an account with a scheduled one', () => {
  it('asks once more, with amount and day, and is taken when the payer says so', async () => {
    const accountId = await world.accountId('10002');
    const { token } = await world.quickPay(['10002']);
    const { intent } = await prepare(world, { token, accountId, amountMinor: 2_345 });
    const deps = {
      ...world.deps,
      scheduledOn: () => sql<ScheduledRow>`select 9000::bigint as "amountMinor", date '2026-12-01' as "processingDate"`,
    };
    const payer = anonymous('203.0.113.8', 'test');
    const input = {
      totalMinor: intent.totalMinor,
      acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
    };
    await expect(takePayment(deps, payer, intent.identifier, input, undefined)).rejects.toMatchObject({
      items: [
        {
          propertyName: 'duplicate',
          errorMessage: 'A payment of $90.00 is scheduled for 12/01/2026. Pay now as well?',
        },
      ],
    });
    expect(
      (await takePayment(deps, payer, intent.identifier, { ...input, duplicateConfirmed: true }, undefined)).status,
    ).toBe('Complete');
  });
});
