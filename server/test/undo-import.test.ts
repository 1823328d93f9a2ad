import { createReadStream, readFileSync } from 'node:fs';
import { townFile } from '@ratepayer/dev/sample-town.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { holdAccounts } from '../src/capabilities/accounts/hold-accounts.ts';
import { postBalanceEvents } from '../src/capabilities/accounts/post-balance-events.ts';
import type { UploadJob } from '../src/capabilities/accounts/uploads/due-upload.ts';
import { importLock } from '../src/capabilities/accounts/uploads/import-lock.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { change } from '../src/platform/database/database.ts';
import { brokenInvariants } from './paying.ts';
import { openUploads } from './upload-kit.ts';

const { world, first, nextDay, headings, deps, freshUnit, upload } = await openUploads(30);
const token = await world.token('global@ratepayer.test');

const accounts = (unit: number) =>
  world.rows(
    `select a.id, a.account_number, a.sub_account_number, a.name, a.street, a.note, a.meta, a.is_archived,
      a.archived_by_sync, a.archived_date, a.late_fee_applicable, m.balance, m.late_fee, m.past_due_minor,
      m.not_yet_due_minor, m.issue_date, m.due_date, m.account_sync_date
     from account a join account_money m on m.account_id = a.id where a.business_unit_id = $1 and not a.is_deleted
     order by a.id`,
    [unit],
  );
const ask = (unit: number, uploadId: number, body: object) =>
  world.call('POST', `/api/business-units/${unit}/accounts/process-upload`, { token, body: { uploadId, ...body } });
const read = async (unit: number, path: string) =>
  (await world.call('GET', `/api/business-units/${unit}/accounts/uploads/${path}`, { token })).body;
const undo = async (unit: number, uploadId: number) => {
  const answer = await ask(unit, uploadId, { step: 'Undo', reason: 'The wrong town' });
  expect(answer.status).toBe(200);
  await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Undo' });
  return read(unit, String(uploadId));
};

const pay = (unit: number, accountId: number) =>
  world.db.scoped([unit], (tx) =>
    postBalanceEvents(tx, {
      businessUnitId: unit,
      accountId,
      sourceType: 'payment',
      sourceId: 990_011,
      effectiveDate: '2026-11-22',
      description: 'Payment',
      createdBy: 'Test',
      postings: [
        { eventType: 'Payment', bucket: 'Balance', amountMinor: -100, sourceLineId: 1, chargeAllocations: [] },
      ],
    }),
  );
/** Rows of accounts 1, 2, 3 … with these balances. */
const owing = (...balances: string[]) =>
  Buffer.from(
    [headings, ...balances.map((balance, i) => [i + 1, '01', 'Pat', '', '', '', '', '', '', balance, '0.00', '0.00'])]
      .map((cells) => headings.map((_, at) => cells[at] ?? '').join(','))
      .join('\r\n')
      .concat('\r\n'),
  );

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
    await upload(unit, createReadStream(townFile(first)));
    const before = await accounts(unit);
    const changed = readFileSync(townFile(nextDay), 'utf8').replace('Barbara Scott', 'Barbara Skott');
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
    expect(events.reversed).toBeGreaterThan(290);
    expect(events.left).toBe(0);
    expect(await brokenInvariants(world)).toEqual([]);
    // What was made is gone, and its number is free: the same file makes it again.
    const { upload: again } = await upload(unit, Buffer.from(changed), { missing });
    expect(again).toMatchObject({ created: 25, updated: done.updated });
    expect(await brokenInvariants(world)).toEqual([]);
  });

  it('leaves accounts that somebody was at since, and says which and why', async () => {
    const unit = await freshUnit();
    await upload(unit, createReadStream(townFile(first)));
    const { uploadId } = await upload(unit, createReadStream(townFile(nextDay)), { missing: 'Archive' });
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
  const { uploadId } = await upload(unit, createReadStream(townFile(first)), { steps: ['Check'] });
  const rate = async () => (await read(unit, String(uploadId))).rowsPerSecond;
  expect(await rate()).toBe(0);
  await world.rows(
    `update account_upload set status = 'Checking', progress_rows = 5000, heartbeat_date = now(),
      step_started_date = now() - interval '10 seconds' where id = $1`,
    [uploadId],
  );
  expect(await rate()).toBe(500);
});

