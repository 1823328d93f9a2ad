import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { holdAccounts } from '../src/capabilities/accounts/hold-accounts.ts';
import type { UploadJob } from '../src/capabilities/accounts/uploads/due-upload.ts';
import { importLock } from '../src/capabilities/accounts/uploads/import-lock.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { change } from '../src/platform/database/database.ts';
import { openImports } from './imported-accounts.ts';
import { partOfTown } from './part-of-town.ts';
import { brokenInvariants } from './paying.ts';

const { world, token, headings, deps, freshUnit, upload, ...of } = await openImports(12);
const { accounts, ask, read, undo, pay, owing } = of;
const { today, tomorrow } = partOfTown();

/** The worker dies after its first two accounts; a payer pays on the first of them, and another worker goes on. */
async function dieAndPay(unit: number, uploadId: number, step: UploadJob['step']): Promise<string> {
  const work = () => runUpload({ ...deps(), accountsAtOnce: 2 }, { uploadId, businessUnitId: unit, step });
  watchCrashPoints((point) => {
    if (point.endsWith('.chunk')) throw new Error('The worker died.');
  });
  await expect(work().finally(() => watchCrashPoints(() => undefined))).rejects.toThrow('The worker died.');
  const [paid] = await accounts(unit);
  await pay(unit, paid.id);
  await work();
  return paid.account_number;
}

it('is not taken from an import by one after it that changed nothing, which has none itself', async () => {
  const unit = await freshUnit();
  const before = await accounts(unit);
  const made = await upload(unit, owing('1.00', '2.00'));
  const again = await upload(unit, owing('1.00', '2.00'), {
    more: { processAnyway: true, reason: 'The same again' },
    fileName: 'again.csv',
  });
  expect(again.upload).toMatchObject({ status: 'Complete', created: 0, updated: 0, canUndo: false });
  expect((await ask(unit, again.uploadId, { step: 'Undo', reason: 'Nothing' })).status).toBe(409);
  expect(await read(unit, String(made.uploadId))).toMatchObject({ canUndo: true });
  expect(await undo(unit, made.uploadId)).toMatchObject({ status: 'Undone', reversed: 2 });
  expect(await accounts(unit)).toEqual(before);
});

