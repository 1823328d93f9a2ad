import { createReadStream, readFileSync } from 'node:fs';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { findByNumber, survivorOf } from '../src/capabilities/accounts/find-account.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { archiveWhenPaid } from '../src/capabilities/accounts/uploads/archive-when-paid.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { MovedWithAccount } from '../src/capabilities/accounts/moved-with-account.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openUploads } from './upload-kit.ts';

const { world, first, headings, deps, freshUnit, upload } = await openUploads(8);

/** The events of payers are written by hand in some tests: there is no payment to them. */
const sound = async () =>
  (await brokenInvariants(world)).filter((broken) => !/Payment of payment 99000\d$/.test(broken));

describe('domain rule 1', () => {
  it('does not ask again for a payment that the biller’s file cannot contain yet', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const [account] = await world.rows(
      `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
      [unit],
    );
    await world.db.scoped([unit], (tx) =>
      postBalanceEvents(tx, {
        businessUnitId: unit,
        accountId: account.id,
        sourceType: 'payment',
        sourceId: 990_001,
        effectiveDate: '2026-01-01',
        description: 'Payment',
        createdBy: 'Test',
        postings: [
          { eventType: 'Payment', bucket: 'Balance', amountMinor: -1000, sourceLineId: 1, chargeAllocations: [] },
        ],
      }),
    );
    // The same balances in other bytes: a file that was processed already would wait for a person.
    const { upload: done } = await upload(unit, Buffer.from(`${readFileSync(townFile(first), 'utf8')}\r\n`));
    expect(done).toMatchObject({ created: 0, updated: 0, unchanged: 5000 });
    const [after] = await world.rows('select balance from account_money where account_id = $1', [account.id]);
    expect(after.balance).toBe(account.balance - 1000);
  });
});

describe('a file and a payment at the same moment', () => {
  const descriptions = { source: 'SVC_ADDR', property: 'Description' as const };
  it.each([
    ['both count', guessMapping(headings), 'For n days', 100],
    [
      'a file without balances knows nothing of them',
      { ...guessMapping(headings.slice(0, 2)), columns: [...guessMapping(headings.slice(0, 2)).columns, descriptions] },
      'Never',
      0,
    ],
  ])(
    '%s: what a payer paid between the comparison and the locks is not overwritten',
    async (_name, config, recent, more) => {
      const unit = await freshUnit();
      await world.rows('update business_unit set recent_payments_on_sync = $2 where id = $1', [unit, recent]);
      await upload(unit, createReadStream(townFile(first)));
      const [account] = await world.rows(
        `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
        [unit],
      );
      const [, ...rows] = readFileSync(townFile(first), 'utf8').split('\r\n');
      const changed = Buffer.from(
        [
          headings.join(','),
          ...rows.map((row) => row.replace(/,(\d+)\.(\d\d),/, (_, whole, cents) => `,${Number(whole) + 1}.${cents},`)),
        ].join('\r\n'),
      );
      const { uploadId } = await upload(unit, changed, { config, steps: ['Check'] });
      const payer = await world.owner.connect();
      await payer.query('begin');
      await payer.query('select 1 from account_money where account_id = $1 for no key update', [account.id]);
      const token = await world.token('global@ratepayer.test');
      await world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
        token,
        body: { uploadId, step: 'Process' },
      });
      const running = runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
      for (let i = 0; i < 200; i++) {
        const [waiting] = await world.rows(
          `select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%update account_money m set balance%'`,
        );
        if (waiting.n > 0) break;
        await new Promise((done) => setTimeout(done, 25));
      }
      await payer.query(
        `update account_money set balance = balance - 1234, past_due_minor = past_due_minor - 1234,
        last_event_sequence = last_event_sequence + 1 where account_id = $1`,
        [account.id],
      );
      await payer.query(
        `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
        amount_minor, balance_after_minor, source_type, source_id, source_line_id, created_by)
       select business_unit_id, account_id, last_event_sequence, '2026-11-21', 'Payment', 'Balance', -1234, balance,
       'payment', 990002, 1, 'Test' from account_money where account_id = $1`,
        [account.id],
      );
      await payer.query('commit');
      payer.release();
      await running;
      const [after] = await world.rows('select balance from account_money where account_id = $1', [account.id]);
      expect(after.balance).toBe(account.balance + more - 1234);
      expect(await sound()).toEqual([]);
    },
  );
});