it('judges a file again before it is processed: one that became older meanwhile waits for a person', async () => {
  const unit = await freshUnit();
  const { uploadId } = await upload(unit, owing('10.00'), { steps: [] });
  const check = (asOfDate: string) => ask(unit, uploadId, { step: 'Check', config: guessMapping(headings), asOfDate });
  const run = (step: UploadJob['step']) => runUpload(deps(), { uploadId, businessUnitId: unit, step });
  expect(await check('2999-01-02T12:00:00Z')).toMatchObject({
    status: 400,
    body: [
      { propertyName: 'asOfDate', errorMessage: expect.stringMatching(/^Balances cannot be from later than now/) },
    ],
  });
  expect((await check('2026-01-02T12:00:00Z')).status).toBe(200);
  await run('Check');
  await upload(unit, owing('20.00'));
  expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
  await run('Process');
  expect((await accounts(unit)).map(({ balance }) => balance)).toEqual([2000]);
  const waiting = await read(unit, String(uploadId));
  expect(waiting).toMatchObject({ status: 'Ready', needsProcessAnyway: true, updated: 1 });
  expect(waiting.stopReason).toMatch(/^This file is of 01\/02\/2026; balances are from /);
  expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(409);
  await ask(unit, uploadId, { step: 'Process', processAnyway: true, reason: 'A late file' });
  await run('Process');
  expect((await read(unit, String(uploadId))).status).toBe('Complete');
  expect((await accounts(unit)).map(({ balance }) => balance)).toEqual([1000]);
});

