import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adyenFields } from '../../src/integrations/payment-gateway/adyen/adyen-fields.ts';
import { adyenGateway } from '../../src/integrations/payment-gateway/adyen/adyen-gateway.ts';
import { adyenVault } from '../../src/integrations/payment-gateway/adyen/adyen-vault.ts';
import { fieldsPolicy, renderStepPage } from '../../src/integrations/payment-gateway/fields-page.ts';
import type {
  ContinueRequest,
  InquiryRequest,
  SaleRequest,
} from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { adyen as vendor, adyenAction, adyenPayment, adyenRefuses, adyenTaken } from './adyen-payloads.ts';
import { openReplay, type Recorded, type Replay } from './replay.ts';
import { minor, reference, told } from './vendor.ts';

let replay: Replay;
beforeAll(async () => {
  [replay] = await Promise.all([openReplay(), import('@adyen/api-library')]);
});
afterAll(() => replay.close());

const merchant = { accountId: 1, number: 'm1' };
const at = (more: object = {}) => ({
  baseUrl: replay.url,
  credentialsOf: async () => ({ ...vendor.credentials, ...more }),
});
const gateway = (more: object = {}) => adyenGateway(at(more));
const vault = () => adyenVault(at());
const signal = () => AbortSignal.timeout(2_000);
const browserInfo = {
  userAgent: 'Mozilla/5.0',
  acceptHeader: '*/*',
  language: 'en-US',
  colorDepth: 24,
  screenHeight: 800,
  screenWidth: 1280,
  timeZoneOffset: 360,
  javaEnabled: false,
};
const paymentMethod = {
  type: 'scheme',
  encryptedCardNumber: 'adyenjs_0_1_18$',
  encryptedExpiryMonth: 'a',
  encryptedExpiryYear: 'b',
  encryptedSecurityCode: 'c',
};
const token = told(JSON.stringify({ paymentMethod, browserInfo, origin: 'https://pay.riverton.example' }));
const newSale = (more: Partial<SaleRequest> = {}): SaleRequest => ({
  reference,
  merchant,
  purpose: 'Base Payment',
  token,
  stored: false,
  returnUrl: 'https://pay.riverton.example/customer/water/make-payment/x',
  browser: {},
  amountMinor: minor,
  currencyCode: 'USD',
  descriptor: 'd',
  ...more,
});
const reversal = {
  reference,
  saleReference: 'rp_sale',
  saleTransactionId: vendor.saleId,
  last4: '1111',
  merchant,
  amountMinor: minor,
  currencyCode: 'USD',
};
const ok = (body: object): Recorded => ({ status: 200, body });
const sent = (i = 0) => JSON.parse(replay.asked[i]?.body || '{}');
const asked = () =>
  replay.asked.map(({ method, path }) => `${method} ${path.replace(/\?.*$/, '').replace(/^.*\/v\d+/, '')}`);
const owner = { reference: 'kt_abcdefghijklmnopqrstuvwxyz', forLater: false };

