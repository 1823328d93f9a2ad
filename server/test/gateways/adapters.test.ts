import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { openReplay, type Replay } from './replay.ts';
import { minor, reference } from './vendor.ts';
import { vendors } from './vendors.ts';

let replay: Replay;
beforeAll(async () => {
  // The vendors' own libraries are loaded when they are first used: not within the limit of a payment here.
  [replay] = await Promise.all([openReplay(), import('stripe'), import('@adyen/api-library')]);
});
afterAll(() => replay.close());

const merchant = { accountId: 1, number: 'm1' };

describe.each(vendors)('the adapter of $name, over HTTP against what its vendor documents', (vendor) => {
  let gateway: PaymentGateway;
  beforeAll(() => {
    gateway = vendor.open({ baseUrl: replay.url, credentialsOf: async () => vendor.credentials });
  });
  const signal = () => AbortSignal.timeout(2_000);
  const sale = (within = signal()) =>
    Promise.race([
      gateway.sale(
        {
          reference,
          merchant,
          purpose: 'Base Payment',
          token: vendor.token,
          stored: false,
          returnUrl: '',
          browser: {},
          amountMinor: minor,
          currencyCode: 'USD',
          descriptor: '900000000000481726',
        },
        within,
      ),
      // As the product waits: the limit is its own, whatever the adapter does.
      new Promise<never>((_, fail) => within.addEventListener('abort', () => fail(new Error('limit')), { once: true })),
    ]);
  const reversal = {
    reference,
    saleReference: 'rp_sale',
    saleTransactionId: vendor.saleId,
    last4: '1111',
    merchant,
    amountMinor: minor,
    currencyCode: 'USD',
  };

  it('takes a sale, with our reference on the wire, once', async () => {
    replay.answer(vendor.sale.approved, 'answers', vendor.before);
    expect(await sale()).toMatchObject({
      outcome: 'approved',
      gatewayTransactionId: vendor.saleId,
      amountMinor: minor,
      authCode: '042917',
    });
    expect(replay.asked).toHaveLength(1);
    const sent = JSON.stringify(replay.asked[0]);
    expect(decodeURIComponent(sent)).toContain(vendor.saleOnTheWire ?? reference.slice(3, 23));
    expect(sent).not.toContain('4111111111111111');
  });

  it.each(['declined', 'insufficientFunds'] as const)('reads %s as the issuer’s no', async (kind) => {
    replay.answer(vendor.sale[kind], 'answers', vendor.before);
    const told = await sale();
    expect(told).toMatchObject({ outcome: 'declined', amountMinor: 0 });
    expect(told.message).not.toBe('');
    expect(told.responseCode).not.toBe('');
  });

  it('reads a refused request as certainly not charged', async () => {
    replay.answer(vendor.sale.badRequest, 'answers', vendor.before);
    expect(await sale()).toMatchObject({ outcome: 'error' });
  });

  it.each(['slow', 'cut', 'malformed', 'down'] as const)(
    'never makes an outcome of an answer that is %s, and does not ask twice',
    async (line) => {
      replay.answer(vendor.sale.approved, line, vendor.before);
      await expect(sale(AbortSignal.timeout(400))).rejects.toThrow();
      expect(replay.asked).toHaveLength(1);
    },
  );

  it.each(Object.keys(vendor.unknown))('leaves a sale unknown after %s', async (name) => {
    const recorded = vendor.unknown[name];
    if (!recorded) throw new Error('There is none.');
    replay.answer(recorded, 'answers', vendor.before);
    await expect(sale()).rejects.toThrow();
    expect(replay.asked).toHaveLength(1);
  });

  it.each(Object.keys(vendor.undecided))('says of %s that there is no outcome yet, with the number', async (name) => {
    const [recorded, outcome] = vendor.undecided[name] ?? [];
    if (!recorded) throw new Error('There is none.');
    replay.answer(recorded, 'answers', vendor.before);
    expect(await sale()).toMatchObject({ outcome, gatewayTransactionId: vendor.saleId });
    expect(replay.asked).toHaveLength(1);
  });

  it.each(['slow', 'cut', 'malformed', 'down'] as const)(
    'takes no word about money back from an answer that is %s',
    async (line) => {
      for (const operation of vendor.reversal.void === 'never'
        ? (['refund'] as const)
        : (['void', 'refund'] as const)) {
        replay.answer(vendor.reversal.done, line);
        const within = AbortSignal.timeout(300);
        await expect(
          Promise.race([
            gateway[operation](reversal, within),
            new Promise((_, fail) => within.addEventListener('abort', () => fail(new Error('limit')))),
          ]),
        ).rejects.toThrow();
        expect(replay.asked.length).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each(['void', 'refund'] as const)('a %s is done, refused, or told later', async (operation) => {
    if (operation === 'void' && vendor.reversal.void === 'never')
      return void expect((await gateway.void(reversal, signal())).outcome).toBe('declined');
    replay.answer(vendor.reversal.done);
    const asking = gateway[operation](reversal, signal());
    expect(await asking).toMatchObject(
      vendor.reversal.outcome === 'approved'
        ? { outcome: 'approved', amountMinor: minor }
        : { outcome: 'accepted', gatewayTransactionId: expect.stringMatching(/.+/) },
    );
    replay.answer(vendor.reversal.refused);
    expect((await gateway[operation](reversal, signal())).outcome).not.toBe('approved');
    replay.answer(vendor.reversal.done, 'cut');
    await expect(gateway[operation](reversal, AbortSignal.timeout(400))).rejects.toThrow();
  });

  it('refunds a part', async () => {
    replay.answer(vendor.reversal.done);
    await gateway.refund({ ...reversal, amountMinor: 1000 }, signal()).catch(() => undefined);
    expect(decodeURIComponent(replay.asked[0]?.body ?? '')).toMatch(
      /amount"?[=:]("?1000|"10\.00"|\{"value":1000|\{"currency":"USD","value":1000)/,
    );
  });

  it('finds what became of a request, or that it never came', async () => {
    const ask = {
      reference,
      operation: 'Sale' as const,
      merchant,
      gatewayTransactionId: '',
      saleTransactionId: '',
      requestedAt: new Date(),
      token: vendor.keptToken ?? vendor.token,
    };
    if (!vendor.inquiry) return void (await expect(gateway.inquire(ask, signal())).rejects.toThrow());
    replay.answer(vendor.inquiry.found);
    expect(await gateway.inquire(ask, signal())).toMatchObject({ outcome: 'approved', amountMinor: minor });
    replay.answer(vendor.inquiry.none);
    expect(await gateway.inquire(ask, signal())).toEqual({ outcome: 'notFound' });
    replay.answer(vendor.inquiry.found, 'malformed');
    return void (await expect(gateway.inquire(ask, signal())).rejects.toThrow());
  });

  it('reads a message under its signature, and no other', async () => {
    const message = vendor.message('approved');
    if (!message) throw new Error('Every vendor tells of a sale.');
    const [told] = (await gateway.readNotification?.(message, merchant)) ?? [];
    expect(told).toMatchObject({ operation: 'Sale', says: 'charged', amountMinor: minor });
    expect(reference.includes(told?.reference ?? 'none')).toBe(true);
    const forged = {
      headers: { ...message.headers },
      body: message.body.replace(String(minor), '1').replace('84.12', '0.01'),
    };
    expect(await gateway.readNotification?.(forged, merchant)).toBeUndefined();
    expect(await gateway.readNotification?.({ headers: {}, body: '{}' }, merchant)).toBeUndefined();
    expect(await gateway.readNotification?.({ headers: message.headers, body: 'no json' }, merchant)).toBeUndefined();
  });

  it.each(vendor.messages)(
    'reads a message about %s, once or again, and nothing else in it',
    async (_name, message, claims) => {
      for (let time = 0; time < 2; time++) {
        const said = (await gateway.readNotification?.(message, merchant)) ?? [];
        expect(said).toHaveLength(claims.length);
        for (const [i, claim] of claims.entries()) expect(said[i]).toMatchObject(claim);
      }
      if (claims[0]?.operation !== 'Message')
        expect(gateway.readKept?.(message.body)).toEqual(await gateway.readNotification?.(message, merchant));
      expect(
        await gateway.readNotification?.(
          { headers: message.headers, body: `${message.body.slice(0, message.body.length / 2)}` },
          merchant,
        ),
      ).toBeUndefined();
    },
  );

  const [opened, won] = [vendor.message('dispute'), vendor.message('disputeWon')];
  if (opened && won)
    it('reads a dispute and its end', async () => {
      const [first] = (await gateway.readNotification?.(opened, merchant)) ?? [];
      expect(first).toMatchObject({
        operation: 'Dispute',
        says: 'opened',
        saleTransactionId: vendor.saleId,
        amountMinor: minor,
      });
      expect(first?.gatewayTransactionId).not.toBe('');
      const [last] = (await gateway.readNotification?.(won, merchant)) ?? [];
      expect(last).toMatchObject({ operation: 'Dispute', says: 'won', saleTransactionId: vendor.saleId });
    });
  else
    it('tells of no dispute by message: its disputes come with its reports alone', () => {
      expect([vendor.name, opened, won]).toEqual(['Authorize.Net', undefined, undefined]);
    });
});
