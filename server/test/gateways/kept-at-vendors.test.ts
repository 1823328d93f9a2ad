import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCredentials } from '../../src/capabilities/gateways/credentials.ts';
import type { PaymentDeps } from '../../src/capabilities/payments/deps.ts';
import { setSource } from '../../src/capabilities/sessions/set-source.ts';
import { takePayment } from '../../src/capabilities/payments/take-payment.ts';
import { forgetTokens } from '../../src/capabilities/wallet/tokens/forget-tokens.ts';
import { adyenVault } from '../../src/integrations/payment-gateway/adyen/adyen-vault.ts';
import { authorizeNetVault } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-vault.ts';
import { anonymous } from '../../src/platform/http/caller.ts';
import { openWorld, type World } from '../world.ts';
import { adyen } from './adyen-payloads.ts';
import { anetOk, authorizeNet } from './authorize-net-payloads.ts';
import { openReplay, type Replay } from './replay.ts';

/** A vendor that remembers whose cards it keeps, how often what the fields gave was opened, and what was charged. */
const places = [
  {
    vendor: adyen,
    vault: adyenVault,
    answers(body: string, request: string, kept: Set<string>) {
      const shopper = /shopperReference[="]:?"?([\w-]+)/.exec(`${request} ${body}`)?.[1] ?? '';
      if (request.startsWith('GET'))
        return { storedPaymentMethods: [...kept].filter((each) => each === shopper).map((id) => ({ id })) };
      if (request.startsWith('DELETE')) return { deleted: kept.delete(shopper) };
      if (body.includes('"storePaymentMethod":true')) kept.add(shopper);
      const { amount, reference } = JSON.parse(body) as { amount: object; reference: string };
      return { resultCode: 'Authorised', pspReference: `PSP${reference}`, amount, merchantReference: reference };
    },
    opens: /encryptedCardNumber/,
    charges: /POST \S*\/payments$/,
  },
  {
    vendor: authorizeNet,
    vault: authorizeNetVault,
    answers(body: string, _request: string, kept: Set<string>) {
      if (body.includes('createCustomerProfileRequest'))
        return kept.add('111') && { customerProfileId: '111', customerPaymentProfileIdList: ['222'], messages: anetOk };
      if (body.includes('deleteCustomerProfileRequest')) return { deleted: kept.delete('111'), messages: anetOk };
      const { refId } = (JSON.parse(body) as { createTransactionRequest: { refId: string } }).createTransactionRequest;
      const transId = String([...refId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7));
      return {
        transactionResponse: {
          responseCode: '1',
          authCode: '042917',
          transId,
          messages: [{ code: '1', description: 'Approved.' }],
        },
        messages: anetOk,
      };
    },
    opens: /opaqueData/,
    charges: /createTransactionRequest/,
  },
];

const payer = anonymous('203.0.113.9', 'test');

describe.each(places)('a guest at $vendor.name', ({ vendor, vault: vaultAt, answers, opens, charges }) => {
  let world: World;
  let replay: Replay;
  let deps: PaymentDeps;
  let unit: number;
  const kept = new Set<string>();
  beforeAll(async () => {
    [world, replay] = await Promise.all([openWorld(), openReplay(), import('@adyen/api-library')]);
    unit = await world.unitId('riverton-water');
    const access = { baseUrl: replay.url, credentialsOf: async () => vendor.credentials };
    const vault = vaultAt(access);
    const gateway = vendor.open(access);
    deps = {
      ...world.deps,
      vaultOf: (type) => (type === vendor.name ? vault : world.deps.vaultOf(type)),
      gatewayOf: (type) => (type === vendor.name ? gateway : world.deps.gatewayOf(type)),
    };
    const [made] = await world.rows<{ id: number }>(
      'insert into gateway (name, gateway_type) values ($1, $1) returning id',
      [vendor.name],
    );
    await world.rows(
      `update merchant_account set payment_source_types = '{ACH}'
        where business_unit_id = $1 and purpose = 'Base Payment'`,
      [unit],
    );
    for (const purpose of ['Base Payment', 'Service Fee']) {
      const [account] = await world.rows<{ id: number }>(
        `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
          payment_source_types, channels, currency_code, status)
          select $1, organization_id, id, 'Cards', 'm1', $3, '{Credit Card}', '{QuickPay}', 'USD', 'Active'
          from business_unit where id = $2 returning id`,
        [made?.id, unit, purpose],
      );
      await world.db.scoped([unit], (tx) => storeCredentials(tx, world.keyring, account?.id ?? 0, vendor.credentials));
      if (purpose === 'Service Fee')
        await world.rows(
          `update service_fee_schedule set fee_merchant_account_id = $2
            where business_unit_id = $1 and payment_source_type = 'Credit Card'`,
          [unit, account?.id],
        );
    }
  });
  afterAll(async () => {
    await replay.close();
    await world.close();
  });

  it('is charged for bill and fee by one card, whose fields are opened once, and leaves nothing behind', async () => {
    replay.answerEach((body, request) => answers(body, request, kept));
    const { token, accountIds } = await world.quickPay(['10002']);
    const { body: begun } = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    await world.call('PUT', `/api/payment-intents/${begun.identifier}/charges`, {
      body: { lineItems: [{ accountId: accountIds[0], lineItemType: 'AccountBalance', amountMinor: 1_000 }] },
    });
    const ready = await setSource(deps, payer, begun.identifier, {
      paymentSourceType: 'Credit Card',
      token: vendor.token,
      holderName: 'Pat Rivera',
      postalCode: '78702',
    });
    const request = {
      totalMinor: ready.totalMinor,
      acknowledgedTermsVersionIds: ready.terms.map((terms) => terms.termsVersionId),
      duplicateConfirmed: true,
    };
    expect(await takePayment(deps, payer, begun.identifier, request, undefined)).toMatchObject({ status: 'Complete' });
    const sent = replay.asked.map(({ method, path, body }) => `${method} ${path} ${body}`);
    expect(sent.filter((each) => opens.test(each))).toHaveLength(1);
    expect(
      replay.asked.filter(({ method, path, body }) => charges.test(`${method} ${path}`) || charges.test(body)),
    ).toHaveLength(2);
    expect(kept.size).toBe(1);
    await world.rows("update kept_token set next_try_date = now() - interval '1 second'");
    expect(await forgetTokens(deps)).toBe(1);
    expect(kept.size).toBe(0);
    expect(await world.rows('select 1 from kept_token')).toEqual([]);
  });
});