describe('a card at Adyen', () => {
  it('of a guest is stored with the base payment and charged again for the fee, then deleted', async () => {
    replay.answer(vendor.sale.approved);
    const kept = (await vault().keep?.(token, merchant, owner)) ?? '';
    expect(replay.asked).toHaveLength(0);
    expect(await gateway().sale(newSale({ token: kept }), signal())).toMatchObject({ outcome: 'approved' });
    expect(sent()).toMatchObject({
      paymentMethod,
      storePaymentMethod: true,
      shopperReference: owner.reference,
      recurringProcessingModel: 'UnscheduledCardOnFile',
      shopperInteraction: 'Ecommerce',
    });
    replay.answerEach((_body, request) =>
      request.startsWith('GET') ? { storedPaymentMethods: [{ id: 'M5N7TQ4TG5PFWR50' }] } : vendor.sale.approved.body,
    );
    expect(await gateway().sale(newSale({ token: kept, purpose: 'Service Fee' }), signal())).toMatchObject({
      outcome: 'approved',
    });
    expect(asked()).toEqual(['GET /storedPaymentMethods', 'POST /payments']);
    expect(replay.asked[0]?.path).toContain(`shopperReference=${owner.reference}&merchantAccount=RivertonECOM`);
    expect(sent(1)).toMatchObject({
      paymentMethod: { type: 'scheme', storedPaymentMethodId: 'M5N7TQ4TG5PFWR50' },
      shopperReference: owner.reference,
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'UnscheduledCardOnFile',
    });
    expect(replay.asked[1]?.body).not.toContain('encrypted');
    replay.answerEach((_body, request) =>
      request.startsWith('GET')
        ? { storedPaymentMethods: [{ id: 'M5N7TQ4TG5PFWR50' }, { id: 'M5N7TQ4TG5PFWR51' }] }
        : {},
    );
    await vault().forget?.(kept, merchant);
    expect(asked()).toEqual([
      'GET /storedPaymentMethods',
      'DELETE /storedPaymentMethods/M5N7TQ4TG5PFWR50',
      'DELETE /storedPaymentMethods/M5N7TQ4TG5PFWR51',
    ]);
    replay.answer(ok({ storedPaymentMethods: [] }));
    await vault().forget?.(kept, merchant);
    expect(asked()).toEqual(['GET /storedPaymentMethods']);
  });

  it('that should be stored and is not charges nothing', async () => {
    const kept = (await vault().keep?.(token, merchant, owner)) ?? '';
    replay.answer(ok({ storedPaymentMethods: [] }));
    expect(await gateway().sale(newSale({ token: kept, purpose: 'Service Fee' }), signal())).toMatchObject({
      outcome: 'error',
      responseCode: 'not_stored',
    });
    expect(asked()).toEqual(['GET /storedPaymentMethods']);
  });

  it('of a wallet is stored at once, once, and charged with and without its holder', async () => {
    replay.answer({ status: 201, body: { id: 'M5N7TQ4TG5PFWR50', shopperReference: owner.reference } });
    const kept = (await vault().keep?.(token, merchant, { ...owner, forLater: true })) ?? '';
    expect(asked()).toEqual(['POST /storedPaymentMethods']);
    expect(replay.asked[0]?.headers['idempotency-key']).toBe(owner.reference);
    expect(sent()).toMatchObject({
      merchantAccount: 'RivertonECOM',
      shopperReference: owner.reference,
      recurringProcessingModel: 'UnscheduledCardOnFile',
      paymentMethod,
    });
    for (const [stored, model] of [
      [false, 'CardOnFile'],
      [true, 'UnscheduledCardOnFile'],
    ] as const) {
      replay.answer(vendor.sale.approved);
      await gateway().sale(newSale({ token: kept, stored, returnUrl: '' }), signal());
      expect(sent()).toMatchObject({
        paymentMethod: { storedPaymentMethodId: 'M5N7TQ4TG5PFWR50' },
        shopperInteraction: 'ContAuth',
        recurringProcessingModel: model,
      });
      expect(sent().storePaymentMethod).toBeUndefined();
    }
    replay.answer(adyenRefuses(422, '101', 'Invalid card number'));
    expect(await vault().keep?.(token, merchant, { ...owner, forLater: true })).toBeUndefined();
    replay.answer(adyenRefuses(500, '000', 'Unknown'));
    await expect(vault().keep?.(token, merchant, { ...owner, forLater: true })).rejects.toThrow();
  });
});