describe('the undo of an import', () => {
  it.each(['Archive', 'Set Balance to $0'] as const)('gives back what stood before it (%s)', async (missing) => {
    const unit = await freshUnit();
    await upload(unit, today);
    const before = await accounts(unit);
    const changed = tomorrow.replace('Barbara Scott', 'Barbara Skott');
    const { uploadId, upload: done } = await upload(unit, Buffer.from(changed), { missing });
    expect(done).toMatchObject({ status: 'Complete', canUndo: true, created: 25 });
    expect(await accounts(unit)).not.toEqual(before);
    const undone = await undo(unit, uploadId);
    expect(undone).toMatchObject({ status: 'Undone', canUndo: false, isBeingUndone: false, kept: 0 });
    expect(undone.reversed).toBe(25 + done.updated + done.archived + done.zeroed);
    expect(await accounts(unit)).toEqual(before);
    const [events] = await world.rows(
      `select count(*) filter (where event_type = 'Sync Reversed')::int as reversed,
        sum(amount_minor) filter (where event_type in ('Sync', 'Opening', 'Sync Reversed'))::bigint as left
       from balance_event where source_type = 'upload' and source_id = $1`,
      [uploadId],
    );
    expect(events.reversed).toBeGreaterThan(50);
    expect(events.left).toBe(0);
    expect(await brokenInvariants(world)).toEqual([]);
    // What was made is gone, and its number is free: the same file makes it again.
    const { upload: again } = await upload(unit, Buffer.from(changed), { missing });
    expect(again).toMatchObject({ created: 25, updated: done.updated });
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('leaves accounts that somebody was at since, and says which and why', async () => {
    const unit = await freshUnit();
    await upload(unit, today);
    const { uploadId } = await upload(unit, Buffer.from(tomorrow), { missing: 'Archive' });
    const changes = async (change: string) =>
      (await read(unit, `${uploadId}/changes?change=${change}&PageSize=250`)).items.map(
        (row: any) => row.accountNumber,
      );
    const [paid, openly] = await changes('updated');
    const [linked, plain, joined] = await changes('created');
    const [edited] = await changes('archived');
    const idOf = async (number: string) =>
      (
        await world.rows('select id from account where business_unit_id = $1 and account_number = $2', [unit, number])
      )[0].id;
    const paidId = await idOf(paid);
    await pay(unit, paidId);
    const [customer] = await world.rows('select id from customer limit 1');
    await world.rows(
      `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
        values ($1, $2, $3, 'Admin')`,
      [unit, customer.id, await idOf(linked)],
    );
    await world.rows('update account set note = $2, modified_date = now() where id = $1', [await idOf(edited), 'Ring']);
    // Nothing is left to be moved: no entry of its register tells that it took over.
    const base = `/api/business-units/${unit}/accounts`;
    const byHand = await world.call('POST', base, { token, body: { accountNumber: 'BY-HAND', name: 'Pat' } });
    const merged = { sourceAccountId: byHand.body.id, destinationAccountId: await idOf(joined) };
    expect((await world.call('PUT', '/api/accounts/merge', { token, body: merged })).status).toBe(200);
    const before = await accounts(unit);
    const undone = await undo(unit, uploadId);
    expect(undone).toMatchObject({ status: 'Undone', kept: 4 });
    const { items } = await read(unit, `${uploadId}/kept`);
    expect(Object.fromEntries(items.map((row: any) => [row.accountNumber, row.reason]))).toEqual({
      [paid]: 'event',
      [linked]: 'link',
      [joined]: 'event',
      [edited]: 'edit',
    });
    const after = new Map((await accounts(unit)).map((row) => [row.account_number, row]));
    for (const number of [paid, linked, joined, edited])
      expect(after.get(number)).toEqual(before.find((row) => row.account_number === number));
    expect(after.has(plain)).toBe(false);
    expect(after.get(openly)).not.toEqual(before.find((row) => row.account_number === openly));
    expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 990\d+$/.test(broken))).toEqual([]);
  });

  it('leaves an account whose draft is being written', async () => {
    const unit = await freshUnit();
    const { uploadId } = await upload(unit, owing('1.00', '2.00'));
    const [drafted, free] = (await accounts(unit)).map(({ id }) => id);
    const begun = Promise.withResolvers<void>();
    const undone = begun.promise.then(() => undo(unit, uploadId));
    await world.db.scoped([unit], async (tx) => {
      await change(
        tx,
        sql`with cycle as (insert into billing_cycle (business_unit_id, name, issue_date, due_date,
            notification_strategy, expects_documents, created_by)
            values (${unit}, 'Beside', '2026-03-01', '2026-04-01', 'None', false, 'Kim') returning id)
          insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
            issue_date) select ${unit}, ${drafted}, id, 'Bill', 'B-1', 100, '2026-03-01' from cycle`,
      );
      await holdAccounts(tx, [drafted]);
      begun.resolve();
      for (let waiting = 0; waiting === 0; ) {
        const found = await world.rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        waiting = found.length;
      }
    });
    expect(await undone).toMatchObject({ reversed: 1, kept: 1 });
    expect((await accounts(unit)).map(({ id }) => id)).toEqual([drafted]);
    expect(free).not.toBe(drafted);
  });

  it('leaves accounts it made that have a bill, not withdrawn, or a reading', async () => {
    const unit = await freshUnit();
    const { uploadId } = await upload(unit, owing('1.00', '2.00', '3.00', '4.00', '5.00'));
    const [drafted, sent, withdrawn, read1] = (await accounts(unit)).map(({ id }) => id);
    // A cycle that posts nothing leaves no event and does not touch the account.
    await world.rows(
      `with cycle as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
          expects_documents, status, bill_count, total_amount_minor, published_count, approved_by, approved_date,
          posts_to_balance, created_by) values ($1, 'March', '2026-03-01', '2026-04-01', 'None', false, 'Approved', 3,
          300, 2, 'Kim', now(), false, 'Kim') returning id)
        insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
          issue_date, status, published_date, withdrawn_date)
        select $1, b.account, cycle.id, 'Bill', 'B-' || b.account, 100, '2026-03-01', b.status, b.published, b.withdrawn
        from cycle, (values ($2::bigint, 'Draft', null::timestamptz, null::timestamptz), ($3, 'Published', now(), null),
          ($4, 'Withdrawn', now(), now())) b (account, status, published, withdrawn)`,
      [unit, drafted, sent, withdrawn],
    );
    await world.rows(
      `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role)
        select business_unit_id, 'BillingCycle', id, 'Approved', 'Kim', 'Organization Admin' from billing_cycle
        where business_unit_id = $1
        union all select business_unit_id, 'Bill', id, 'Bill withdrawn', 'Kim', 'Organization Admin' from bill
        where business_unit_id = $1 and status = 'Withdrawn'`,
      [unit],
    );
    await world.rows(
      `with s as (insert into reading_series (business_unit_id, account_id, key, interval)
          values ($1, $2, 'Water', 'Monthly') returning id)
        insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
        select $1, id, '2026-03-01', 1, 'gal', 'Manual', 'Kim' from s`,
      [unit, read1],
    );
    expect(await undo(unit, uploadId)).toMatchObject({ status: 'Undone', reversed: 2, kept: 3 });
    const { items } = await read(unit, `${uploadId}/kept`);
    const reasons = { [drafted]: 'bill', [sent]: 'bill', [read1]: 'reading' };
    expect(Object.fromEntries(items.map((row: any) => [row.accountId, row.reason]))).toEqual(reasons);
    expect((await accounts(unit)).map(({ id }) => id)).toEqual([drafted, sent, read1]);
  });

  it('leaves an account whose payment began since, before anything was paid', async () => {
    const unit = await world.unitId('riverton-water');
    const found = await world.rows<Record<string, string>>(
      `select account_number as "ACCT_NO", sub_account_number as "SUB", zip as "ZIP" from account
        where business_unit_id = $1 and account_number in ('10001', '10002') order by 1`,
      [unit],
    );
    const rows = found.map((account) => {
      const cells: Record<string, string> = { ...account, CUST_NAME: 'Of a file', BAL: '77.00' };
      return headings.map((heading) => cells[heading] ?? '').join(',');
    });
    const { uploadId, upload: done } = await upload(unit, Buffer.from([headings.join(','), ...rows, ''].join('\r\n')));
    expect(done).toMatchObject({ status: 'Complete', updated: 2 });
    const { token: payer, accountIds } = await world.quickPay(['10001']);
    const begun = await world.call('POST', '/api/payment-intents', {
      token: payer,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    expect(begun.status).toBe(200);
    expect(await undo(unit, uploadId)).toMatchObject({ reversed: 1, kept: 1 });
    expect((await read(unit, `${uploadId}/kept`)).items).toMatchObject([{ accountNumber: '10001', reason: 'payment' }]);
    const names = await world.rows<{ name: string }>(
      `select name from account where business_unit_id = $1 and account_number in ('10001', '10002') order by
        account_number`,
      [unit],
    );
    expect(names.map(({ name }) => name === 'Of a file')).toEqual([true, false]);
  });

  it('is asked for once, with a reason, of the last import only, and by nobody beside a file', async () => {
    const unit = await freshUnit();
    const file = (balance: string) =>
      Buffer.from(`${headings.join(',')}\r\n7,01,Pat${','.repeat(7)}${balance}${',0.00,0.00,,,,,,'}\r\n`);
    const { uploadId: one } = await upload(unit, file('10.00'));
    const { uploadId: two } = await upload(unit, file('20.00'));
    const { uploadId: three } = await upload(unit, file('30.00'), { steps: ['Check'] });
    expect((await ask(unit, two, { step: 'Undo' })).body).toEqual([
      { propertyName: 'reason', errorMessage: 'Say why the import is undone.' },
    ]);
    expect((await ask(unit, one, { step: 'Undo', reason: 'x' })).status).toBe(409);
    expect((await ask(unit, three, { step: 'Undo', reason: 'x' })).status).toBe(400);
    const both = await Promise.all([
      ask(unit, two, { step: 'Undo', reason: 'x' }),
      ask(unit, three, { step: 'Process' }),
      ask(unit, two, { step: 'Undo', reason: 'y' }),
    ]);
    // Whoever was first goes on alone.
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const isUndone = statuses[1] !== 200;
    if (isUndone) {
      await Promise.all([1, 2].map(() => runUpload(deps(), { uploadId: two, businessUnitId: unit, step: 'Undo' })));
      expect((await read(unit, String(two))).status).toBe('Undone');
      expect((await ask(unit, two, { step: 'Undo', reason: 'x' })).status).toBe(400);
      expect((await ask(unit, one, { step: 'Undo', reason: 'x' })).status).toBe(409);
    } else await runUpload(deps(), { uploadId: three, businessUnitId: unit, step: 'Process' });
    const [account] = await world.rows(
      `select m.balance from account_money m join account a on a.id = m.account_id where a.business_unit_id = $1`,
      [unit],
    );
    expect(account.balance).toBe(isUndone ? 1000 : 3000);
    expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 990\d+$/.test(broken))).toEqual([]);
  });
});

