import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { carryOut } from '../src/capabilities/exceptions/carry-out.ts';
import { lockException } from '../src/capabilities/exceptions/lock-exception.ts';
import { recordAllThatBelongs } from '../src/capabilities/exceptions/record-what-belongs.ts';
import { settleException } from '../src/capabilities/exceptions/settle-exception.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { type Late, openLate, type Sale } from './late-kit.ts';

let late: Late;
beforeAll(async () => {
  late = await openLate();
});
afterAll(() => late.world.close());
beforeEach(() => late.world.rows("update service_fee_schedule set method = 'Waived'"));
// Each of these sales is left without an answer; the gateway rests for none of them.
afterEach(() => late.world.rows('delete from gateway_breaker'));

const staff = () => ({ ...systemCaller([late.unit]), name: 'Dana', role: 'Global Admin' as const });

/** A payment whose gateway did not answer, and a dispute of it that names numbers which we do not know. */
async function disputed(amountMinor: number) {
  const owed = await late.balance();
  const sale = await late.pay(amountMinor, '4000000000006975');
  const told = { gatewayTransactionId: `dp_${sale.id}`, saleTransactionId: `theirs_${sale.id}`, amountMinor };
  expect(await late.say('Dispute', 'opened', told)).toBe('exception');
  const [exception] = await late.world.rows<{ id: number }>(
    'select id from gateway_exception where gateway_transaction_id = $1',
    [told.gatewayTransactionId],
  );
  const asked = { action: 'Belongs', reason: 'Its card', referenceNumber: sale.referenceNumber } as const;
  return { sale, told, ours: { ...told, reference: sale.reference }, id: exception?.id ?? 0, asked, owed };
}
type Disputed = Awaited<ReturnType<typeof disputed>>;

/** Its process dies once the payment's outcome is on record. */
const diesBetween = ({ id, asked }: Disputed) =>
  late.world.db.scoped([late.unit], async (tx) => {
    await carryOut(late.world.deps, tx, staff(), await lockException(tx, id, asked), asked);
  });

/** Staff ask, and `then` comes before the second transaction: the payment's outcome is on record by then. */
async function askedBefore({ id, asked }: Disputed, then: () => Promise<unknown>): Promise<number | undefined> {
  const { db } = late.world;
  let transactions = 0;
  const scoped: typeof db.scoped = async (units, work) => {
    transactions += 1;
    if (transactions === 2) await then();
    return db.scoped(units, work);
  };
  const deps: PaymentDeps = { ...late.world.deps, db: { ...db, scoped } };
  return settleException(deps, staff(), id, asked);
}

/** Two workers at once. */
const looked = () => Promise.all([1, 2].map(() => recordAllThatBelongs(late.world.deps)));

const recorded = ({ id }: Sale) =>
  late.world.rows<{ amount: number; reversed: boolean }>(
    `select amount_minor::int as amount, reversed_date is not null as reversed from adjustment
      where payment_id = $1 order by id`,
    [id],
  );
const mails = async ({ id }: Sale) =>
  (
    await late.world.rows(
      "select 1 from outbox where topic = 'email.Payment Returned' and (payload ->> 'paymentId')::bigint = $1",
      [id],
    )
  ).length;

async function isRecordedOnce({ id, sale, told, owed }: Disputed): Promise<void> {
  expect([await recorded(sale), await mails(sale)]).toEqual([[{ amount: told.amountMinor, reversed: false }], 1]);
  expect(await late.stateOf(sale.id)).toMatchObject({ status: 'Succeeded', adjusted: told.amountMinor });
  expect(await late.readException(id)).toMatchObject({ resolution: 'Belongs', isBeingRecorded: false });
  expect(await late.balance()).toBe(owed);
  await late.sound();
}

async function waits({ id, sale }: Disputed): Promise<void> {
  expect(await late.readException(id)).toMatchObject({ resolution: 'Belongs', isBeingRecorded: true });
  expect([await late.stateOf(sale.id), await recorded(sale)]).toMatchObject([{ status: 'Succeeded' }, []]);
  await late.sound();
}

