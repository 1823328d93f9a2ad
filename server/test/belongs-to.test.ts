import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Late, openLate } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

const belongs = (id: number, referenceNumber: string) => late.settle(id, { action: 'Belongs', referenceNumber });
const idOf = async (number: string) =>
  (
    await late.world.rows<{ id: number }>(
      "select id from gateway_exception where gateway_transaction_id = $1 and resolution = ''",
      [number],
    )
  )[0]?.id ?? 0;

describe('money that belongs to a payment', () => {
  it('is refused for a payment of another amount, another currency, one that is not there, and one that has its charge', async () => {
    const { id } = await late.strangeSale(2200);
    const other = await late.pay(2100);
    expect((await belongs(id, '')).body[0].propertyName).toBe('referenceNumber');
    expect((await belongs(id, '900000000000000004')).status).toBe(400);
    expect((await belongs(id, other.referenceNumber)).body[0].errorMessage).toContain('another amount');
    const same = await late.pay(2200);
    expect((await belongs(id, same.referenceNumber)).body[0].errorMessage).toContain('does not explain');
    await late.world.rows("update gateway_exception set currency_code = 'CAD' where id = $1", [id]);
    expect((await belongs(id, same.referenceNumber)).status).toBe(400);
    await late.world.rows("update gateway_exception set currency_code = 'USD' where id = $1", [id]);
    expect(await late.readException(id)).toMatchObject({ resolution: '', ours: null });
    expect(await late.openOf(same.id)).toEqual([]);
    await late.sound();
  });

  it('charges the payment that waits for it: once, however many press', async () => {
    const { id, gatewayTransactionId } = await late.strangeSale(2300);
    const sale = await late.pay(2300, '4000000000006975');
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Pending' }); // its gateway did not answer
    const pressed = await Promise.all(Array.from({ length: 5 }, () => belongs(id, sale.referenceNumber)));
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Succeeded' });
    expect(
      await late.world.rows('select gateway_transaction_id as number from gateway_attempt where payment_id = $1', [
        sale.id,
      ]),
    ).toEqual([{ number: gatewayTransactionId }]);
  });

  it('records a refund that named no sale of ours, and never more than is left', async () => {
    const sale = await late.pay(2400);
    await late.close();
    const owed = await late.balance();
    await late.say('Refund', 'done', {
      gatewayTransactionId: 'sbx_console',
      saleTransactionId: 'sbx_nobody',
      amountMinor: 400,
    });
    const id = await idOf('sbx_console');
    expect((await belongs(id, sale.referenceNumber)).body).toMatchObject({
      resolution: 'Belongs',
      ours: { id: sale.id },
    });
    expect([await late.stateOf(sale.id), await late.balance()]).toMatchObject([
      { status: 'Succeeded', refunded: 400 },
      owed + 400,
    ]);
    // Told once more it is known, and nothing of it is an exception again.
    expect(
      await late.say('Refund', 'done', {
        gatewayTransactionId: 'sbx_console',
        saleTransactionId: 'sbx_nobody',
        amountMinor: 400,
      }),
    ).toBe('known');
    await late.say('Refund', 'done', {
      gatewayTransactionId: 'sbx_console_2',
      saleTransactionId: 'sbx_nobody',
      amountMinor: 2100,
    });
    expect((await belongs(await idOf('sbx_console_2'), sale.referenceNumber)).status).toBe(400);
    expect(await late.stateOf(sale.id)).toMatchObject({ refunded: 400 });
    await late.sound();
  });

  it('takes back what a dispute of a sale that we did not know took, and its end gives it again', async () => {
    const sale = await late.pay(2500);
    await late.close();
    const paid = await late.balance();
    const facts = { gatewayTransactionId: 'dp_strange', saleTransactionId: 'sbx_other_number', amountMinor: 2500 };
    expect(await late.say('Dispute', 'opened', facts)).toBe('exception');
    expect((await belongs(await idOf('dp_strange'), sale.referenceNumber)).status).toBe(200);
    expect([await late.stateOf(sale.id), await late.balance()]).toMatchObject([{ adjusted: 2500 }, paid + 2500]);
    expect(await late.say('Dispute', 'won', { ...facts, saleTransactionId: sale.number })).toBe('applied');
    expect(await late.balance()).toBe(paid);
    await late.sound();
  });

  it('waits while something of the payment is under way', async () => {
    const sale = await late.pay(2600);
    await late.close();
    const refund = await late.reverse(sale.id, 'Refund', 100, false);
    await late.say('Dispute', 'opened', {
      gatewayTransactionId: 'dp_early',
      saleTransactionId: 'sbx_unknown_sale',
      amountMinor: 2600,
    });
    const id = await idOf('dp_early');
    expect((await belongs(id, sale.referenceNumber)).body[0].errorMessage).toContain('waits');
    await late.say('Refund', 'failed', { gatewayTransactionId: refund.number, reference: refund.reference });
    expect((await belongs(id, sale.referenceNumber)).status).toBe(200);
    expect(await late.stateOf(sale.id)).toMatchObject({ adjusted: 2600 });
    await late.sound();
  });
});