it('judges a file that two people sent at once again: it changes balances once, until somebody says why', async () => {
  const unit = await freshUnit();
  const sent = await Promise.all([1, 2].map(() => upload(unit, owing('10.00'), { steps: ['Check'] })));
  const both = sent.map(({ uploadId }) => uploadId);
  for (const uploadId of both) expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
  const run = (uploadId: number) => runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
  await Promise.all(both.map(run));
  const after = await Promise.all(both.map((uploadId) => read(unit, String(uploadId))));
  expect(after.map(({ status }) => status).toSorted()).toEqual(['Complete', 'Ready']);
  const { id, stopReason } = after.find(({ status }) => status === 'Ready');
  // A file that is older and was processed before is told both, and accepted for both at once.
  expect(stopReason).toMatch(/This very file was processed on .*\. Balances would go back/);
  const { body: listed } = await world.call('GET', `/api/business-units/${unit}/accounts/uploads`, { token });
  expect(listed.items.find((row: any) => row.id === id).stopReason).toBe(stopReason);
  const [account] = await accounts(unit);
  await pay(unit, account.id);
  expect((await ask(unit, id, { step: 'Process' })).body).toMatchObject([
    { errorMessage: expect.stringMatching(/^This .* Choose "Process anyway" and give a reason\.$/) },
  ]);
  expect((await ask(unit, id, { step: 'Process', processAnyway: true, reason: 'Meant so' })).status).toBe(200);
  await run(id);
  expect((await read(unit, String(id))).status).toBe('Complete');
  expect((await brokenInvariants(world)).filter((broken) => !/Payment of payment 990\d+$/.test(broken))).toEqual([]);
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

it('masks card numbers in rejected rows cell by cell: what stands in several cells is none', async () => {
  const unit = await freshUnit();
  const file = Buffer.from('ACCT_NO,CUST_NAME,A,B,C,D,BAL\r\n7,card 4242 4242 4242 4242,4242,4242,4242,4242,N/A\r\n');
  const config = guessMapping(['ACCT_NO', 'CUST_NAME', 'A', 'B', 'C', 'D', 'BAL']);
  const { uploadId } = await upload(unit, file, { steps: ['Check'], config });
  const { payload } = await world.app.inject({
    url: `/api/business-units/${unit}/accounts/uploads/${uploadId}/file/rejected`,
    headers: { authorization: `Bearer ${token}`, host: new URL(world.settings.PUBLIC_URL).host },
  });
  expect(payload.trimEnd().split('\r\n')[1]).toBe('7,card •••• 4242,4242,4242,4242,4242,N/A');
});

describe('what a file would change', () => {
  it('is shown field by field, filtered, with missing ones and the same bytes told again', async () => {
    const unit = await freshUnit();
    const { uploadId: firstId } = await upload(unit, createReadStream(townFile(first)));
    const changed = readFileSync(townFile(first), 'utf8')
      .replace('Barbara Scott', 'Barbara Skott')
      .replace(/\r\n00020001,[^\r]*/, '');
    const { uploadId, upload: checked } = await upload(unit, Buffer.from(changed), { steps: ['Check'] });
    expect(checked).toMatchObject({ updated: 1, missing: 1, repeatsDate: null });
    const changes = (query: string) => read(unit, `${uploadId}/changes?${query}`);
    expect((await changes('change=updated')).items).toMatchObject([
      {
        accountNumber: '00020000',
        fields: [{ field: 'Name', before: 'Barbara Scott', after: 'Barbara Skott' }],
      },
    ]);
    expect((await changes('change=missing')).items).toMatchObject([{ accountNumber: '00020001' }]);
    expect((await changes('search=Skott')).totalCount).toBe(1);
    expect((await changes('field=Name')).totalCount).toBe(1);
    expect((await changes('field=DueDate')).totalCount).toBe(0);
    expect((await changes('change=updated&fromMinor=1')).totalCount).toBe(0);
    const { upload: same } = await upload(unit, createReadStream(townFile(first)), { steps: ['Check'] });
    expect(same.repeatsDate).toBe((await read(unit, String(firstId))).finishedDate);
    expect(same.needsProcessAnyway).toBe(true);
    expect(same.stopReason).toMatch(/^This very file was processed on /);
  });

  it('lists rows of accounts that ended, with what stands for them, and changes nothing of them', async () => {
    const unit = await freshUnit();
    await upload(unit, owing('1.00', '2.00', '3.00', '4.00', '5.00', '6.00'));
    const made = new Map((await accounts(unit)).map((row) => [row.account_number, row.id]));
    const [merged, to, rolled, byHand, waits] = ['1', '2', '3', '4', '5'].map((number) => made.get(number));
    const put = async (path: string, body?: object) =>
      expect((await world.call('PUT', `/api/accounts/${path}`, { token, ...(body ? { body } : {}) })).status).toBe(200);
    await put(`archive/${rolled}?shouldRollover=true`, { destinationAccountId: merged });
    await put('merge', { sourceAccountId: merged, destinationAccountId: to });
    await put(`archive/${byHand}`);
    await put(`archive/${waits}?shouldRollover=true`);
    const before = await accounts(unit);
    const { uploadId, upload: done } = await upload(unit, owing('9.00', '9.00', '9.00', '9.00', '9.00', '6.00'));
    expect(done).toMatchObject({ totalRows: 6, updated: 1, unchanged: 1, leftAlone: 4, missing: 0 });
    const { items, totalCount } = await read(unit, `${uploadId}/changes?change=leftAlone`);
    expect(items.map((row: any) => [row.accountNumber, row.why, row.standsFor, row.fields[0].after])).toEqual([
      ['1', 'merged', '2 – 01', '900'],
      ['3', 'rolledOver', '2 – 01', '900'],
      ['4', 'archived', null, '900'],
      ['5', 'waits', null, '900'],
    ]);
    expect(totalCount).toBe(4);
    const after = await accounts(unit);
    expect(after.filter(({ id }) => id !== to)).toEqual(before.filter(({ id }) => id !== to));
    // What was moved to it by hand is not in the biller's books yet, and stands beside the balance of the file.
    expect(after.find(({ id }) => id === to)?.balance).toBe(900 + 100 + 300);
    expect(await undo(unit, uploadId)).toMatchObject({ reversed: 1, kept: 0 });
    expect(await accounts(unit)).toEqual(before);
  });

  it('asks for a reason when the file is older than the last one that was processed', async () => {
    const unit = await freshUnit();
    const file = Buffer.from(`${headings.join(',')}\r\n7,01,Pat${','.repeat(7)}10.00${',0.00,0.00,,,,,,'}\r\n`);
    await upload(unit, file);
    const { uploadId } = await upload(unit, file, { steps: [] });
    await ask(unit, uploadId, { step: 'Check', config: guessMapping(headings), asOfDate: '2026-01-02T12:00:00Z' });
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    const checked = await read(unit, String(uploadId));
    expect(checked).toMatchObject({ status: 'Ready', needsProcessAnyway: true });
    expect(checked.stopReason).toMatch(/^This file is of 01\/02\/2026; balances are from /);
    expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(409);
    expect((await ask(unit, uploadId, { step: 'Process', processAnyway: true, reason: 'A late file' })).status).toBe(
      200,
    );
  });

  it('hands out the file, and its rejected rows in the layout that they came in', async () => {
    const unit = await freshUnit();
    const { uploadId, upload: checked } = await upload(unit, createReadStream(townFile(first)), { steps: ['Check'] });
    expect(checked.hasRejectedFile).toBe(true);
    const take = async (part: string) =>
      (
        await world.app.inject({
          url: `/api/business-units/${unit}/accounts/uploads/${uploadId}/file/${part}`,
          headers: { authorization: `Bearer ${token}`, host: new URL(world.settings.PUBLIC_URL).host },
        })
      ).payload;
    expect(await take('original')).toBe(readFileSync(townFile(first), 'utf8'));
    const rejected = (await take('rejected')).trimEnd().split('\r\n');
    expect(rejected).toHaveLength(6);
    expect(rejected[0]).toBe(headings.join(','));
    expect(rejected.some((line) => line.includes('N/A'))).toBe(true);
    const source = readFileSync(townFile(first), 'utf8');
    for (const line of rejected.slice(1)) expect(source).toContain(line);
  });
});

it('forgets the rejected rows of a check when the next one rejects none', async () => {
  const unit = await freshUnit();
  const file = Buffer.from('ACCT_NO,BAL\r\n7,N/A\r\n8,1.00\r\n');
  const { uploadId } = await upload(unit, file, { steps: [] });
  const check = async (metaColumns: string[]) => {
    const config = guessMapping(['ACCT_NO', 'BAL']);
    const columns = config.columns.filter(({ source }) => !metaColumns.includes(source));
    await ask(unit, uploadId, { step: 'Check', config: { ...config, columns, metaColumns } });
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    return read(unit, String(uploadId));
  };
  expect(await check([])).toMatchObject({ rejected: 1, hasRejectedFile: true });
  expect(await check(['BAL'])).toMatchObject({ rejected: 0, hasRejectedFile: false });
});

it('keeps mappings by name, beside the one that every file begins with', async () => {
  const unit = await freshUnit();
  const at = `/api/business-units/${unit}/account-upload-configs`;
  const [config] = [(await world.call('GET', `/api/business-units/${unit}/account-upload-config`, { token })).body];
  const mapped = { ...config, columns: [{ source: 'A', property: 'AccountNumber' }] };
  for (const name of ['Weekly', 'Assessments'])
    expect((await world.call('PUT', at, { token, body: { name, config: mapped } })).status).toBe(200);
  const names = async () => (await world.call('GET', at, { token })).body.items.map((each: any) => each.name);
  expect(await names()).toEqual(['Assessments', 'Weekly']);
  expect((await world.call('DELETE', `${at}/Weekly`, { token })).status).toBe(200);
  expect((await world.call('DELETE', `${at}/Weekly`, { token })).status).toBe(404);
  expect(await names()).toEqual(['Assessments']);
  const plain = (await world.call('GET', `/api/business-units/${unit}/account-upload-config`, { token })).body;
  expect(plain.columns).toEqual([]);
});

describe('saved mappings', () => {
  const at = (unit: number) => `/api/business-units/${unit}/saved-mappings`;
  const list = async (unit: number, as = token) =>
    (await world.call('GET', at(unit), { token: as })).body.items as Record<string, any>[];
  const put = (unit: number, body: object, as = token) =>
    world.call('PUT', at(unit), { token: as, body: { importType: 'Accounts', savedAs: '', name: '', ...body } });
  const save = (unit: number, name: string) =>
    world.call('PUT', `/api/business-units/${unit}/account-upload-configs`, {
      token,
      body: { name, config: guessMapping(headings) },
    });

  it('are listed by type, renamed, and given a limit over the version that was shown, by those who may', async () => {
    const unit = await freshUnit();
    expect(await list(unit)).toEqual([
      expect.objectContaining({ importType: 'Accounts', name: '', safetyLimitPercent: 20, rowVersion: 0 }),
    ]);
    for (const name of ['Weekly', 'Assessments']) expect((await save(unit, name)).status).toBe(200);
    const weekly = { savedAs: 'Weekly', rowVersion: 1 };
    const changed = await put(unit, { ...weekly, name: ' Every Monday ', safetyLimitPercent: 5 });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        name: 'Every Monday',
        safetyLimitPercent: 5,
        rowVersion: 2,
        modifiedBy: 'Gale Adams',
      }),
    ]);
    // A second time, late, and in the wrong order: it has another name by now, and another version.
    expect((await put(unit, { ...weekly, name: 'Every Monday' })).status).toBe(404);
    expect((await put(unit, { savedAs: 'Every Monday', rowVersion: 1, name: 'Late' })).status).toBe(409);
    const taken = await put(unit, { savedAs: 'Every Monday', rowVersion: 2, name: 'Assessments' });
    expect([taken.status, taken.body]).toMatchObject([400, [{ propertyName: 'name' }]]);
    for (const wrong of [
      { savedAs: 'Assessments', rowVersion: 1, name: '' },
      { savedAs: '', rowVersion: 0, name: 'Named' },
      { savedAs: 'Assessments', rowVersion: 1, name: 'A', safetyLimitPercent: 101 },
      { savedAs: 'Assessments', rowVersion: 1, name: 'A', safetyLimitPercent: -1 },
    ])
      expect((await put(unit, wrong)).status).toBe(400);
    // Two at once over what nobody saved yet: one of them is first.
    const both = await Promise.all(
      [10, 30].map((safetyLimitPercent) => put(unit, { rowVersion: 0, safetyLimitPercent })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list(unit)).map(({ name }) => name)).toEqual(['', 'Assessments', 'Every Monday']);
    const kept = (await world.call('GET', `/api/business-units/${unit}/account-upload-configs`, { token })).body.items;
    expect(kept.map(({ config }: any) => [config.safetyLimitPercent, config.columns.length > 0])).toEqual([
      [20, true],
      [5, true],
    ]);
  });

  it('of a type are seen and changed by those who bring in that type', async () => {
    const unit = await world.unitId('riverton-water');
    await world.rows(
      `insert into account_upload_config (business_unit_id, import_type, name, config, modified_by)
        values ($1, 'External Payments', 'Lockbox', '{"fileType": "CSV"}', 'Test')`,
      [unit],
    );
    const clerk = await world.token('clerk@riverton.test');
    const types = async (as: string) => new Set((await list(unit, as)).map(({ importType }) => importType));
    expect([await types(clerk), await types(token)]).toEqual([
      new Set(['Accounts']),
      new Set(['Accounts', 'External Payments']),
    ]);
    const lockbox = { importType: 'External Payments', savedAs: 'Lockbox', name: 'Bank', rowVersion: 1 };
    expect((await put(unit, lockbox, clerk)).status).toBe(404);
    const { status, body } = await put(unit, { ...lockbox, safetyLimitPercent: 5 });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Bank', safetyLimitPercent: null })]);
    expect((await put(await freshUnit(), { ...lockbox, savedAs: 'Bank', rowVersion: 2 })).status).toBe(404);
  });

  it('keep their limit where somebody remembers columns who began before it was set', async () => {
    const unit = await freshUnit();
    const { uploadId } = await upload(unit, owing('1.00'), { steps: ['Check'] });
    expect((await put(unit, { rowVersion: 0, safetyLimitPercent: 3 })).status).toBe(200);
    expect((await ask(unit, uploadId, { step: 'Process', rememberMapping: true })).status).toBe(200);
    const { body } = await world.call('GET', `/api/business-units/${unit}/account-upload-config`, { token });
    expect([body.safetyLimitPercent, body.columns.length > 0]).toEqual([3, true]);
  });
});

