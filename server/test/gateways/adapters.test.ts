import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { openReplay, type Replay } from './replay.ts';
import { minor, reference, vendors } from './vendors.ts';

let replay: Replay;
beforeAll(async () => {
  replay = await openReplay();
});
afterAll(() => replay.close());

describe.each(vendors)('the adapter of $name, over HTTP against what its vendor documents', (vendor) => {
  let gateway: PaymentGateway;
  beforeAll(() => {
    gateway = vendor.open({ baseUrl: replay.url, credentialsOf: async () => vendor.credentials });
  });
  const signal = () => AbortSignal.timeout(2_000);
  const sale = (within = signal()) =>
    Promise.race([
      gateway.sale({ reference, merchantNumber: 'm1', purpose: 'Base Payment', token: vendor.token, stored: false, amountMinor: minor, currencyCode: 'USD', descriptor: '900000000000481726' }, within),
      // As the product waits: the limit is its own, whatever the adapter does.
      new Promise<never>((_, fail) => within.addEventListener('abort', () => fail(new Error('limit')), { once: true })),
    ]);
  const reversal = { reference, saleReference: 'rp_sale', saleTransactionId: vendor.saleId, last4: '1111', merchantNumber: 'm1', amountMinor: minor, currencyCode: 'USD' };

  it('takes a sale, with our reference on the wire, once', async () => {
    replay.answer(vendor.sale.approved);
    expect(await sale()).toMatchObject({ outcome: 'approved', gatewayTransactionId: vendor.saleId, amountMinor: minor, authCode: '042917' });
    expect(replay.asked).toHaveLength(1);
    const sent = JSON.stringify(replay.asked[0]);
    expect(decodeURIComponent(sent)).toContain(reference.slice(3, 23));
    expect(sent).not.toContain('4111111111111111');
  });

  it.each(['declined', 'insufficientFunds'] as const)('reads %s as the issuer’s no', async (kind) => {
    replay.answer(vendor.sale[kind]);
    const told = await sale();
    expect(told).toMatchObject({ outcome: 'declined', amountMinor: 0 });
    expect(told.message).not.toBe('');
    expect(told.responseCode).not.toBe('');
  });

  it('reads a refused request as certainly not charged', async () => {
    replay.answer(vendor.sale.badRequest);
    expect(await sale()).toMatchObject({ outcome: 'error' });
  });

  it.each(['slow', 'cut', 'malformed', 'down'] as const)('never makes an outcome of an answer that is %s, and does not ask twice', async (line) => {
    replay.answer(vendor.sale.approved, line);
    await expect(sale(AbortSignal.timeout(400))).rejects.toThrow();
    expect(replay.asked).toHaveLength(1);
  });

  it.each(['void', 'refund'] as const)('a %s is done, refused, or told later', async (operation) => {
    replay.answer(vendor.reversal.done);
    const asking = gateway[operation](reversal, signal());
    if (vendor.reversal.outcome === 'later') await expect(asking).rejects.toThrow(/notification/);
    else expect(await asking).toMatchObject({ outcome: 'approved', amountMinor: minor });
    replay.answer(vendor.reversal.refused);
    expect((await gateway[operation](reversal, signal())).outcome).not.toBe('approved');
    replay.answer(vendor.reversal.done, 'cut');
    await expect(gateway[operation](reversal, AbortSignal.timeout(400))).rejects.toThrow();
  });

  it('refunds a part', async () => {
    replay.answer(vendor.reversal.done);
    await gateway.refund({ ...reversal, amountMinor: 1000 }, signal()).catch(() => undefined);
    expect(decodeURIComponent(replay.asked[0]?.body ?? '')).toMatch(/amount"?[=:]("?1000|"10\.00"|\{"value":1000|\{"currency":"USD","value":1000)/);
  });

  it('finds what became of a request, or that it never came', async () => {
    const ask = { reference, operation: 'Sale' as const, merchantNumber: 'm1', saleTransactionId: '', requestedAt: new Date() };
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
    const [told] = (await gateway.readNotification?.(message, 'm1')) ?? [];
    expect(told).toMatchObject({ kind: 'approved', amountMinor: minor });
    expect(reference.includes(told?.reference ?? 'none')).toBe(true);
    const forged = { headers: { ...message.headers }, body: message.body.replace(String(minor), '1').replace('84.12', '0.01') };
    expect(await gateway.readNotification?.(forged, 'm1')).toBeUndefined();
    expect(await gateway.readNotification?.({ headers: {}, body: '{}' }, 'm1')).toBeUndefined();
    expect(await gateway.readNotification?.({ headers: message.headers, body: 'no json' }, 'm1')).toBeUndefined();
  });

  it('reads a dispute and its end', async () => {
    const opened = vendor.message('dispute');
    const won = vendor.message('disputeWon');
    if (!opened || !won) return;
    const [first] = (await gateway.readNotification?.(opened, 'm1')) ?? [];
    expect(first).toMatchObject({ kind: 'dispute', gatewayTransactionId: vendor.saleId, amountMinor: minor });
    expect(first?.disputeId).not.toBe('');
    const [last] = (await gateway.readNotification?.(won, 'm1')) ?? [];
    expect(last).toMatchObject({ kind: 'disputeWon', gatewayTransactionId: vendor.saleId });
  });
});
