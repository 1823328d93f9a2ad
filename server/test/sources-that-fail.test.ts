import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { returnedConsumer } from '../src/capabilities/autopay/returned-consumer.ts';
import { takeReturned } from '../src/capabilities/autopay/take-returned.ts';
import { reverseAdjustment } from '../src/capabilities/reversals/reverse-adjustment.ts';
import { takeBackIn } from '../src/capabilities/reversals/take-back.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;
const [lost, mastercard] = ['4000000000009987', '5555555555554444'];

beforeAll(async () => {
  kit = await openAutopay(world());
});

const path = () => `/api/business-units/${kit.unit}/wallet`;
interface Kept {
  readonly id: number;
  readonly status: string;
  readonly problem: string;
  readonly isDefault: boolean;
}
const wallet = async (of: Payer): Promise<Kept[]> => (await kit.call('GET', path(), undefined, of.token)).body.items;
const one = async (of: Payer, id = of.sourceId) => (await wallet(of)).find((source) => source.id === id);
/** Keeps a bank account, and answers its number. */
async function bank(of: Payer, accountNumber = '000123456789'): Promise<number> {
  const answer = await kit.call(
    'POST',
    path(),
    {
      paymentSourceType: 'ACH',
      holderName: 'Quinn Auto',
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber: '110000000',
      accountNumber,
    },
    of.token,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Math.max(...answer.body.items.map(({ id }: Kept) => id));
}
/** A payer whose bill was paid by itself from a bank account. */
async function debited(more: (of: Payer) => Promise<object> = async () => ({})) {
  const of = await kit.payer();
  const sourceId = await bank(of);
  const by = { ...of, sourceId };
  const begun = await kit.enrol(by, await more(by));
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  await taken(of);
  const [paid] = await kit.scheduled(of);
  expect(paid).toMatchObject({ status: 'Processed', payment: { status: 'Succeeded' } });
  return { ...by, paymentId: await lastPayment(of) };
}
/** What is planned next is announced and taken, each on its day. */
async function taken({ accountId }: Payer): Promise<void> {
  const days = async (what: 'notice_date' | 'processing_date'): Promise<number> => {
    const [plan] = await world().rows<{ days: number }>(
      `select ${what} - $2::date as days from scheduled_payment where account_id = $1 order by id desc limit 1`,
      [accountId, kit.today],
    );
    return plan?.days ?? 0;
  };
  // Told by the method that pays, which may be another one than it was planned with: looked at once more.
  await kit.on(await days('notice_date')).notice();
  await kit.on(await days('notice_date')).notice();
  const run = kit.on(await days('processing_date'));
  await run.run();
  await run.outcomes();
}
async function lastPayment({ accountId }: Payer): Promise<number> {
  const [row] = await world().rows<{ id: number }>(
    "select id from payment where account_id = $1 and type = 'Base Payment' order by id desc limit 1",
    [accountId],
  );
  return row?.id ?? 0;
}
/** The bank sends a debit back: written down as the settlement run does. */
const sentBack = (paymentId: number, code: string, trace = `trace-${paymentId}`) =>
  world().db.scoped([kit.unit], async (tx) => {
    const [{ amount } = { amount: 0 }] = await world().rows<{ amount: number }>(
      'select amount_minor as amount from payment where id = $1',
      [paymentId],
    );
    const back = { type: 'ACH Return' as const, code, trace, amountMinor: amount };
    return takeBackIn(world().deps, tx, systemCaller([kit.unit]), paymentId, back);
  });
/** It is heard of. */
const heard = (...paymentIds: number[]) =>
  world().db.platform((tx) => takeReturned(tx, paymentIds, world().deps.clock.now()));
const comesBack = async (paymentId: number, code: string) => {
  expect(await sentBack(paymentId, code)).toBe(true);
  await heard(paymentId);
};
const history = async ({ accountId, token }: Payer): Promise<string[]> =>
  (await kit.call('GET', `/api/customers/${accountId}/autopay-enrollment-history`, undefined, token)).body.items.map(
    ({ activity, reason }: { activity: string; reason: string }) => [activity, reason].join(' ').trim(),
  );
const returnCount = async ({ accountId }: Payer): Promise<number> => {
  const [row] = await world().rows<{ n: number }>(
    'select return_count as n from autopay_enrollment where account_id = $1 order by id desc limit 1',
    [accountId],
  );
  return row?.n ?? -1;
};
/** Another bill, planned, announced and taken. */
async function nextBill(of: Payer): Promise<number> {
  await world().rows('update account_money set due_date = due_date + 30 where account_id = $1', [of.accountId]);
  const owes = await kit.balance(of);
  const body = { newBalanceMinor: owes + 4_000, effectiveDate: kit.today, reason: 'Bill', balanceMinor: owes };
  const billed = await kit.call('POST', `/api/accounts/${of.accountId}/correct-balance`, body, kit.admin);
  expect(billed.status, JSON.stringify(billed.body)).toBe(200);
  await kit.on(25).stage();
  await taken(of);
  return lastPayment(of);
}
const tickets = async (paymentId: number): Promise<number> => {
  const [row] = await world().rows<{ n: number }>(
    "select count(*)::int as n from outbox where topic = 'ticket.Technical' and payload ->> 'paymentId' = $1",
    [String(paymentId)],
  );
  return row?.n ?? -1;
};

describe('a card that its issuer says is of no use', () => {
  it('is Invalid from the first decline on, is not asked again, and the wallet says what to do', async () => {
    const of = await kit.payer({ card: lost });
    await kit.announced(of);
    await kit.on(20).run();
    await kit.on(20).outcomes();
    expect(await kit.paymentsOf(of)).toMatchObject([{ status: 'Declined' }]);
    expect(await one(of)).toMatchObject({
      status: 'Invalid',
      isDefault: false,
      problem: 'Your card issuer says that this card cannot be used any more. Add another one in its place.',
    });
    // Autopay itself stays: its payer is told each time, in time to put another card in its place.
    expect(await history(of)).toEqual(['Enroll']);
    await world().rows('update account_money set due_date = due_date + 30 where account_id = $1', [of.accountId]);
    await kit.on(31).stage();
    await kit.on(40).notice();
    const [next] = await kit.scheduled(of);
    expect(next).toMatchObject({
      status: 'InvalidPaymentSource',
      reason: 'The payment method can no longer be used.',
    });
    expect(await kit.mailed('Autopay Not Taken', of)).toMatchObject([{ scheduledPaymentId: next?.id }]);
    expect(await kit.paymentsOf(of)).toHaveLength(1);
  });

  it('says so too when its payer pays by hand, and only what is final does', async () => {
    const of = await kit.payer({ card: lost });
    const refused = await kit.payer({ card: '4000000000000002' });
    for (const payer of [of, refused]) {
      const { path: at } = await kit.dated(payer, addDays(kit.today, 5));
      const token = payer.token;
      const { body } = await world().call('PUT', `${at}/payment-source`, {
        token,
        body: { paymentSourceId: payer.sourceId },
      });
      const paid = await world().call('POST', `${at}/process`, {
        token,
        body: {
          totalMinor: body.totalMinor,
          acknowledgedTermsVersionIds: body.terms.map((one: { termsVersionId: number }) => one.termsVersionId),
        },
      });
      expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    }
    expect([(await one(of))?.status, (await one(refused))?.status]).toEqual(['Invalid', 'Active']);
  });

  it('leaves what is to come to the second method', async () => {
    const of = await kit.payer({ card: lost });
    const second = await kit.save(of.token, mastercard);
    await kit.announced(of, { backupPaymentSourceId: second });
    await kit.on(20).run();
    await kit.on(20).outcomes();
    expect((await one(of))?.status).toBe('Invalid');
    await nextBill(of);
    expect(await kit.paymentsOf(of)).toMatchObject([{ status: 'Declined' }, { status: 'Succeeded' }]);
    expect((await kit.scheduled(of))[0]).toMatchObject({ status: 'Processed', paymentSource: { id: second } });
  });

  it('is replaced in the wallet, and what was not taken for it is planned again and announced', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    await world().rows("update payment_source set status = 'Invalid', is_default = false where id = $1", [of.sourceId]);
    await world().rows('update scheduled_payment set processing_date = $2 where account_id = $1', [
      of.accountId,
      addDays(kit.today, 12),
    ]);
    await world().rows(
      `update scheduled_payment set status = 'InvalidPaymentSource',
        status_reason = '{"key": "kept/scheduled_source_lost", "places": {}}' where account_id = $1`,
      [of.accountId],
    );
    const other = await kit.save(of.token, mastercard);
    const gone = await kit.call('DELETE', `${path()}/${of.sourceId}?ReplacementId=${other}`, undefined, of.token);
    expect(gone.status).toBe(200);
    expect((await kit.scheduled(of))[0]).toMatchObject({ status: 'Scheduled', paymentSource: { id: other } });
  });

  it('is good again when its payer adds the same one, and so is what it pays', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const fails = "update payment_source set status = 'Invalid', is_default = false, invalid_code = 'x' where id = $1";
    await world().rows(fails, [of.sourceId]);
    await world().rows(
      `update scheduled_payment set status = 'InvalidPaymentSource',
        status_reason = '{"key": "kept/scheduled_source_lost", "places": {}}' where account_id = $1`,
      [of.accountId],
    );
    const notices = (await kit.mailed('Autopay Scheduled Notice', of)).length;
    const both = await Promise.all([kit.save(of.token), kit.save(of.token)]);
    expect(both).toEqual([of.sourceId, of.sourceId]);
    expect(await one(of)).toMatchObject({ status: 'Active', problem: '' });
    expect((await kit.scheduled(of))[0]).toMatchObject({ status: 'Scheduled', paymentSource: { id: of.sourceId } });
    expect((await kit.mailed('Autopay Scheduled Notice', of)).length).toBe(notices + 1);
  });
});

