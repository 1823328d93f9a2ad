import { describe, expect, it } from 'vitest';
import { deleteCycle } from '../src/capabilities/bills/delete-cycle.ts';
import { emptyCycles } from '../src/capabilities/bills/empty-cycles.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import type { Database, Statement, Tx } from '../src/platform/database/database.ts';
import { compiled } from '../src/platform/database/statement-text.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { archive, index, pdf } from './bill-kit.ts';
import { earlyInWindow } from './early-in-window.ts';
import { openedBills } from './opened-bills.ts';

const { world, town, one, billOf, accounts } = await openedBills();

const cycleOf = async (id: number) => (await town.call('GET', `/billing-cycles/${id}`)).body;
/** A database whose process dies after so many transactions. */
const dyingAfter = (db: Database, transactions: number): Database => {
  let left = transactions;
  const scoped: Database['scoped'] = (ids, work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('The process died.')) : db.scoped(ids, work);
  };
  return { ...db, scoped };
};

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A database whose reads of accounts, bills and documents are counted. */
function lookingAt(db: Database) {
  const scans: Node[] = [];
  let statements = 0;
  const looked = async (tx: Tx, statement: Statement<unknown>) => {
    const { sql: text, parameters } = compiled(statement);
    if (!/^\s*(with|select)\b/i.test(text) || /\b(update|insert|delete)\b/i.test(text)) return;
    statements += 1;
    const { rows } = await tx.query(`explain (analyze, format json) ${text}`, [...parameters]);
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': readonly { Plan: Node }[] }];
    const large = ['account', 'bill', 'bill_document'];
    scans.push(
      ...plans.flatMap(({ Plan }) => nodesOf(Plan)).filter((node) => large.includes(node['Relation Name'] ?? '')),
    );
  };
  const scoped: Database['scoped'] = (ids, work) =>
    db.scoped(ids, (tx) =>
      work({
        ...tx,
        run: async (statement) => {
          await looked(tx, statement);
          return tx.run(statement);
        },
      }),
    );
  const rowsIn = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const read = () => ({
    statements,
    rows: scans.reduce((sum, node) => sum + rowsIn(node), 0),
  });
  return { db: { ...db, scoped }, read };
}

describe('a bill that is sent again', () => {
  it('goes out so often in a day for an account, and says so', async () => {
    await earlyInWindow(86_400);
    const limited = await world.secondNode({ LIMIT_FACTOR: '1' });
    for (const [account, email] of [
      ['SA1', 'often@example.test'],
      ['SA2', 'rarely@example.test'],
    ]) {
      await town.account(account ?? '');
      await world.rows('update account set email_address = $1 where account_number = $2', [email, account]);
    }
    const numbers = Array.from({ length: 14 }, (_, i) => `SA1-${i}`);
    await town.billed('Sent again', [...numbers.map((number) => one('SA1', number)), one('SA2', 'SA2-1')]);
    const ids = (await town.bills('PageSize=100&Search.SearchText=SA1-&Search.FieldNames=billNumber')).map(
      ({ id }: { id: number }) => id,
    );
    const other = await billOf('SA2-1');
    const mails = async () =>
      (
        await world.rows(
          "select 1 from outbox where topic = 'email.New Bill' and payload ->> 'to' = 'often@example.test'",
        )
      ).length;
    const before = await mails();
    const send = (billIds: number[], key?: string) =>
      limited.call('POST', `${town.base}/bills/send-again`, {
        token: town.token,
        body: { billIds },
        headers: key ? { 'idempotency-key': key } : {},
      });
    const ask = () => send([...ids, other.id], 'sent-again');
    const answers = [await ask(), await ask()];
    for (const { body } of answers) {
      expect(body.sentTo.toSorted()).toEqual(['often@example.test', 'rarely@example.test']);
      expect(body.leftOut).toHaveLength(2);
      expect(body.leftOut[0].why).toMatch(/sent again too often today/);
    }
    expect((await mails()) - before).toBe(12);
    expect((await send([ids[0] ?? 0])).body).toMatchObject({ sentTo: [], leftOut: [{ why: expect.any(String) }] });
    expect((await send([other.id])).body).toEqual({ sentTo: ['rarely@example.test'], leftOut: [] });
    expect((await mails()) - before).toBe(12);
    await limited.close();
  });
});