describe('a file that archives', () => {
  const guessed = guessMapping(['ACCT_NO', 'SUB', 'CUST_NAME', 'BAL']);
  const config: UploadConfig = {
    ...guessed,
    columns: [...guessed.columns, { source: 'GONE', property: 'IsArchived' }],
    filledByProduct: guessed.filledByProduct.filter((name) => name !== 'IsArchived'),
    missingStrategy: 'Archive',
    safetyLimitPercent: 100,
  };
  const file = (...rows: string[]) => Buffer.from(`${['ACCT_NO,SUB,CUST_NAME,BAL,GONE', ...rows].join('\r\n')}\r\n`);
  const found = async (unit: number): Promise<Record<string, any>> =>
    Object.fromEntries(
      (
        await world.rows(
          `select a.account_number as number, a.is_archived as archived, a.archived_by_sync as "bySync",
            m.balance::int as balance, (select array_agg(e.is_active) from autopay_enrollment e
            where e.account_id = a.id) as autopay, (select array_agg(t.activity) from enrollment_activity t
            join autopay_enrollment e on e.id = t.autopay_enrollment_id where e.account_id = a.id) as told,
            (select array_agg(x.reason) from audit_entry x where x.entity_type = 'Account' and x.entity_id = a.id
            and x.action = 'Account archived') as audited
           from account a join account_money m on m.account_id = a.id where a.business_unit_id = $1 order by 1`,
          [unit],
        )
      ).map(({ number, ...row }) => [number, row]),
    );
  const step = async (unit: number, uploadId: number, name: string) =>
    world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, {
      token: await world.token('global@ratepayer.test'),
      body: { uploadId, step: name, reason: 'The wrong town' },
    });
  const asBefore = { archived: false, bySync: false, told: null, audited: null };

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

  it('leaves one alone whose payment began before its lock was taken', async () => {
    const unit = await world.unitId('riverton-water');
    await world.rows('update gateway set limit_seconds = 0.4');
    const numbers = ['10001', '10002'];
    const { token, accountIds } = await world.quickPay(['10001']);
    const { process } = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1_500,
      card: '4000000000006975',
    });
    const rows = await world.rows<{ row: string }>(
      `select account_number || ',' || sub_account_number || ',Pat,1.00,true' as row from account
        where business_unit_id = $1 and account_number = any($2) order by 1`,
      [unit, numbers],
    );
    const { uploadId } = await upload(unit, file(...rows.map(({ row }) => row)), { config, steps: ['Check'] });
    expect((await step(unit, uploadId, 'Process')).status).toBe(200);
    const archiving = Promise.withResolvers<void>();
    const paid = archiving.promise.then(() => process());
    const payFirst: MovedWithAccount = {
      what: 'a payment that begins',
      hold: async () => (archiving.resolve(), void (await paid)),
      move: async () => ({ moved: 0, stayed: 0 }),
    };
    await runUpload({ ...deps(), movedWith: [payFirst] }, { uploadId, businessUnitId: unit, step: 'Process' });
    const all = await found(unit);
    expect(numbers.map((number) => all[number]?.archived)).toEqual([false, true]);
    expect((await paid).body).toMatchObject({ status: 'RequiresGatewayResolution' });
    expect(await world.rows('select account_number as n from account where ending_upload_id = $1', [uploadId])).toEqual(
      [{ n: '10001' }],
    );
  });

  it('waits for a person when its own column archives more than its limit', async () => {
    const unit = await freshUnit();
    const limited = { ...config, missingStrategy: 'None' as const, safetyLimitPercent: 10 };
    await upload(unit, file('A1,,Pat,1.00,', 'A2,,Kim,2.00,', 'A3,,Jo,3.00,'), { config: limited });
    const rows = file('A1,,Pat,1.00,true', 'A2,,Kim,2.00,true', 'A3,,Jo,3.00,true');
    const { uploadId } = await upload(unit, rows, { config: limited, steps: ['Check'] });
    const [checked] = await world.rows('select stop_reason from account_upload where id = $1', [uploadId]);
    expect(checked?.stop_reason).toEqual([expect.objectContaining({ key: 'import/accounts_archived_file_limit' })]);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    expect((await found(unit))['A1']?.archived).toBe(false);
  });

  it('ends autopay, as a person would, of what it does not name or names so; undone, accounts are back', async () => {
    const unit = await freshUnit();
    await upload(unit, file('A1,,Pat,1.00,', 'A2,,Kim,2.00,', 'A3,,Jo,3.00,', 'A4,,Al,4.00,'), {
      config,
      missing: 'Archive',
    });
    const [of] = await world.rows(
      `select (select id from customer order by id limit 1) as customer, (select id from payment_source order by id
        limit 1) as source, (select id from acknowledgment order by id limit 1) as agreed`,
    );
    await world.rows(
      `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, acknowledgment_id)
       select business_unit_id, id, $2, 'Customer', 'DueDateLeadTime', 3, $3, '2026-01-01', $4 from account
       where business_unit_id = $1`,
      [unit, of.customer, of.source, of.agreed],
    );
    const before = await found(unit);
    const { uploadId } = await upload(unit, file('A2,,Kim,5.00,true', 'A3,,Jo,3.00,'), {
      config,
      missing: 'Archive',
      steps: ['Check'],
    });
    expect((await step(unit, uploadId, 'Process')).status).toBe(200);
    const job = { uploadId, businessUnitId: unit, step: 'Process' as const };
    // The worker dies behind its first archived account; another one goes on, and a third finds nothing to do.
    const work = () => runUpload({ ...deps(), accountsAtOnce: 1 }, job);
    watchCrashPoints((point) => {
      if (point === 'upload.archived') throw new Error('The worker died.');
    });
    await expect(work().finally(() => watchCrashPoints(() => undefined))).rejects.toThrow('The worker died.');
    expect(Object.values(await found(unit)).filter(({ archived }) => archived)).toHaveLength(1);
    await work();
    await work();
    const ended = { archived: true, bySync: true, autopay: [false], told: ['SystemCancel'], audited: ['a.csv'] };
    expect(await found(unit)).toEqual({
      A1: { ...ended, balance: 100 },
      A2: { ...ended, balance: 500 },
      A3: { ...asBefore, balance: 300, autopay: [true] },
      A4: { ...ended, balance: 400 },
    });
    const read = async () =>
      (
        await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${uploadId}`, {
          token: await world.token('global@ratepayer.test'),
        })
      ).body;
    // The one that the file names as archived counts as those that it does not name.
    expect(await read()).toMatchObject({ status: 'Complete', updated: 1, missing: 2, archived: 3 });
    expect((await step(unit, uploadId, 'Undo')).status).toBe(200);
    await runUpload(deps(), { ...job, step: 'Undo' });
    expect(await read()).toMatchObject({ status: 'Undone', reversed: 3, kept: 0 });
    const back = { ...asBefore, autopay: [true], told: ['SystemCancel', 'Enroll'], audited: ['a.csv'] };
    expect(await found(unit)).toEqual({
      A1: { ...back, balance: 100 },
      A2: { ...back, balance: 200 },
      A3: before['A3'],
      A4: { ...back, balance: 400 },
    });
    expect(await sound()).toEqual([]);
  });

  it('undone, leaves archived and lists those whose autopay cannot come back: removed, changed, replaced', async () => {
    const unit = await freshUnit();
    await upload(unit, file('A1,,Pat,1.00,', 'A2,,Kim,2.00,', 'A3,,Jo,3.00,', 'A4,,Al,4.00,'), { config });
    await world.rows(
      `with wallet as (insert into payment_source (business_unit_id, payment_source_type, gateway_id,
          merchant_account_id, token, fingerprint, account_number_last4, account_type, holder_name)
          select $1, s.payment_source_type, s.gateway_id, s.merchant_account_id, 'again-' || n, 'again-' || n,
          s.account_number_last4, s.account_type, 'Pat'
          from (select * from payment_source order by id limit 1) s, generate_series(1, 4) n returning id)
        insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type, lead_time_days,
          payment_source_id, start_date, acknowledgment_id)
        select $1, a.id, 'Organization', 'DueDateLeadTime', 3, s.id, '2026-01-01', (select min(id) from acknowledgment)
        from (select id, row_number() over (order by id) as n from account where business_unit_id = $1) a
        join (select id, row_number() over (order by id) as n from wallet) s using (n)`,
      [unit],
    );
    const { uploadId, upload: done } = await upload(unit, file('B1,,New,1.00,'), { config });
    expect(done).toMatchObject({ status: 'Complete', archived: 4 });
    const own = `from account a where a.business_unit_id = $1 and e.account_id = a.id and a.account_number = $2`;
    await world.rows(
      `update payment_source s set status = 'Removed' from autopay_enrollment e, account a
        where a.business_unit_id = $1 and e.account_id = a.id and a.account_number = $2 and s.id = e.payment_source_id`,
      [unit, 'A1'],
    );
    await world.rows(
      `insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, reason, actor)
        select $1::int, e.id, 'UpdateSettings', '', 'Kim' from autopay_enrollment e where exists (select ${own})`,
      [unit, 'A2'],
    );
    await world.rows(
      `insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type, lead_time_days,
          payment_source_id, start_date, acknowledgment_id)
        select $1::int, e.account_id, 'Organization', 'DueDateLeadTime', 3, e.payment_source_id, '2026-01-01',
          e.acknowledgment_id from autopay_enrollment e where exists (select ${own})`,
      [unit, 'A3'],
    );
    expect((await step(unit, uploadId, 'Undo')).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
    const kept = await world.rows(
      `select a.account_number as number, f.reason from account_upload_former f join account a on a.id = f.account_id
        where f.upload_id = $1 and f.outcome = 'kept' order by 1`,
      [uploadId],
    );
    expect(kept).toEqual(['A1', 'A2', 'A3'].map((number) => ({ number, reason: 'autopay' })));
    const { A1, A2, A3, A4 } = await found(unit);
    expect([A1, A2, A3, A4].map(({ archived, autopay }) => [archived, autopay.length, autopay.includes(true)])).toEqual(
      [
        [true, 1, false],
        [true, 1, false],
        [true, 2, true],
        [false, 1, true],
      ],
    );
  });
});
