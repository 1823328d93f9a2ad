import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Late, named, openLate, type Sent } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

const price = 3000;
type Step = 'refunded' | 'failed' | 'disputed' | 'won';

/** Every order of a refund that fails and a dispute that is won, in which each ends after it began. */
const orders: readonly (readonly Step[])[] = [
  ['refunded', 'disputed', 'failed', 'won'],
  ['refunded', 'disputed', 'won', 'failed'],
  ['refunded', 'failed', 'disputed', 'won'],
  ['disputed', 'refunded', 'failed', 'won'],
  ['disputed', 'refunded', 'won', 'failed'],
  ['disputed', 'won', 'refunded', 'failed'],
];

describe('a line owes again what went back of it, and no more than its price', () => {
  it.each(
    orders.flatMap((order) =>
      [
        [1000, 3000],
        [1000, 2500],
        [500, 2500],
      ].flatMap(([refund = 0, dispute = 0]) =>
        order[0] === 'disputed' && refund + dispute > price && order[1] !== 'won' ? [] : [{ order, refund, dispute }],
      ),
    ),
  )('refund $refund, dispute $dispute: $order', async ({ order, refund, dispute }) => {
    const sale = await late.pay(price);
    await late.close();
    const paid = await late.balance();
    const facts = { gatewayTransactionId: `dp_${sale.id}`, saleTransactionId: sale.number, amountMinor: dispute };
    let back: Sent = { reference: '', number: '' };
    const stands = { refund: 0, dispute: 0 };
    for (const step of order) {
      if (step === 'refunded') {
        back = await late.reverse(sale.id, 'Refund', refund);
        stands.refund = refund;
      } else if (step === 'failed') {
        const effects = await Promise.all([
          late.turns(back, 'failed'),
          late.say('Refund', 'failed', named(back), 'Settlement'),
        ]);
        expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
        stands.refund = 0;
      } else {
        const says = step === 'won' ? 'won' : 'opened';
        const effects = await Promise.all([
          late.say('Dispute', says, facts),
          late.say('Dispute', says, facts, 'Settlement'),
        ]);
        expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
        stands.dispute = step === 'won' ? 0 : dispute;
      }
      expect([step, (await late.balance()) - paid]).toEqual([step, Math.min(price, stands.refund + stands.dispute)]);
      expect(await late.stateOf(sale.id)).toMatchObject({ refunded: stands.refund, adjusted: stands.dispute });
    }
    await late.sound();
  });
});