describe('a dispute that belongs to a payment of unknown outcome', () => {
  it('is recorded with it, and never again, however many press at once and later', async () => {
    const dispute = await disputed(2_700);
    const press = () => late.settle(dispute.id, dispute.asked);
    const pressed = await Promise.all(Array.from({ length: 5 }, press));
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    await isRecordedOnce(dispute);
    expect((await press()).status).toBe(400);
    expect(await looked()).toEqual([0, 0]);
    await isRecordedOnce(dispute);
  });

  it('is recorded once by the next worker when the process dies between the two', async () => {
    const dispute = await disputed(2_800);
    await diesBetween(dispute);
    await waits(dispute);
    expect((await late.settle(dispute.id, dispute.asked)).status).toBe(400);
    await looked();
    await isRecordedOnce(dispute);
    await looked();
    await isRecordedOnce(dispute);
  });

  it('is told as under way while others hold the payment, and recorded once when they let it go', async () => {
    const dispute = await disputed(2_900);
    const holder = await late.world.owner.connect();
    const hold = async () => {
      await holder.query('begin');
      await holder.query('select 1 from payment where id = $1 for update', [dispute.sale.id]);
    };
    const asked = askedBefore(dispute, hold).finally(async () => {
      await holder.query('rollback');
      holder.release();
    });
    await expect(asked).resolves.toBeUndefined();
    await waits(dispute);
    await Promise.all([looked(), late.settle(dispute.id, dispute.asked), late.settle(dispute.id, dispute.asked)]);
    await isRecordedOnce(dispute);
  });

  it('is told as under way when the database goes away between the two', async () => {
    const dispute = await disputed(3_000);
    const gone = () => Promise.reject(Object.assign(new Error('It is gone.'), { code: 'ECONNREFUSED' }));
    await expect(askedBefore(dispute, gone)).resolves.toBeUndefined();
    await waits(dispute);
    const age = "update gateway_exception set unrecorded_since = now() - interval '2 days' where id = $1";
    await late.world.rows(age, [dispute.id]);
    expect((await findBroken(late.world.db)).map(({ rule }) => rule)).toEqual([
      '20 what belongs to a payment is recorded there within a day',
    ]);
    await looked();
    await isRecordedOnce(dispute);
  });

  it('is the one that the gateway tells meanwhile, before, at once and after', async () => {
    for (const order of ['before', 'at once', 'after']) {
      const dispute = await disputed(3_100);
      await diesBetween(dispute);
      const tell = () => late.say('Dispute', 'opened', dispute.ours);
      // As it was told the first time it says nothing new, and its end waits for its beginning.
      expect(await late.say('Dispute', 'opened', dispute.told)).toBe('known');
      expect(await late.say('Dispute', 'won', dispute.ours)).toBe('later');
      if (order === 'before') expect(await tell()).toBe('applied');
      await Promise.all([looked(), ...(order === 'at once' ? [tell(), tell()] : [])]);
      if (order === 'after') await tell();
      await isRecordedOnce(dispute);
      expect(await late.say('Dispute', 'won', dispute.ours)).toBe('applied');
      expect(await recorded(dispute.sale)).toEqual([{ amount: 3_100, reversed: true }]);
      await looked();
      expect(await late.stateOf(dispute.sale.id)).toMatchObject({ adjusted: 0 });
      await late.sound();
    }
  });

  it('takes no more than another dispute leaves of the payment; the rest is open again', async () => {
    const dispute = await disputed(3_200);
    await diesBetween(dispute);
    const other = { ...dispute.ours, gatewayTransactionId: `${dispute.told.gatewayTransactionId}_other` };
    expect(await late.say('Dispute', 'opened', { ...other, amountMinor: 1_200 })).toBe('applied');
    await looked();
    expect((await recorded(dispute.sale)).map(({ amount }) => amount)).toEqual([1_200, 2_000]);
    expect(await late.stateOf(dispute.sale.id)).toMatchObject({ adjusted: 3_200 });
    expect(await late.openOf(dispute.sale.id)).toEqual([
      { id: dispute.id, kind: 'Money Without A Payment', amountMinor: -1_200 },
    ]);
    expect((await late.settle(dispute.id, dispute.asked)).status).toBe(400);
    expect((await late.settle(dispute.id, { action: 'Accept' })).status).toBe(200);
    expect(await looked()).toEqual([0, 0]);
    expect(await late.stateOf(dispute.sale.id)).toMatchObject({ adjusted: 3_200 });
    await late.sound();
  });
});

describe('the same where the fee is not known either', () => {
  async function withFee(amountMinor: number) {
    await late.world.rows("update service_fee_schedule set method = 'Flat', flat_minor = 150");
    const dispute = await disputed(amountMinor);
    expect((await late.settle(dispute.id, dispute.asked)).body).toMatchObject({ isBeingRecorded: true });
    expect(await looked()).toEqual([0, 0]);
    expect(await recorded(dispute.sale)).toEqual([]);
    const [fee] = await late.world.rows<Sale>(
      `select a.gateway_reference as reference, p.id from payment p join gateway_attempt a on a.payment_id = p.id
        where p.base_payment_id = $1`,
      [dispute.sale.id],
    );
    return { ...dispute, fee };
  }

  const asksAgain = () => inquireUnknown({ ...late.world.deps, clock: fixedClock(new Date(Date.now() + 600_000)) });

  it('waits for the fee, and is recorded once that was charged', async () => {
    const dispute = await withFee(3_300);
    await asksAgain();
    await looked();
    expect(await recorded(dispute.sale)).toEqual([{ amount: 3_300, reversed: false }]);
    expect(await late.readException(dispute.id)).toMatchObject({ resolution: 'Belongs', isBeingRecorded: false });
    await late.sound();
  });

  it('is open again when the payment is voided with its fee', async () => {
    const dispute = await withFee(3_400);
    await late.world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [
      dispute.fee?.reference,
    ]);
    await asksAgain();
    expect(await late.stateOf(dispute.sale.id)).toMatchObject({ status: 'Voided' });
    await looked();
    expect(await recorded(dispute.sale)).toEqual([]);
    expect(await late.openOf(dispute.sale.id)).toMatchObject([{ id: dispute.id, amountMinor: -3_400 }]);
    expect(await late.readException(dispute.id)).toMatchObject({ resolution: '', isBeingRecorded: false });
    await late.sound();
  });
});