describe('a worker that dies between two parts of the accounts', () => {
  const balances = async (unit: number) =>
    Object.fromEntries((await accounts(unit)).map((row) => [row.account_number, row.balance]));

  it('undoes none twice, and loses no payment that came in between', async () => {
    const unit = await freshUnit();
    await upload(unit, owing('10.00', '20.00', '30.00', '40.00', '50.00'));
    const { uploadId } = await upload(unit, owing('11.00', '21.00', '31.00', '41.00', '51.00'));
    expect((await ask(unit, uploadId, { step: 'Undo', reason: 'x' })).status).toBe(200);
    const paid = await dieAndPay(unit, uploadId, 'Undo');
    expect(await read(unit, String(uploadId))).toMatchObject({ status: 'Undone', reversed: 5, kept: 0 });
    const before: Record<string, number> = { '1': 1000, '2': 2000, '3': 3000, '4': 4000, '5': 5000 };
    expect(await balances(unit)).toEqual({ ...before, [paid]: (before[paid] ?? 0) - 100 });
  });

  it.each(['Never', 'Until exported'])('imports none twice, when payments stand beside a file: %s', async (recent) => {
    const unit = await freshUnit();
    await world.rows('update business_unit set recent_payments_on_sync = $2 where id = $1', [unit, recent]);
    await upload(unit, owing('10.00', '20.00', '30.00', '40.00', '50.00'));
    const { uploadId } = await upload(unit, owing('11.00', '21.00', '31.00', '41.00', '51.00'), { steps: ['Check'] });
    expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
    const paid = await dieAndPay(unit, uploadId, 'Process');
    expect(await read(unit, String(uploadId))).toMatchObject({ status: 'Complete', updated: 5 });
    const after: Record<string, number> = { '1': 1100, '2': 2100, '3': 3100, '4': 4100, '5': 5100 };
    expect(await balances(unit)).toEqual({ ...after, [paid]: (after[paid] ?? 0) - 100 });
  });
});

