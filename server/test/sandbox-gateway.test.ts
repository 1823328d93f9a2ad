import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxGateway } from '../src/integrations/payment-gateway/sandbox/sandbox-gateway.ts';
import type { PaymentGateway, SaleRequest } from '../src/integrations/payment-gateway/payment-gateway.ts';
import { cardToken } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let gateway: PaymentGateway;
beforeAll(async () => {
  world = await openWorld();
  gateway = sandboxGateway(world.db, world.keyring);
});
afterAll(() => world.close());

const about = (reference: string) => ({
  reference,
  operation: 'Sale' as const,
  merchant: { accountId: 1, number: 'm' },
  gatewayTransactionId: '',
  saleTransactionId: '',
  requestedAt: new Date(),
});
const soon = () => AbortSignal.timeout(300);
const saleOf = async (card: string, more: Partial<SaleRequest> = {}): Promise<SaleRequest> => ({
  reference: randomUUID(),
  merchant: { accountId: 1, number: 'm' },
  purpose: 'Base Payment',
  token: await cardToken(world, card),
  stored: false,
  returnUrl: '',
  browser: {},
  amountMinor: 1000,
  currencyCode: 'USD',
  descriptor: 'd',
  ...more,
});

describe('the sandbox gateway', () => {
  it.each(['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'])(
    'approves %s',
    async (card) => {
      expect(await gateway.sale(await saleOf(card), soon())).toMatchObject({
        outcome: 'approved',
        amountMinor: 1000,
        authCode: expect.stringMatching(/^\d{6}$/),
      });
    },
  );

  it('stores 4000 0000 0000 0341 without trouble and declines it when it is charged later', async () => {
    const request = await saleOf('4000000000000341');
    expect((await gateway.sale(request, soon())).outcome).toBe('approved');
    expect((await gateway.sale({ ...request, reference: randomUUID(), stored: true }, soon())).outcome).toBe(
      'declined',
    );
  });

  it('declines a service fee that ends in 77, and only the fee', async () => {
    const request = await saleOf('4242424242424242', { amountMinor: 177 });
    expect((await gateway.sale(request, soon())).outcome).toBe('approved');
    expect((await gateway.sale({ ...request, reference: randomUUID(), purpose: 'Service Fee' }, soon())).outcome).toBe(
      'declined',
    );
  });

  it('answers the same to the same reference and charges once', async () => {
    const request = await saleOf('4242424242424242');
    const [first, second] = [await gateway.sale(request, soon()), await gateway.sale(request, soon())];
    expect(second).toEqual({ ...first });
    expect(
      await world.rows('select count(*)::int as n from sandbox.ledger where our_reference = $1', [request.reference]),
    ).toEqual([{ n: 1 }]);
  });

  it('never answers two cards; an inquiry tells what happened', async () => {
    const charged = await saleOf('4000000000006975');
    await expect(gateway.sale(charged, soon())).rejects.toThrow();
    expect((await gateway.inquire(about(charged.reference), soon())).outcome).toBe('approved');
    const not = await saleOf('4000000000006983');
    await expect(gateway.sale(not, soon())).rejects.toThrow();
    expect((await gateway.inquire(about(not.reference), soon())).outcome).toBe('error');
    expect((await gateway.inquire(about('never sent'), soon())).outcome).toBe('notFound');
  });

  it('voids and refunds what it approved, nothing else', async () => {
    const sale = await saleOf('4242424242424242');
    await gateway.sale(sale, soon());
    const reverse = {
      reference: randomUUID(),
      saleReference: sale.reference,
      saleTransactionId: '',
      last4: '4242',
      merchant: { accountId: 1, number: 'm' },
      amountMinor: 1000,
      currencyCode: 'USD',
    };
    expect((await gateway.void(reverse, soon())).outcome).toBe('approved');
    expect(
      (await gateway.refund({ ...reverse, reference: randomUUID(), saleReference: 'unknown' }, soon())).outcome,
    ).toBe('declined');
  });

  it('tokenizes its own test numbers only, and says what is wrong by field', async () => {
    const ask = (entry: object) =>
      world.call('POST', '/sandbox-gateway/tokens', {
        body: JSON.stringify(entry),
        headers: { 'content-type': 'text/plain' },
      });
    expect((await ask({ number: '4111111111111111', expiry: '12/39', securityCode: '123' })).body.problems).toEqual([
      { field: 'number', message: 'Check the card number' },
    ]);
    expect((await ask({ number: '4242424242424242', expiry: '01/20', securityCode: '1' })).body.problems).toEqual([
      { field: 'expiry', message: 'The expiry date is in the past' },
      { field: 'securityCode', message: 'Enter the 3 digits on the back (4 on the front for Amex)' },
    ]);
    const kept = JSON.stringify(await world.rows('select * from sandbox.token'));
    expect(kept).not.toContain('4242424242424242');
  });
});
