import { describe, expect, it } from 'vitest';
import { findByNumber, survivorOf } from '../src/capabilities/accounts/find-account.ts';
import type { MovedWithAccount } from '../src/capabilities/accounts/moved-with-account.ts';
import { archiveWhenPaid } from '../src/capabilities/accounts/uploads/archive-when-paid.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { config, file, openArchivingFiles } from './archiving-files.ts';
import { prepare } from './paying.ts';

const { world, deps, freshUnit, upload, found, step, sound } = await openArchivingFiles(3);

describe('a file that archives', () => {
  /** Riverton’s file in which some accounts stand as gone or live. */
  async function fileOf(numbers: Readonly<Record<string, boolean>>): Promise<Buffer> {
    const rows = await world.rows<{ row: string; number: string }>(
      `select account_number || ',' || sub_account_number || ',Pat,1.00,' as row, account_number as number
        from account where business_unit_id = $1 and account_number = any($2) and not is_deleted order by 1`,
      [await world.unitId('riverton-water'), Object.keys(numbers)],
    );
    return file(...rows.map(({ row, number }) => `${row}${numbers[number]}`));
  }
  const gone = { ...config, missingStrategy: 'None' as const };
  const endings = () => archiveWhenPaid({ db: world.db, clock: systemClock, movedWith });
  const bringOf = async (numbers: Readonly<Record<string, boolean>>) =>
    upload(await world.unitId('riverton-water'), await fileOf(numbers), { config: gone });
  /** A payment of which the gateway says nothing yet. */
  async function payUnknown(number: string) {
    const { token, accountIds } = await world.quickPay([number]);
    const accountId = accountIds[0] ?? 0;
    const { process } = await prepare(world, { token, accountId, amountMinor: 1_700, card: '4000000000006975' });
    expect((await process({ duplicateConfirmed: true })).body.status).toBe('RequiresGatewayResolution');
    return { token, accountId };
  }
  async function gatewaysAnswer(): Promise<void> {
    await world.rows('update gateway set not_found_final_seconds = 0');
    for (let i = 0; i < 6; i++) {
      await world.rows(
        `update gateway_attempt set next_inquiry_date = now() - interval '1 s', inquiry_claimed_until = '-infinity'
          where outcome = 'Unknown'`,
      );
      await inquireUnknown(world.deps);
    }
  }

  it('closes one whose payment is under way at once, and archives it when that has ended, once', async () => {
    const unit = await world.unitId('riverton-water');
    await world.rows('update gateway set limit_seconds = 0.4');
    const owed = (await found(unit))['10002'].balance;
    const { token, accountId } = await payUnknown('10002');
    const begun = await prepare(world, { token, accountId, amountMinor: 700 });
    const { uploadId, upload: done } = await bringOf({ '10002': true });
    expect(done).toMatchObject({ status: 'Complete', archived: 0, ending: 1 });
    expect((await found(unit))['10002'].archived).toBe(false);
    const shown = await world.call('GET', `/api/business-units/${unit}/accounts/${accountId}/page`, {
      token: await world.token('clerk@riverton.test'),
    });
    expect(shown.body).toMatchObject({ isArchived: false, isEnding: true });
    // Nobody who looks it up is told that it can be paid.
    const lookedUp = await world.db.scoped([unit], async (tx) => [
      (await findByNumber(tx, unit, '10002')).accounts[0],
      await survivorOf(tx, accountId),
    ]);
    expect(lookedUp.map((account) => [account?.id, account?.isArchived])).toEqual([
      [accountId, true],
      [accountId, true],
    ]);
    // What was begun is refused, and the worker waits as long as the gateway does.
    expect((await begun.process({ duplicateConfirmed: true })).body).toMatchObject([{ propertyName: 'accountIds' }]);
    expect(await endings()).toBe(0);
    await gatewaysAnswer();
    const at = await Promise.all([endings(), endings()]);
    expect([at[0] + at[1], await endings()]).toEqual([1, 0]);
    expect((await found(unit))['10002']).toMatchObject({ archived: true, bySync: true, audited: ['a.csv'] });
    const paid = await world.rows<{ posted: boolean }>(
      `select exists (select 1 from balance_event e where e.source_type = 'payment' and e.source_id = p.id
        and e.account_id = $1) as posted from payment p join payment_account a on a.payment_id = p.id
        where a.account_id = $1 and p.status = 'Succeeded'`,
      [accountId],
    );
    expect(paid.every(({ posted }) => posted)).toBe(true);
    const read = await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${uploadId}`, {
      token: await world.token('clerk@riverton.test'),
    });
    expect(read.body).toMatchObject({ archived: 1, ending: 0 });
    // Nobody was at it since: the undo brings it back, with its money of before the file but what was paid.
    expect((await step(unit, uploadId, 'Undo')).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
    expect((await found(unit))['10002']).toMatchObject({ archived: false, bySync: false, balance: owed - 1_700 });
    const outcomes = 'select outcome, reason from account_upload_former where upload_id = $1 group by 1, 2';
    expect(await world.rows(outcomes, [uploadId])).toEqual([{ outcome: 'reversed', reason: null }]);
    expect(await sound()).toEqual([]);
  });

  it('brings one back that was archived late, and leaves those that somebody was at before or since', async () => {
    const unit = await world.unitId('riverton-water');
    const numbers = ['10001', '10002', '10007'];
    const owed = await found(unit);
    const ids = new Map<string, number>();
    for (const number of numbers) ids.set(number, (await payUnknown(number)).accountId);
    const { uploadId } = await bringOf(Object.fromEntries(numbers.map((number) => [number, true])));
    await gatewaysAnswer();
    const correct = async (number: string) => {
      const id = ids.get(number) ?? 0;
      const [{ balance }] = await world.rows('select balance::int from account_money where account_id = $1', [id]);
      const corrected = await world.call('POST', `/api/accounts/${id}/correct-balance`, {
        token: await world.token('clerk@riverton.test'),
        body: {
          newBalanceMinor: balance + 5,
          effectiveDate: '2026-11-22',
          reason: 'A meter was read wrong',
          balanceMinor: balance,
        },
      });
      expect([corrected.status, corrected.body]).toEqual([200, expect.anything()]);
    };
    // One before it was archived, and one afterwards.
    await correct('10001');
    expect(await endings()).toBe(3);
    await correct('10007');
    for (const worker of [1, 2]) {
      if (worker === 1) expect((await step(unit, uploadId, 'Undo')).status).toBe(200);
      await runUpload({ ...deps(), accountsAtOnce: 1 }, { uploadId, businessUnitId: unit, step: 'Undo' });
    }
    const now = await found(unit);
    expect(now['10002']).toMatchObject({ archived: false, balance: owed['10002'].balance - 1_700 });
    expect([now['10001'].archived, now['10007'].archived]).toEqual([true, true]);
    const kept = await world.rows(
      `select distinct a.account_number as number, f.reason from account_upload_former f
        join account a on a.id = f.account_id where f.upload_id = $1 and f.outcome = 'kept' order by 1`,
      [uploadId],
    );
    expect(kept).toEqual(['10001', '10007'].map((number) => ({ number, reason: 'event' })));
    expect(await sound()).toEqual([]);
    await world.rows(
      `update account set is_archived = false, archived_by_sync = false, archived_date = null
        where business_unit_id = $1 and account_number in ('10001', '10007')`,
      [unit],
    );
  });

  it('lets one go on that a later file calls live, or whose file is undone before its payment has ended', async () => {
    const unit = await world.unitId('riverton-water');
    await payUnknown('10001');
    await bringOf({ '10001': true });
    // A file that says nothing of it takes nothing back.
    await bringOf({ '10005': false });
    const ending = async () =>
      (await world.rows('select account_number as n from account where ending_upload_id is not null')).map(
        ({ n }) => n,
      );
    expect(await ending()).toEqual(['10001']);
    await bringOf({ '10001': false });
    expect(await ending()).toEqual([]);
    const { uploadId } = await bringOf({ '10001': true, '10004': false });
    expect(await ending()).toEqual(['10001']);
    expect((await step(unit, uploadId, 'Undo')).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
    expect(await ending()).toEqual([]);
    await gatewaysAnswer();
    expect(await endings()).toBe(0);
    expect((await found(unit))['10001'].archived).toBe(false);
  });

  it('goes on behind one that still pays, one that somebody let go on, and a business unit that fails', async () => {
    const town = await world.unitId('riverton-water');
    await payUnknown('10003');
    await bringOf({ '10003': true });
    const unit = await freshUnit();
    await upload(unit, file('B1,,Pat,1.00,', 'B2,,Kim,2.00,'), { config });
    const note = (number: string, of = unit) =>
      world.rows(
        `update account set ending_upload_id = (select max(id) from account_upload where business_unit_id = $2)
          where business_unit_id = $2 and account_number = $1`,
        [number, of],
      );
    await Promise.all([note('B1'), note('B2')]);
    // Behind the first in the line of its business unit, which still pays.
    await note('10005', town);
    const failing: MovedWithAccount = {
      what: 'what cannot end',
      hold: async (_, ids) => {
        const [of] = await world.rows('select business_unit_id as unit from account where id = any($1)', [ids]);
        if (of.unit === town) throw new Error('It cannot end.');
        // A person archived B2 and made it active again, between the look and the lock.
        await world.rows("update account set ending_upload_id = null where account_number = 'B2'");
      },
      move: async () => ({ moved: 0, stayed: 0 }),
    };
    const at = { db: world.db, clock: systemClock, accountsAtOnce: 1 };
    await expect(archiveWhenPaid({ ...at, accountsAtOnce: 2, movedWith: [failing] })).rejects.toThrow('It cannot end.');
    expect(Object.values(await found(unit)).map(({ archived }) => archived)).toEqual([true, false]);
    expect(await archiveWhenPaid({ ...at, movedWith })).toBe(1);
    expect((await found(town))['10005'].archived).toBe(true);
    expect(await world.rows('select account_number as n from account where ending_upload_id is not null')).toEqual([
      { n: '10003' },
    ]);
    await gatewaysAnswer();
    expect(await endings()).toBe(1);
  });

  it('of each of several files takes what stands before accounts while it has no account', async () => {
    const unit = await freshUnit();
    const ids: number[] = [];
    for (const row of ['D1,,Pat,1.00,', 'D2,,Kim,2.00,'])
      ids.push((await upload(unit, file(row), { config: gone })).uploadId);
    for (const [at, uploadId] of ids.entries())
      await world.rows('update account set ending_upload_id = $3 where business_unit_id = $1 and account_number = $2', [
        unit,
        `D${at + 1}`,
        uploadId,
      ]);
    const looking: MovedWithAccount = {
      what: 'what somebody else may have, who waits for an account',
      hold: async () =>
        void (await world.rows('select 1 from account where business_unit_id = $1 for update nowait', [unit])),
      move: async () => ({ moved: 0, stayed: 0 }),
    };
    const at = { db: world.db, clock: systemClock };
    expect(await archiveWhenPaid({ ...at, movedWith: [looking, ...movedWith] })).toBe(2);
    const counted = 'select archived from account_upload where id = any($1) order by id';
    expect(await world.rows(counted, [ids])).toEqual([{ archived: 1 }, { archived: 1 }]);
    expect(await sound()).toEqual([]);
  });

  it('late, hides from the undo no edit that a clerk made before', async () => {
    const unit = await freshUnit();
    await upload(unit, file('A1,,Pat,1.00,', 'A2,,Kim,2.00,', 'A3,,Jo,3.00,'), { config: gone });
    const { uploadId } = await upload(unit, file('A1,,Pit,1.00,', 'A2,,Kit,2.00,', 'A3,,Jo,4.00,'), { config: gone });
    await world.rows('update account set ending_upload_id = $2 where business_unit_id = $1', [unit, uploadId]);
    await world.rows(
      `update account set note = 'Kept', modified_date = now() where business_unit_id = $1 and account_number <> 'A2'`,
      [unit],
    );
    expect(await endings()).toBe(3);
    expect((await step(unit, uploadId, 'Undo')).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
    const kept = await world.rows(
      `select distinct a.account_number as number, a.name, f.outcome, f.reason from account_upload_former f
        join account a on a.id = f.account_id where f.upload_id = $1 order by 1`,
      [uploadId],
    );
    expect(kept).toEqual([
      { number: 'A1', name: 'Pit', outcome: 'kept', reason: 'edit' },
      { number: 'A2', name: 'Kim', outcome: 'reversed', reason: null },
      { number: 'A3', name: 'Jo', outcome: 'kept', reason: 'edit' },
    ]);
  });
});
