import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { giveBackWhatRests } from '../src/capabilities/payments/late-truth/give-back-rest.ts';
import { type Late, named, openLate, type Sale } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());

/** A declined sale that the gateway charged and settled all the same. */
async function declined(amountMinor: number): Promise<Sale> {
  const sale = await late.pay(amountMinor, '4000000000000002');
  await late.world.rows("update sandbox.ledger set outcome = 'approved', batch = 'closed' where our_reference = $1", [
    sale.reference,
  ]);
  return sale;
}
const disputeOf = (sale: Sale, amountMinor: number) => ({
  gatewayTransactionId: `dp_${sale.id}`,
  saleTransactionId: sale.number,
  amountMinor,
});

/** The hourly look of two workers, more than an hour later. */
async function hourLater(sale: Sale): Promise<void> {
  await late.world.rows(
    "update gateway_attempt set requested_at = requested_at - interval '2 hours' where payment_id = $1",
    [sale.id],
  );
  await late.world.rows(
    "update adjustment set created_date = created_date - interval '2 hours' where payment_id = $1",
    [sale.id],
  );
  await Promise.all([1, 2].map(() => giveBackWhatRests(late.world.deps)));
}

/** What the gateway refunded of it, and what the issuer took back. */
async function gone(sale: Sale) {
  const [refunds] = await late.world.rows<{ sum: number }>(
    `select coalesce(sum(amount_minor), 0)::int as sum from sandbox.ledger
      where target_reference = $1 and kind = 'refund' and outcome = 'approved'`,
    [sale.reference],
  );
  return [refunds?.sum ?? 0, (await late.stateOf(sale.id))?.adjusted];
}
const rests = async (sale: Sale) => (await late.openOf(sale.id)).map(({ kind }) => kind);

describe('money that no account got', () => {
  it.each([
    [4000, 'before'],
    [4000, 'after'],
    [10_000, 'before'],
    [10_000, 'after'],
  ])(
    'of which %i are disputed %s its refund fails goes back once, and all when that is won',
    async (amountMinor, order) => {
      const sale = await declined(10_000);
      expect(await late.say('Sale', 'charged', { ...named(sale), amountMinor: 10_000 })).toBe('applied');
      expect(await gone(sale)).toEqual([10_000, 0]);
      const refund = await late.doneOf('payment_id', sale.id);
      const dispute = disputeOf(sale, amountMinor);
      const told = [() => late.say('Dispute', 'opened', dispute), () => late.turns(refund, 'failed')];
      for (const tell of order === 'before' ? told : told.reverse()) await tell();
      await late.sound();
      await hourLater(sale);
      await hourLater(sale);
      expect(await gone(sale)).toEqual([10_000 - amountMinor, amountMinor]);
      expect([await late.stateOf(sale.id), await rests(sale)]).toMatchObject([{ status: 'Refunded' }, []]);
      await late.sound();

      expect(await late.say('Dispute', 'won', dispute)).toBe('applied');
      expect([await late.stateOf(sale.id), await rests(sale)]).toMatchObject([{ status: 'Pending' }, ['Given Back']]);
      await late.sound();
      await hourLater(sale);
      expect(await gone(sale)).toEqual([10_000, 0]);
      expect([await late.stateOf(sale.id), await rests(sale)]).toMatchObject([
        { status: 'Refunded', refunded: 10_000 },
        [],
      ]);
      await late.sound();
    },
  );

  it('goes back by staff no further than the dispute left of it', async () => {
    const sale = await declined(10_100);
    await late.say('Sale', 'charged', { ...named(sale), amountMinor: 10_100 });
    await late.say('Dispute', 'opened', disputeOf(sale, 4000));
    await late.turns(await late.doneOf('payment_id', sale.id), 'failed');
    const [exception] = await late.openOf(sale.id);
    expect((await late.settle(exception?.id ?? 0, { action: 'Give back' })).status).toBe(200);
    expect(await gone(sale)).toEqual([6100, 4000]);
    expect([await late.stateOf(sale.id), await rests(sale)]).toMatchObject([{ status: 'Refunded' }, []]);
    await late.sound();
  });

  it('waits for a person when it was disputed before it was known as charged', async () => {
    const sale = await declined(10_200);
    expect(await late.say('Dispute', 'opened', disputeOf(sale, 10_200))).toBe('exception');
    expect(await late.say('Sale', 'charged', { ...named(sale), amountMinor: 10_200 })).toBe('applied');
    await hourLater(sale);
    expect([await gone(sale), await rests(sale)]).toEqual([
      [0, 0],
      ['Money Without A Payment', 'Given Back'],
    ]);
    const [disputed, resting] = await late.openOf(sale.id);
    expect((await late.settle(resting?.id ?? 0, { action: 'Give back' })).body).toEqual([
      {
        propertyName: 'action',
        errorMessage: 'A dispute of this payment is an exception as well. Settle that one first.',
      },
    ]);
    const { referenceNumber } = sale;
    expect((await late.settle(disputed?.id ?? 0, { action: 'Belongs', referenceNumber })).status).toBe(200);
    expect([await gone(sale), await rests(sale)]).toEqual([[0, 10_200], []]);
    expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Refunded', refunded: 0 });
    await late.sound();
  });

  it('is named by the audit where a refund was asked for beyond what a dispute had left', async () => {
    const sale = await declined(10_300);
    await late.say('Sale', 'charged', { ...named(sale), amountMinor: 10_300 });
    await late.say('Dispute', 'opened', disputeOf(sale, 4000));
    await late.turns(await late.doneOf('payment_id', sale.id), 'failed');
    await hourLater(sale);
    await late.sound();
    await late.world.rows('update adjustment set amount_minor = 4001 where payment_id = $1', [sale.id]);
    const broken = (await findBroken(late.world.db)).filter(({ rule }) => rule.startsWith('2 no refund was asked for'));
    expect(broken.map(({ detail }) => detail)).toEqual(['refunds 6300, taken back before 4001, of 10300']);
  });
});