describe('the issuer’s step at Adyen', () => {
  it('may stand in a frame of any issuer’s, which the card fields may not', () => {
    const page = adyenFields('test_KEY', 'test');
    expect(fieldsPolicy(page, 'n')).toMatch(
      /frame-src https:\/\/checkoutshopper-test\.adyen\.com .*form-action 'none'/,
    );
    expect(fieldsPolicy(page, 'n', true)).toMatch(/frame-src https:; .*form-action https:; frame-ancestors 'self'/);
    expect(renderStepPage(page, 'n', { culture: 'en-US', dark: false })).toContain('createFromAction(action');
    // In the payer's own culture, and with the country that goes with it.
    expect(renderStepPage(page, 'n', { culture: 'en-CA', dark: false })).toMatch(
      /<html lang="en-CA">[\s\S]*"locale":"en-US","country":"CA"/,
    );
    expect(vault().stepUrl?.(7)).toBe('/gateway-fields/7?step=1');
  });

  const goOn = (details: object, more: Partial<ContinueRequest> = {}) =>
    gateway().continueSale?.(
      {
        reference,
        merchant,
        gatewayTransactionId: '',
        amountMinor: minor,
        currencyCode: 'USD',
        details: { details },
        ...more,
      },
      signal(),
    );

  it.each(['ChallengeShopper', 'IdentifyShopper', 'RedirectShopper'] as const)(
    '%s goes to the payer with what the script needs',
    async (resultCode) => {
      replay.answer(ok(adyenPayment(resultCode, { action: adyenAction })));
      expect(await gateway().sale(newSale(), signal())).toMatchObject({
        outcome: 'payerActs',
        action: { type: 'threeDS2', token: 'eyJhY3NVUkwi' },
      });
      expect(sent()).toMatchObject({
        channel: 'Web',
        origin: 'https://pay.riverton.example',
        browserInfo: { userAgent: 'Mozilla/5.0' },
        returnUrl: newSale().returnUrl,
      });
    },
  );

  it('is a decline where nobody is there to take it', async () => {
    replay.answer(ok(adyenPayment('ChallengeShopper', { action: adyenAction })));
    expect(await gateway().sale(newSale({ returnUrl: '' }), signal())).toMatchObject({
      outcome: 'declined',
      responseCode: 'authentication_required',
    });
    expect(sent().channel).toBeUndefined();
  });

  it('ends by Adyen’s word about what the browser handed over, under one key however often', async () => {
    replay.answer(ok(adyenPayment('Authorised')));
    expect(await goOn({ threeDSResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' })).toMatchObject({
      outcome: 'approved',
      amountMinor: minor,
    });
    await goOn({ threeDSResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' });
    expect(asked()).toEqual(['POST /payments/details', 'POST /payments/details']);
    const keys = replay.asked.map(({ headers }) => String(headers['idempotency-key']));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]?.length).toBeLessThanOrEqual(64);
    replay.answer(ok(adyenPayment('Refused', { refusalReason: 'Authentication required', refusalReasonCode: '38' })));
    expect(await goOn({ threeDSResult: 'x' })).toMatchObject({ outcome: 'declined', responseCode: '38' });
    replay.answer(ok(adyenPayment('ChallengeShopper', { action: adyenAction })));
    expect(await goOn({ threeDSResult: 'y' })).toMatchObject({ outcome: 'payerActs' });
  });

  it('says nothing without details, with refused ones, or with those of another payment', async () => {
    replay.answer(ok(adyenPayment('Authorised')));
    await expect(goOn({}, { details: {} })).rejects.toThrow(/has not finished/);
    expect(replay.asked).toHaveLength(0);
    replay.answer(ok(adyenPayment('Authorised', { merchantReference: 'rp_another' })));
    await expect(goOn({ threeDSResult: 'z' })).rejects.toThrow(/another reference/);
    replay.answer(adyenRefuses(422, '101', 'Invalid payload provided'));
    await expect(goOn({ threeDSResult: 'forged' })).rejects.toThrow(/browser handed over/);
  });
});

describe('a sale at Adyen', () => {
  it('approved for a part is an approval for that part', async () => {
    replay.answer(ok(adyenPayment('PartiallyAuthorised', { amount: { currency: 'USD', value: 123 } })));
    expect(await gateway().sale(newSale(), signal())).toMatchObject({ outcome: 'approved', amountMinor: 123 });
  });

  it('is called off by our reference when no word came in time, where its capture is delayed', async () => {
    const ask = (more: Partial<InquiryRequest>, credentials: object = {}) =>
      gateway(credentials).inquire(
        {
          reference,
          operation: 'Sale',
          merchant,
          gatewayTransactionId: '',
          saleTransactionId: '',
          requestedAt: new Date(Date.now() - 16 * 60_000),
          withdraw: true,
          ...more,
        },
        signal(),
      );
    replay.answer(adyenTaken);
    expect(await ask({})).toMatchObject({ outcome: 'accepted', gatewayTransactionId: '' });
    expect(asked()).toEqual(['POST /cancels']);
    expect(sent()).toEqual({ merchantAccount: 'RivertonECOM', paymentReference: reference, reference });
    expect(replay.asked[0]?.headers['idempotency-key']).toBe(`${reference}:cancel`);
    replay.answer(adyenTaken);
    const now = { requestedAt: new Date() };
    for (const asking of [
      ask(now),
      ask({ withdraw: false }),
      ask({ operation: 'Refund' }),
      ask({}, { captureDelayHours: '' }),
    ])
      await expect(asking).rejects.toThrow(/no inquiry/);
    expect(replay.asked).toHaveLength(0);
    replay.answer(adyenRefuses(422, '167', 'Original pspReference required for this operation'));
    await expect(ask({})).rejects.toThrow();
  });
});

describe('money back at Adyen', () => {
  it('is a cancel while the capture is delayed, and a refund where there is no delay', async () => {
    replay.answer(adyenTaken);
    expect(await gateway().void(reversal, signal())).toMatchObject({
      outcome: 'accepted',
      gatewayTransactionId: '993617894906488A',
    });
    expect(asked()).toEqual([`POST /payments/${vendor.saleId}/cancels`]);
    expect(sent()).toEqual({ merchantAccount: 'RivertonECOM', reference });
    replay.answer(adyenTaken);
    expect(await gateway({ captureDelayHours: '' }).void(reversal, signal())).toMatchObject({
      outcome: 'declined',
      responseCode: 'already_settled',
    });
    expect(replay.asked).toHaveLength(0);
    replay.answer(vendor.sale.approved);
    await gateway().sale(newSale(), signal());
    await gateway({ captureDelayHours: '' }).sale(newSale(), signal());
    expect([sent().captureDelayHours, sent(1).captureDelayHours]).toEqual([24, undefined]);
  });

  it.each(['void', 'refund'] as const)(
    '167 is no such payment, not a settled one (%s); a conflict stays unknown',
    async (operation) => {
      replay.answer(adyenRefuses(422, '167', 'Original pspReference required for this operation'));
      expect(await gateway()[operation](reversal, signal())).toMatchObject({ outcome: 'error', responseCode: '167' });
      replay.answer(adyenRefuses(422, '704', 'request already processed or in progress'));
      await expect(gateway()[operation](reversal, signal())).rejects.toThrow();
      replay.answer({ status: 201, body: { status: 'received' } });
      await expect(gateway()[operation](reversal, signal())).rejects.toThrow();
    },
  );
});