describe('the safety limit', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `${n + 1}.00`);
  /** A file that lacks so many of ten accounts, checked as its business unit reads files. */
  const check = async (unit: number, lacking: number, more = '') => {
    const bytes = Buffer.concat([owing(...ten.slice(0, 10 - lacking)), Buffer.from(more)]);
    const { uploadId } = await upload(unit, bytes, { steps: [] });
    expect((await ask(unit, uploadId, { step: 'Check' })).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Check' });
    return { uploadId, ...(await read(unit, String(uploadId))) };
  };
  const begun = async () => {
    const unit = await freshUnit();
    await upload(unit, owing(...ten));
    const config = { ...guessMapping(headings), missingStrategy: 'Archive' };
    const at = `/api/business-units/${unit}/account-upload-config`;
    expect((await world.call('PUT', at, { token, body: config })).status).toBe(200);
    return unit;
  };
  const process = async (unit: number, uploadId: number) => {
    expect((await ask(unit, uploadId, { step: 'Process' })).status).toBe(200);
    await runUpload(deps(), { uploadId, businessUnitId: unit, step: 'Process' });
    return read(unit, String(uploadId));
  };

  it('lets a file below it and at it go on, and stops one above, whatever it is set to', async () => {
    const unit = await begun();
    const stops = async () => {
      const found = [];
      for (const lacking of [1, 2, 3]) found.push((await check(unit, lacking)).needsProcessAnyway);
      return found;
    };
    expect(await stops()).toEqual([false, false, true]);
    const limit = (safetyLimitPercent: number, rowVersion: number) =>
      world.call('PUT', `/api/business-units/${unit}/saved-mappings`, {
        token,
        body: { importType: 'Accounts', savedAs: '', name: '', safetyLimitPercent, rowVersion },
      });
    expect((await limit(10, 1)).status).toBe(200);
    expect(await stops()).toEqual([false, true, true]);
    expect((await limit(0, 2)).status).toBe(200);
    expect([(await check(unit, 0, '\r\n')).needsProcessAnyway, ...(await stops())]).toEqual([false, true, true, true]);
    expect((await limit(100, 3)).status).toBe(200);
    expect((await check(unit, 9)).needsProcessAnyway).toBe(false);
  });

  it('is held against accounts that are active by then: two files, each of them below it, and their sum', async () => {
    const unit = await begun();
    // Both were checked before either was processed: each lacks two of ten.
    const [first, second] = [await check(unit, 2), await check(unit, 2, '\r\n')];
    expect([first.needsProcessAnyway, second.needsProcessAnyway]).toEqual([false, false]);
    expect(await process(unit, first.uploadId)).toMatchObject({ status: 'Complete', archived: 2 });
    // The second lacks nobody any more: those two are archived already.
    expect(await process(unit, second.uploadId)).toMatchObject({ status: 'Complete', archived: 0 });
    // Two more are a quarter of the eight that are left: what was below the limit of ten is above that of eight.
    const third = await check(unit, 4);
    expect(third).toMatchObject({ needsProcessAnyway: true, missing: 2 });
    expect((await ask(unit, third.uploadId, { step: 'Process' })).status).toBe(409);
  });
});
