import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { describe, expect, it, vi } from 'vitest';
import { lockAccounts } from '../src/capabilities/accounts/account-rows.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { claimDue } from '../src/capabilities/enrolments/hold-scheduled.ts';
import { movedWith } from '../src/parts.ts';
import type { Clock } from '../src/platform/clock/clock.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openBills } from './bill-kit.ts';
import { openedAutopay } from './opened-autopay.ts';
import { csvOf } from './upload-kit.ts';

const { world, kit, call } = await openedAutopay();
const bills = await openBills(world, 'riverton-water');
const admin = await world.token('global@ratepayer.test');

type Payer = Awaited<ReturnType<typeof kit.payer>>;

const archive = (of: Payer) => call('PUT', `/api/accounts/archive/${of.accountId}`, kit.admin, {});
const merge = (from: Payer, to: Payer) =>
  call('PUT', '/api/accounts/merge', kit.admin, {
    sourceAccountId: from.accountId,
    destinationAccountId: to.accountId,
  });
/** What became of what was planned on an account, the newest first. */
const planned = (of: Payer) =>
  world.rows<{ id: number; status: string; why: string | null; processing: string }>(
    `select id, status, status_reason ->> 'key' as why, processing_date::text as processing
      from scheduled_payment where account_id = $1 order by id desc`,
    [of.accountId],
  );
const told = async (of: Payer) => ({
  ended: (await kit.mailed('Autopay Ended', of)).length,
  notTaken: (await kit.mailed('Autopay Not Taken', of)).map(({ isAutopay, why }) => [
    isAutopay,
    (why as { key: string }).key,
  ]),
});
const scheduledOn = async (of: Payer, day: number) => {
  const { schedule } = await kit.dated(of, addDays(kit.today, day));
  expect((await schedule()).status).toBe(200);
};

describe('the payer of a payment that is planned', () => {
  it('is told once that it is not taken when its account is archived, beside the end of its autopay', async () => {
    const [alone, both] = [await kit.payer(), await kit.payer()];
    await scheduledOn(alone, 6);
    await scheduledOn(both, 6);
    await kit.announced(both);
    const twice = await Promise.all([archive(alone), archive(alone), archive(both)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    const why = 'kept/scheduled_account_closed';
    expect(await told(alone)).toEqual({ ended: 0, notTaken: [[false, why]] });
    expect(await told(both)).toEqual({ ended: 1, notTaken: [[false, why]] });
    expect((await planned(both)).map(({ status }) => status)).toEqual(['InvalidEntityState', 'InvalidEntityState']);
  });

  it('is told once when it is merged, and of an autopay that goes over, which plans anew there', async () => {
    const [alone, goes, to] = [await kit.payer(), await kit.payer(), await kit.payer()];
    await scheduledOn(alone, 6);
    await kit.announced(goes);
    await merge(alone, to);
    const why = 'kept/scheduled_account_merged';
    expect(await told(alone)).toEqual({ ended: 0, notTaken: [[false, why]] });
    const twice = await Promise.all([merge(goes, to), merge(goes, to)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await told(goes)).toEqual({ ended: 0, notTaken: [[true, why]] });
    await Promise.all([kit.on(0).stage(), kit.on(0).stage()]);
    expect(await planned(to)).toMatchObject([{ status: 'Staged' }]);
    expect(await told(to)).toEqual({ ended: 0, notTaken: [] });
  });

  it('is told once when the other account has autopay already', async () => {
    const [from, to] = [await kit.payer(), await kit.payer()];
    await kit.announced(from);
    await kit.announced(to);
    expect((await merge(from, to)).status).toBe(200);
    expect(await told(from)).toEqual({ ended: 1, notTaken: [] });
    expect(await told(to)).toEqual({ ended: 0, notTaken: [] });
  });
});

describe('an archive beside the run of what is due', () => {
  const waitsForLock = () =>
    world.rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
  /** The run claims what is due of an account, and takes its money only when the archive waits. */
  async function beside<Ended>(of: Payer, ends: () => Promise<Ended>): Promise<Ended> {
    const claimed = Promise.withResolvers<void>();
    const run = world.db.scoped([kit.unit], async (tx) => {
      await tx.query("set local lock_timeout = '300ms'");
      const due = { businessUnitId: kit.unit, now: kit.on(6).deps.clock.now(), most: 500 };
      expect((await claimDue(tx, due)).map(({ accountId }) => accountId)).toContain(of.accountId);
      claimed.resolve();
      await vi.waitFor(async () => expect(await waitsForLock()).not.toEqual([]), { timeout: 15_000 });
      await lockAccounts(tx, [of.accountId]);
    });
    await claimed.promise;
    return (await Promise.all([ends(), run]))[0];
  }

  it.each(['by hand', 'of many'])('%s waits for a payment on a date before it takes the account', async (how) => {
    const of = await kit.payer();
    await scheduledOn(of, 6);
    const many = `/api/business-units/${kit.unit}/accounts/archive`;
    const ends = () => (how === 'by hand' ? archive(of) : call('PUT', many, kit.admin, { accountIds: [of.accountId] }));
    expect((await beside(of, ends)).status).toBe(200);
    expect(await planned(of)).toMatchObject([{ status: 'InvalidEntityState' }]);
  });

  it('leaves one of the two undone, whoever is first', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => kit.payer()));
    for (const of of all) await scheduledOn(of, 6);
    const [, ...ended] = await Promise.all([kit.on(6).run(), ...all.map(archive)]);
    for (const [n, of] of all.entries()) {
      const isArchived = ended[n]?.status === 200;
      const taken = await kit.paymentsOf(of);
      const [{ status } = { status: '' }] = await planned(of);
      expect([isArchived, ended[n]?.status, taken.length]).toEqual(
        status === 'InvalidEntityState' ? [true, 200, 0] : [isArchived, expect.any(Number), 1],
      );
    }
  });
});