describe('a large cycle', () => {
  const count = 24;
  const state = async (id: number) => {
    const { status, step, billCount, accountCount, totalAmountMinor, unmatchedDocuments, billsWithoutDocument } =
      await cycleOf(id);
    return { status, step, billCount, accountCount, totalAmountMinor, unmatchedDocuments, billsWithoutDocument };
  };

  async function withDocuments(name: string, prefix: string) {
    await accounts(prefix, count);
    const { id } = await town.cycle(name, { expectsDocuments: true });
    const rows = Array.from({ length: count }, (_, i) => one(`${prefix}${i}`, `${i}`));
    // Two bills of one account, and one far above the others.
    await town.read(id, [...rows, one(`${prefix}0`, '900', '2.00'), one(`${prefix}1`, '901', '500.00')]);
    const named = [...rows.map(({ account, number }) => `${account}-${number}.pdf`), `${prefix}1-901.pdf`];
    const documents = Object.fromEntries(named.map((each) => [each, pdf(each)]));
    const { fileId } = await town.send(
      id,
      'Documents',
      'all.zip',
      archive({ ...documents, 'cover.pdf': pdf('cover') }),
    );
    const before = world.jobs.length;
    await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Match', fileId });
    return { id, job: world.jobs[before]?.data as BillJob };
  }
  const wanted = {
    status: 'Requires Bills',
    step: '',
    billCount: count + 2,
    accountCount: count,
    totalAmountMinor: count * 100 + 50_200,
    unmatchedDocuments: 1,
    billsWithoutDocument: 1,
  };

  it('is matched, counted and marked in bounded chunks, by two workers at once', async () => {
    const { id, job } = await withDocuments('Two at once', 'TW');
    const deps = { ...town.deps, billsAtOnce: 3 };
    await Promise.all([runCycle(deps, job), runCycle(deps, job)]);
    expect(await state(id)).toEqual(wanted);
    expect(await town.bills(`CycleId=${id}&BillProblems=Unusually High`)).toMatchObject([{ billNumber: '901' }]);
    expect(await town.bills(`CycleId=${id}&HasDocument=false`)).toMatchObject([{ billNumber: '900' }]);
  });

  it('is gone through by whoever follows a worker that died, wherever that was', async () => {
    const { id, job } = await withDocuments('Died often', 'DO');
    for (const after of [3, 5, 7, 9]) {
      const db = dyingAfter(world.db, after);
      await expect(runCycle({ ...town.deps, db, billsAtOnce: 5 }, job)).rejects.toThrow('died');
      // The engine gives the job to another one; so many tries are not meant.
      await world.rows('update billing_cycle set attempt = 1 where id = $1', [id]);
    }
    await runCycle({ ...town.deps, billsAtOnce: 5 }, job);
    expect(await state(id)).toEqual(wanted);
  });

  it('gives no document to one of two bills that it fits, however far they are from each other', async () => {
    await town.account('771');
    await accounts('FA', 4);
    await town.account('8');
    const { id } = await town.cycle('Far from each other');
    await town.read(id, [one('771', '8'), ...Array.from({ length: 4 }, (_, i) => one(`FA${i}`, 'F')), one('8', '771')]);
    const zip = archive({ '771-8.pdf': pdf('whose'), 'FA1-F.pdf': pdf('FA1') });
    const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
    const before = world.jobs.length;
    await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Match', fileId });
    await runCycle({ ...town.deps, billsAtOnce: 1 }, world.jobs[before]?.data as BillJob);
    expect(await town.bills(`CycleId=${id}&HasDocument=true`)).toMatchObject([{ accountNumber: 'FA1' }]);
    // Leaving a bill out counts one less, and the account when it was its last.
    const bill = (await town.bills(`CycleId=${id}&Search.SearchText=FA2`))[0];
    const left = await town.call('POST', `/billing-cycles/${id}/exclude`, { billId: bill.id, reason: 'Moved' });
    expect(left.body).toMatchObject({ billCount: 5, accountCount: 5, totalAmountMinor: 500 });
  });

  it('lists so many of its problems, counts the others, and hands all rejected rows back as they came', async () => {
    await town.account('RJ1');
    const { id } = await town.cycle('Rejected rows');
    const bad = Array.from({ length: 10_003 }, (_, i) => one(`none-${i}`, '1'));
    const rows = [one('RJ1', 'RJ-1'), one('RJ1', 'RJ-2', 'ten'), ...bad];
    const read = await town.read(id, rows);
    expect(read.body).toMatchObject({
      status: 'Error',
      billCount: 1,
      unmatchedCount: 10_003,
      errorCount: 1,
      hasRejectedFile: true,
    });
    const listed = await town.call('GET', `/billing-cycles/${id}/problems?PageSize=1`);
    expect(listed.body).toMatchObject({ totalCount: 10_000, others: 4, items: [{ row: 3, column: 'amount' }] });
    const file = await town.call('GET', `/billing-cycles/${id}/rejected`);
    expect(file.headers['content-disposition']).toContain('bills-rejected.csv');
    const [heading, ...lines] = index(rows).toString().split('\n');
    expect(String(file.body)).toBe(`${[heading, ...lines.slice(1)].join('\r\n')}\r\n`);
    // The next reading leaves nothing of the one before.
    await town.read(id, rows.slice(0, 1));
    expect(await cycleOf(id)).toMatchObject({
      status: 'Draft',
      hasRejectedFile: false,
      errorCount: 0,
      unmatchedCount: 0,
    });
    expect((await town.call('GET', `/billing-cycles/${id}/rejected`)).status).toBe(404);
  });

  it('goes in chunks when it is deleted, seen by nobody, and its bills may be read again at once', async () => {
    const { id, job } = await withDocuments('Deleted', 'DL');
    await runCycle(town.deps, job);
    const left = async () =>
      (
        await world.rows(
          `select (select count(*)::int from bill where billing_cycle_id = $1) as bills,
            (select count(*)::int from bill_document where billing_cycle_id = $1) as documents,
            (select count(*)::int from bill_file where billing_cycle_id = $1) as files, is_emptied as empty
            from billing_cycle where id = $1`,
          [id],
        )
      )[0];
    await deleteCycle({ ...town.deps, billsAtOnce: 1 }, systemCaller([town.unit]), town.unit, id);
    expect(await left()).toEqual({ bills: 6, documents: 26, files: 2, empty: false });
    expect(await town.bills('Search.SearchText=DL&Search.FieldNames=accountNumber')).toEqual([]);
    const again = await town.cycle('Read again');
    const { body } = await town.read(
      again.id,
      Array.from({ length: count }, (_, i) => one(`DL${i}`, `${i}`)),
    );
    expect(body).toMatchObject({ status: 'Draft', billCount: count, errorCount: 0 });
    expect(await left()).toEqual({ bills: 0, documents: 0, files: 0, empty: true });
  });

  it('is emptied by two workers at once, and by who follows one that died', async () => {
    const { id, job } = await withDocuments('Emptied', 'EM');
    await runCycle(town.deps, job);
    const keys = await world.rows(
      `select storage_key as key from bill_document where billing_cycle_id = $1
        union all select storage_key from bill_file where billing_cycle_id = $1`,
      [id],
    );
    await world.rows('update billing_cycle set is_deleted = true where id = $1', [id]);
    for (const after of [1, 3]) {
      const db = dyingAfter(world.db, after);
      const until = async () => {
        while ((await emptyCycles({ ...town.deps, db, billsAtOnce: 20 })) > 0);
      };
      await expect(until()).rejects.toThrow('died');
    }
    const worker = async () => {
      while ((await emptyCycles({ ...town.deps, billsAtOnce: 2 })) > 0);
    };
    await Promise.all([worker(), worker()]);
    expect(await world.rows('select is_emptied from billing_cycle where id = $1', [id])).toEqual([
      { is_emptied: true },
    ]);
    expect(await world.rows('select 1 from bill_file where billing_cycle_id = $1', [id])).toEqual([]);
    const there = await Promise.all(keys.map(({ key }) => town.deps.disk.exists(key)));
    expect(there).not.toContain(true);
  });
});

