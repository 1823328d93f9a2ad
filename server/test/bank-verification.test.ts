import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { sandboxPublicToken } from '../src/integrations/bank-verification/sandbox-bank.ts';
import { plaidVerification } from '../src/integrations/bank-verification/plaid.ts';
import { openChannels } from './channel-kit.ts';

const { world, unit, put, process } = await openChannels();

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

  it('is not begun where the feature is off, and is again once it is on; numbers are typed meanwhile', async () => {
    const admin = await world.token('admin@riverton.test');
    const features = `/api/business-units/${unit}/features`;
    const turn = async (businessUnitFeaturesBankVerification: string) => {
      const { rowVersion } = (await world.call<{ rowVersion: number }>('GET', features, { token: admin })).body;
      const body = { businessUnitFeaturesBankVerification, rowVersion };
      expect((await world.call('PUT', features, { token: admin, body })).status).toBe(200);
    };
    const intent = await begin();
    const open = () =>
      world.call<{ errorMessage: string }[]>('POST', `/api/payment-intents/${intent.identifier}/payment-source/plaid`, {
        body: {},
      });
    expect((await open()).status).toBe(200);
    await turn('Disabled');
    const refused = await open();
    expect([refused.status, refused.body[0]?.errorMessage]).toEqual([400, expect.stringMatching(/by hand/)]);
    const typed = {
      paymentSourceType: 'ACH',
      holderName: 'Pat Rivera',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber: '000123456789',
    };
    // A dialog that was opened before brings nothing either.
    const late = await put(intent, 'payment-source/plaid', chosen);
    expect([late.status, late.body]).toEqual([
      400,
      [{ propertyName: '', errorMessage: 'Banks cannot be connected here. Enter the bank account by hand.' }],
    ]);
    expect((await put(intent, 'payment-source', typed)).status).toBe(200);
    await turn('Enabled');
    expect((await open()).status).toBe(200);
    expect((await put(intent, 'payment-source/plaid', chosen)).status).toBe(200);
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
      clientName: () => 'Ratepayer',
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
