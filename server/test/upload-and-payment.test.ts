import { describe, expect, it, vi } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import type { MovedWithAccount } from '../src/capabilities/accounts/moved-with-account.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { config, file, openArchivingFiles } from './archiving-files.ts';
import { partOfTown } from './part-of-town.ts';
import { prepare } from './paying.ts';

const { world, headings, deps, freshUnit, upload, found, step, sound } = await openArchivingFiles(6);
const { today } = partOfTown();

describe('domain rule 1', () => {
  it('does not ask again for a payment that the biller’s file cannot contain yet', async () => {
    const unit = await freshUnit();
    const { upload: made } = await upload(unit, today);
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
    const { upload: done } = await upload(unit, Buffer.from(`${today}\r\n`));
    expect(made.created).toBeGreaterThan(780);
    expect(done).toMatchObject({ created: 0, updated: 0, unchanged: made.created });
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
      await upload(unit, today);
      const [account] = await world.rows(
        `select m.account_id as id, m.balance from account_money m
        where m.business_unit_id = $1 and m.balance > 5000 order by 1 limit 1`,
        [unit],
      );
      const [, ...rows] = String(today).split('\r\n');
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
      const waiting = () =>
        world.rows(`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%update account_money m set balance%'`);
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000, interval: 25 });
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
  const asBefore = { archived: false, bySync: false, told: null, audited: null };

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