describe('the bill of a planned payment', () => {
  const foreign = async () =>
    (await findBroken(world.db)).filter(({ rule }) => rule.startsWith('16 what is planned is of one account'));

  it('may have gone over with its account, on whatever way, and is never one of another', async () => {
    const [from, middle, to] = [await kit.payer(), await kit.payer(), await kit.payer()];
    const dueDate = addDays(kit.today, 20);
    const rows = [from, middle].map(({ accountNumber }) => ({
      account: accountNumber,
      sub: '01',
      number: `B-${accountNumber}`,
      amount: '84.12',
      due: dueDate,
    }));
    await bills.billed('Before the merges', rows, { dueDate });
    await kit.enrol(from);
    const [run] = await world.rows<{ id: number; bill: number }>(
      'select id, bill_id as bill from scheduled_payment where account_id = $1',
      [from.accountId],
    );
    expect(run?.bill).toEqual(expect.any(Number));
    expect((await merge(from, middle)).status).toBe(200);
    expect(await foreign()).toEqual([]);
    expect((await merge(middle, to)).status).toBe(200);
    expect(await foreign()).toEqual([]);
    const other = await kit.payer();
    await bills.billed(
      'Of another',
      [{ ...rows[0], account: other.accountNumber, number: 'B-OTHER', amount: '1.00' }],
      {
        dueDate,
      },
    );
    const put = (bill: number | undefined) =>
      world.rows('update scheduled_payment set bill_id = $2 where id = $1', [run?.id, bill]);
    const [another] = await world.rows<{ id: number }>('select id from bill where account_id = $1', [other.accountId]);
    await put(another?.id);
    expect(await foreign()).toMatchObject([{ entityId: run?.id }]);
    await put(run?.bill);
  });
});