describe('a bank account whose debit the bank sends back', () => {
  it('is Invalid, autopay ends with the reason, and a repeat changes nothing', async () => {
    const of = await debited();
    await comesBack(of.paymentId, 'R02');
    expect(await one(of)).toMatchObject({ status: 'Invalid', problem: expect.stringContaining('Your bank sent') });
    expect(await history(of)).toEqual(['SystemCancel R02', 'Enroll']);
    expect(await returnCount(of)).toBe(1);
    expect(await kit.mailed('Autopay Ended', of)).toMatchObject([{ why: { key: 'kept/autopay_returned_gone' } }]);
    expect(await sentBack(of.paymentId, 'R02')).toBe(false);
    // Heard again, also after its payer put it right: what was counted counts once.
    expect(await bank(of)).toBe(of.sourceId);
    await Promise.all([heard(of.paymentId), heard(of.paymentId)]);
    expect((await one(of))?.status).toBe('Active');
    expect((await kit.enrol(of)).status).toBe(200);
    await heard(of.paymentId);
    expect((await kit.read(of)).enrolment).not.toBeNull();
    expect(await kit.mailed('Autopay Ended', of)).toHaveLength(1);
  });

  it('is Invalid when it is heard of through the queue of announcements', async () => {
    const of = await debited();
    await sentBack(of.paymentId, 'R03');
    const consumer = returnedConsumer(world().deps.clock);
    const taken = async () => {
      await relayBatch(world().db, [consumer]);
      return (await one(of))?.status;
    };
    // Rows wait for every transaction that runs beside them, also those of other tests.
    await expect.poll(taken, { timeout: 20_000 }).toBe('Invalid');
    expect((await kit.read(of)).enrolment).toBeNull();
  });

  it('leaves autopay to the second method, and ends it where its payer did not agree to it', async () => {
    const of = await debited(async (by) => ({ backupPaymentSourceId: await kit.save(by.token, mastercard) }));
    await comesBack(of.paymentId, 'R02');
    expect((await kit.read(of)).enrolment).not.toBeNull();
    const paid = await nextBill(of);
    expect(await kit.paymentsOf(of)).toMatchObject([{ status: 'Succeeded' }, { status: 'Succeeded' }]);
    expect(paid).not.toBe(of.paymentId);
    expect((await kit.scheduled(of))[0]?.paymentSource.id).not.toBe(of.sourceId);
    const other = await debited(async (by) => ({ backupPaymentSourceId: await kit.save(by.token, mastercard) }));
    await comesBack(other.paymentId, 'R10');
    expect((await kit.read(other)).enrolment).toBeNull();
    expect(await tickets(other.paymentId)).toBe(1);
  });

  it('says nothing of autopay that its payer pays with something else since', async () => {
    const of = await debited();
    const other = await kit.save(of.token, mastercard);
    const gone = await kit.call('DELETE', `${path()}/${of.sourceId}?ReplacementId=${other}`, undefined, of.token);
    expect(gone.status).toBe(200);
    await comesBack(of.paymentId, 'R02');
    expect((await kit.read(of)).enrolment?.paymentSource.id).toBe(other);
    expect(await kit.mailed('Autopay Ended', of)).toEqual([]);
    const [row] = await world().rows<{ status: string }>('select status from payment_source where id = $1', [
      of.sourceId,
    ]);
    expect(row?.status).toBe('Removed');
    // Replaced and kept: Invalid, and autopay goes on with the other.
    const kept = await debited();
    const second = await kit.save(kept.token, mastercard);
    expect((await kit.enrol({ ...kept, sourceId: second }, { rowVersion: 1 })).status).toBe(200);
    await comesBack(kept.paymentId, 'R04');
    expect((await one(kept, kept.sourceId))?.status).toBe('Invalid');
    expect((await kit.read(kept)).enrolment?.paymentSource.id).toBe(second);
  });

  it('stays when it was empty once, and autopay ends when it was twice in a row, whichever came first', async () => {
    const of = await debited();
    const second = await nextBill(of);
    expect(second).toBeGreaterThan(of.paymentId);
    await comesBack(second, 'R01');
    expect(await returnCount(of)).toBe(1);
    expect((await one(of))?.status).toBe('Active');
    expect((await kit.read(of)).enrolment).not.toBeNull();
    await comesBack(of.paymentId, 'R09');
    expect(await returnCount(of)).toBe(2);
    expect((await one(of))?.status).toBe('Active');
    expect(await history(of)).toEqual(['SystemCancel R09', 'Enroll']);
    expect(await kit.mailed('Autopay Ended', of)).toMatchObject([{ why: { key: 'kept/autopay_returned_short' } }]);
    expect(await tickets(of.paymentId)).toBe(0);
  });

  it('counts no return that the bank took back', async () => {
    const of = await debited();
    await comesBack(of.paymentId, 'R01');
    const [back] = await world().rows<{ id: number }>('select id from adjustment where payment_id = $1', [
      of.paymentId,
    ]);
    await reverseAdjustment(world().deps, systemCaller([kit.unit]), of.paymentId, back?.id ?? 0, { reason: 'Again' });
    await heard(of.paymentId);
    await comesBack(await nextBill(of), 'R01');
    expect(await returnCount(of)).toBe(1);
    expect((await kit.read(of)).enrolment).not.toBeNull();
  });

  it('stays where the way of paying was stopped, or nobody knows the code; a person looks', async () => {
    const of = await debited();
    await comesBack(of.paymentId, 'R08');
    expect((await one(of))?.status).toBe('Active');
    expect((await kit.read(of)).enrolment).toBeNull();
    const strange = await debited();
    await comesBack(strange.paymentId, 'R99');
    expect((await one(strange))?.status).toBe('Active');
    expect((await kit.read(strange)).enrolment).not.toBeNull();
    expect([await tickets(of.paymentId), await tickets(strange.paymentId)]).toEqual([0, 1]);
  });
});