describe('the archives of a cycle', () => {
  it('cost what they hold, not what their cycle holds', async () => {
    await world.rows(
      `insert into account (business_unit_id, account_number)
        select $1, 'LC' || 10000 + n from generate_series(1, 20000) n`,
      [town.unit],
    );
    const { id } = await town.cycle('A hundred thousand', { expectsDocuments: true });
    await town.read(id, [one('LC10001', 'LC-0')]);
    // 100,000 drafts, and as many documents that found no bill.
    await world.rows(
      `insert into bill (business_unit_id, billing_cycle_id, account_id, bill_type, bill_number, amount_minor,
          issue_date) select a.business_unit_id, $2, a.id, 'Bill', 'B' || n, 100, '2026-11-01'
          from account a cross join generate_series(1, 5) n where a.business_unit_id = $1
          and a.account_number like 'LC%'`,
      [town.unit, id],
    );
    await world.rows(
      `with f as (insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key)
          select $1, $2, 'Documents', 'before.zip', gen_random_uuid() from generate_series(1, 100) returning id)
        insert into bill_document (business_unit_id, billing_cycle_id, file_id, name, plain_name, storage_key,
          size_bytes, sha256) select $1, $2, f.id, 'scan-' || f.id * 1000 + n || '.pdf', 'scan' || f.id * 1000 + n,
          gen_random_uuid(), 1, '' from f cross join generate_series(1, 1000) n`,
      [town.unit, id],
    );
    await world.rows('analyze account, bill, bill_document');
    await world.rows(
      `update billing_cycle set bill_count = 100001, counted = counted ||
        '{"withoutDocument": 100001, "documents": 100000, "unmatchedDocuments": 100000}' where id = $1`,
      [id],
    );
    const names = Array.from({ length: 50 }, (_, i) => [
      `LC${i + 10_001}-B${(i % 5) + 1}.pdf`,
      `LC${i + 19_000}B3.pdf`,
    ]).flat();
    const zip = archive(Object.fromEntries(names.map((name) => [name, pdf(name)])));
    const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
    const before = world.jobs.length;
    await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Match', fileId });
    const { db, read } = lookingAt(world.db);
    await runCycle({ ...town.deps, db }, world.jobs[before]?.data as BillJob);
    expect(await cycleOf(id)).toMatchObject({ billsWithoutDocument: 99_901, unmatchedDocuments: 100_000 });
    // Some rows for each of the hundred; a look at all bills or all documents of the cycle is 100,000.
    expect(read().statements).toBeGreaterThan(3);
    expect(read().rows).toBeLessThan(10_000);
  });

  it('come in as fast as its bills lack them, and everything else by the hour of whoever brings it', async () => {
    await earlyInWindow(3_600);
    const limited = await world.secondNode({ LIMIT_FACTOR: '1' });
    await town.account('AR1');
    const { id } = await town.cycle('Brought', { expectsDocuments: true });
    await town.read(id, [one('AR1', 'AR-1')]);
    const { id: other } = await town.cycle('Nothing lacks yet');
    await world.rows("delete from rate_counter where key like 'L10%'");
    const brought = async (cycle: number, kind: string) => {
      const body = { kind, fileName: kind === 'Index' ? 'bills.csv' : 'all.zip' };
      return (await limited.call('POST', `${town.base}/billing-cycles/${cycle}/files`, { token: town.token, body }))
        .status;
    };
    const ofHour = [];
    for (let i = 0; i < 21; i++) ofHour.push(await brought(other, i % 2 === 0 ? 'Index' : 'Documents'));
    expect(ofHour).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    // One archive holds the documents of its bill: twice, and then it counts as what somebody uploads.
    expect([await brought(id, 'Documents'), await brought(id, 'Documents')]).toEqual([200, 200]);
    expect([await brought(id, 'Documents'), await brought(id, 'Index')]).toEqual([429, 429]);
    await world.rows('update billing_cycle set bill_count = 100000 where id = $1', [id]);
    const archives = [];
    for (let i = 0; i < 100; i++) archives.push(await brought(id, 'Documents'));
    expect(new Set(archives)).toEqual(new Set([200]));
    await limited.close();
  });
});