it('tells how fast a worker reads while it does', async () => {
  const unit = await freshUnit();
  const { uploadId } = await upload(unit, today, { steps: ['Check'] });
  const rate = async () => (await read(unit, String(uploadId))).rowsPerSecond;
  expect(await rate()).toBe(0);
  await world.rows(
    `update account_upload set status = 'Checking', progress_rows = 5000, heartbeat_date = now(),
      step_started_date = now() - interval '10 seconds' where id = $1`,
    [uploadId],
  );
  expect(await rate()).toBe(500);
});

it('processes once what two workers were given at once', async () => {
  const unit = await freshUnit();
  const { uploadId } = await upload(unit, owing('10.00'), { steps: ['Check'] });
  await ask(unit, uploadId, { step: 'Process' });
  const before = await world.owner.connect();
  await before.query('select pg_advisory_lock($1, $2)', [importLock, unit]);
  const both = [1, 2].map(() => runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' }));
  await expect
    .poll(async () => {
      const [{ n }] = (await world.rows(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
        [unit],
      )) as [{ n: number }];
      return n;
    })
    .toBe(2);
  await before.query('select pg_advisory_unlock_all()');
  before.release();
  await expect(Promise.all(both)).resolves.toHaveLength(2);
  expect((await read(unit, String(uploadId))).status).toBe('Complete');
});