describe('the undo of a file that archived accounts', () => {
  const url = `/api/business-units/${kit.unit}/accounts`;
  const ask = (uploadId: number, step: string, more: object = {}) =>
    call('POST', `${url}/process-upload`, admin, { uploadId, step, ...more });
  const run = (uploadId: number, step: 'Check' | 'Process' | 'Undo', { clock }: { readonly clock: Clock }) =>
    runUpload(
      { db: world.db, disk: openDisk('file:', world.dataDir), clock, movedWith },
      { uploadId, businessUnitId: kit.unit, step },
    );

  /** A file that says of these accounts that they are gone. */
  async function archived(...payers: readonly Payer[]): Promise<number> {
    const [csv, mapped] = csvOf(
      ['AccountNumber', 'SubAccountNumber', 'IsArchived'],
      payers.map(({ accountNumber }) => [accountNumber, '01', 'true']),
    );
    const config = {
      ...guessMapping([]),
      missingStrategy: 'None',
      duplicateStrategy: 'Keep First Occurrence',
      ...mapped,
    };
    const { uploadId, uploadUrl } = (await call('POST', `${url}/get-upload-url?fileName=gone.csv`, admin)).body;
    await bills.put(uploadUrl, csv);
    for (const [step, more] of [
      ['Check', { config }],
      ['Process', {}],
    ] as const) {
      const answer = await ask(uploadId, step, more);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      await run(uploadId, step, kit.on(0).deps);
    }
    for (const of of payers) expect((await planned(of))[0]).toMatchObject({ status: 'InvalidEntityState' });
    return uploadId;
  }
  async function undone(uploadId: number, day: number): Promise<void> {
    expect((await ask(uploadId, 'Undo', { reason: 'The wrong town' })).status).toBe(200);
    const { deps } = kit.on(day);
    await Promise.all([run(uploadId, 'Undo', deps), run(uploadId, 'Undo', deps)]);
    expect((await call('GET', `${url}/uploads/${uploadId}`, admin)).body).toMatchObject({ status: 'Undone', kept: 0 });
  }

  it('plans again what was planned, each bill once, tells it anew and takes it', async () => {
    const [staged, announced, dated] = [await kit.payer(), await kit.payer(), await kit.payer()];
    await kit.announced(announced);
    await kit.enrol(staged);
    await scheduledOn(dated, 6);
    // Again and again: what came back may be archived by the next file.
    for (let round = 0; round < 2; round++) {
      await undone(await archived(staged, announced, dated), 0);
      await Promise.all([kit.on(0).stage(), kit.on(0).stage()]);
      expect(await planned(staged)).toMatchObject([{ status: 'Staged', why: null }]);
      expect(await planned(announced)).toMatchObject([{ status: 'Staged', why: null }]);
    }
    // What a payer agreed to for one day was told as not taken, and stays so.
    expect(await planned(dated)).toMatchObject([{ status: 'InvalidEntityState' }]);
    await kit.on(10).notice();
    expect(await kit.mailed('Autopay Scheduled Notice', staged)).toHaveLength(1);
    expect(await kit.mailed('Autopay Scheduled Notice', announced)).toHaveLength(2);
    await kit.on(20).run();
    for (const of of [staged, announced]) {
      expect(await kit.paymentsOf(of)).toMatchObject([{ status: 'Succeeded', amount: 8_412 }]);
      expect(await planned(of)).toMatchObject([{ status: 'Processed' }]);
    }
  });

  it('takes later what is over by then, and tells what cannot be taken in time any more', async () => {
    const [over, tooSoon] = [await kit.payer(), await kit.payer({ dueIn: 28 })];
    await kit.announced(over);
    await kit.announced(tooSoon);
    const uploadId = await archived(over, tooSoon);
    await undone(uploadId, 25);
    const late = kit.on(25);
    await late.stage();
    await late.notice();
    expect(await planned(over)).toMatchObject([{ status: 'Scheduled', processing: addDays(kit.today, 35) }]);
    expect(await planned(tooSoon)).toMatchObject([{ status: 'InvalidProcessingDate', why: 'kept/scheduled_too_soon' }]);
    expect(await told(over)).toEqual({ ended: 1, notTaken: [] });
    expect(await told(tooSoon)).toEqual({ ended: 1, notTaken: [[true, 'kept/scheduled_too_soon']] });
  });

  it('brings back what staff began anew, and leaves alone what they had stopped before', async () => {
    const of = await kit.payer();
    await kit.announced(of);
    const [one] = await planned(of);
    const skipped = await call('PUT', `/api/scheduled-payments/${one?.id}/skip`, kit.admin, { reason: 'Asked' });
    expect(skipped.status).toBe(200);
    const retry = { processingDate: addDays(kit.today, 15) };
    expect((await call('POST', `/api/scheduled-payments/${one?.id}/retry`, kit.admin, retry)).status).toBe(200);
    await undone(await archived(of), 0);
    await kit.on(0).stage();
    expect((await planned(of)).map(({ status }) => status)).toEqual(['Staged', 'Skipped']);
  });
});
