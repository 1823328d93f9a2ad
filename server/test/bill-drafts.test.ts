import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import type { Database } from '../src/platform/database/database.ts';
import { archive, index, mapping, pdf, type Row } from './bill-kit.ts';
import { openedBills } from './opened-bills.ts';

const { world, town, one } = await openedBills();

const get = async (id: number, part = '') => (await town.call('GET', `/billing-cycles/${id}${part}`)).body;
const approveAs = async (id: number, more: object) => {
  const { status, body } = await town.call('POST', `/billing-cycles/${id}/approve`, {
    ...(await town.seenOf(id)),
    ...more,
  });
  return [status, JSON.stringify(body)] as const;
};
/** Waits until somebody waits for a lock. */
const untilWaiting = async () => {
  for (;;) {
    const waiting = await world.rows(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
    await new Promise((later) => setTimeout(later, 20));
  }
};
/** The job that reads an index, not run yet. */
async function readingOf(name: string, rows: readonly Row[]) {
  const { id } = await town.cycle(name);
  const { fileId } = await town.send(id, 'Index', 'bills.csv', index(rows));
  const before = world.jobs.length;
  await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Read', fileId, config: mapping });
  return { id: id as number, job: world.jobs[before]?.data as BillJob };
}
/** Reads an index; as soon as its draft is written, and not yet committed, `other` begins and has to wait for it. */
async function whileWritten<T>({ id, job }: { id: number; job: BillJob }, other: () => Promise<T>): Promise<T> {
  let write: () => void = () => undefined;
  // Begun from here, outside of the transaction that is waited in.
  const begun = new Promise<void>((written) => {
    write = written;
  }).then(() => other());
  let isWritten = false;
  const scoped: Database['scoped'] = (ids, work) =>
    world.db.scoped(ids, async (tx) => {
      const done = await work(tx);
      const drafts = await tx.run(sql`select 1 from bill where billing_cycle_id = ${id}`);
      if (drafts.rows.length === 0 || isWritten) return done;
      isWritten = true;
      write();
      await untilWaiting();
      return done;
    });
  await runCycle({ ...town.deps, db: { ...world.db, scoped } }, job);
  return begun;
}

describe('the samples of a cycle', () => {
  it('are looked at by whoever approves it, each as it is now, and stay on record', async () => {
    for (const account of ['SM1', 'SM2']) await town.account(account);
    const { id } = await town.cycle('Samples');
    await town.read(id, [one('SM1', 'SM-1', '3.00'), one('SM2', 'SM-2', '4.00')]);
    const samples = await town.samplesOf(id);
    expect(samples).toHaveLength(2);
    expect(await approveAs(id, { samples: [] })).toEqual([
      400,
      expect.stringContaining('2 samples were not looked at'),
    ]);
    expect(await approveAs(id, { samples: samples.slice(1) })).toEqual([400, expect.stringContaining('1 sample was')]);
    const [, lowest] = samples;
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'SM1_SM-1.pdf': pdf('1') }));
    await town.process(id, { step: 'Match', fileId });
    expect(await approveAs(id, { samples })).toEqual([409, expect.stringContaining('The samples changed')]);
    expect(await approveAs(id, { samples: [...samples, { billId: 1, rowVersion: 1 }] })).toEqual([
      409,
      expect.stringContaining('The samples changed'),
    ]);
    expect(await town.samplesOf(id)).toContainEqual({ billId: lowest?.billId, rowVersion: 2 });
    expect((await approveAs(id, {}))[0]).toBe(200);
    const { items } = await get(id, '/history');
    expect(items[0]).toMatchObject({ action: 'Approved' });
    expect(items[0].changes).toContainEqual({ name: 'samples', before: null, after: 'SM-1, SM-2' });
    await town.publish();
  });

  it('do not go out with other balances than were seen, and each look shows those of now', async () => {
    await town.account('SU1');
    await town.billed('First amount', [one('SU1', 'SU-1', '10.00')]);
    const { id } = await town.cycle('Other amount');
    await town.read(id, [one('SU1', 'SU-1', '8.00', { type: 'Recalculated' })]);
    expect(await get(id)).toMatchObject({ balanceChangeMinor: -200 });
    const [former] = await town.bills('Search.SearchText=SU-1&Search.FieldNames=billNumber&BillTypes=Bill');
    const { rowVersion } = former;
    const seen = await town.seenOf(id);
    expect((await town.call('POST', `/bills/${former.id}/withdraw`, { reason: 'Wrong', rowVersion })).status).toBe(200);
    // Nobody has to be refused first.
    expect(await get(id)).toMatchObject({ balanceChangeMinor: 800 });
    expect(await approveAs(id, seen)).toEqual([409, expect.stringContaining('changed since')]);
    expect((await approveAs(id, {}))[0]).toBe(200);
    await town.publish();
    expect(await town.balance(former.accountId)).toBe(800);
    expect(await get(id)).toMatchObject({ balanceChangeMinor: 800, step: '' });
    expect(await findBroken(world.db)).toEqual([]);
  });
});

describe('what is kept of a cycle', () => {
  /** Runs a step bill by bill, and `other` behind one of its transactions. */
  async function behind(job: BillJob, transaction: number, other: () => Promise<unknown>): Promise<boolean> {
    let times = 0;
    const scoped: Database['scoped'] = async (ids, work) => {
      const done = await world.db.scoped(ids, work);
      times += 1;
      if (times === transaction) await other();
      return done;
    };
    await runCycle({ ...town.deps, db: { ...world.db, scoped }, billsAtOnce: 1 }, job);
    return times > transaction;
  }
  const merge = async (sourceAccountId: number, destinationAccountId: number) => {
    const body = { sourceAccountId, destinationAccountId };
    expect((await world.call('PUT', '/api/accounts/merge', { token: town.token, body })).status).toBe(200);
  };

  it('is right at every look, wherever a worker is while accounts are merged', async () => {
    for (let transaction = 1, goesOn = true; goesOn; transaction++) {
      const of = (name: string) => `M${transaction}-${name}`;
      const low = await town.account(of('1'));
      const [first, second] = [await town.account(of('2')), await town.account(of('3'))];
      // One bill goes before the place of the worker, and two accounts become one.
      const { id, job } = await readingOf(`Merged ${transaction}`, [
        one(of('2'), 'MW-2', '1.00'),
        one(of('3'), 'MW-3', '2.00'),
        one(of('1'), 'MW-1', '4.00'),
      ]);
      goesOn = await behind(job, transaction, async () => {
        await merge(second, low);
        await merge(first, low);
      });
      const seen = { status: 'Draft', billCount: 3, accountCount: 1, totalAmountMinor: 700 };
      expect(await get(id), `transaction ${transaction}`).toMatchObject(seen);
      expect((await approveAs(id, {}))[0]).toBe(200);
    }
    await town.publish();
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('counts one account less when two of a draft become one, and nothing else', async () => {
    const [from, to] = [await town.account('MF1'), await town.account('MF2')];
    const { id } = await town.cycle('Fewer accounts');
    await town.read(id, [one('MF1', 'MF-1', '1.00'), one('MF2', 'MF-2', '2.00'), one('MF2', 'MF-3', '3.00')]);
    const before = await get(id);
    expect(before).toMatchObject({ billCount: 3, accountCount: 2 });
    await merge(from, to);
    expect(await get(id)).toMatchObject({ billCount: 3, accountCount: 1, totalAmountMinor: 600 });
    expect(await approveAs(id, { rowVersion: before.rowVersion })).toEqual([
      409,
      expect.stringContaining('changed since'),
    ]);
    expect((await approveAs(id, {}))[0]).toBe(200);
    await town.publish();
  });

  it('is nothing of the drafts before while their index is read again', async () => {
    await town.account('RA1');
    const { id } = await town.cycle('Read again');
    await town.read(id, [one('RA1', 'RA-1', '5.00')]);
    const before = world.jobs.length;
    await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Read' });
    expect(await get(id)).toMatchObject({ billCount: 0, totalAmountMinor: 0, balanceChangeMinor: 0 });
    await runCycle(town.deps, world.jobs[before]?.data as BillJob);
    expect(await get(id)).toMatchObject({ billCount: 1, totalAmountMinor: 500, balanceChangeMinor: 500 });
  });

  it('is approved by samples also where a worker of the release before chose none', async () => {
    await town.account('NS1');
    const { id } = await town.cycle('Without samples');
    await town.read(id, [one('NS1', 'NS-1')]);
    await world.rows("update billing_cycle set counted = '{}' where id = $1", [id]);
    expect(await approveAs(id, {})).toEqual([409, expect.stringContaining('The samples changed')]);
    expect(await town.samplesOf(id)).toHaveLength(1);
    expect((await approveAs(id, {}))[0]).toBe(200);
  });

  it('knows of a document that comes to a bill after it was approved', async () => {
    await town.account('LD1');
    const id = await town.billed('Late document', [one('LD1', 'LD-1')]);
    const bring = async () => {
      const [bill] = await town.bills('Search.SearchText=LD-1&Search.FieldNames=billNumber');
      const { rowVersion } = (await town.call('GET', `/bills/${bill.id}`)).body;
      const asked = { reason: 'It was missing', rowVersion, fileName: 'late.pdf' };
      const { body } = await town.call('POST', `/bills/${bill.id}/replace-document`, asked);
      return (await town.put(body.uploadUrl, pdf('late'))).status;
    };
    const documents = async () => {
      const { billsWithoutDocument, documentCount, unmatchedDocuments } = await get(id);
      return [billsWithoutDocument, documentCount, unmatchedDocuments];
    };
    expect(await documents()).toEqual([1, 0, 0]);
    for (const _ of ['the first', 'another one']) {
      expect(await bring()).toBe(204);
      expect(await documents()).toEqual([0, 1, 0]);
    }
  });

  it('has other samples to look at when the document of one is dropped', async () => {
    await town.account('DD1');
    const { id } = await town.cycle('Dropped');
    await town.read(id, [one('DD1', 'DD-1')]);
    const { fileId } = await town.send(id, 'Documents', 'all.zip', archive({ 'DD1_DD-1.pdf': pdf('1') }));
    const match = () => town.process(id, { step: 'Match', fileId });
    await match();
    const [looked] = await town.samplesOf(id);
    const { storage_key: key } = (await world.rows('select storage_key from bill_file where id = $1', [fileId]))[0] as {
      storage_key: string;
    };
    await town.deps.disk.put(key, archive({ 'cover.pdf': pdf('cover') }));
    await match();
    expect(await get(id)).toMatchObject({ billsWithoutDocument: 1 });
    expect(await approveAs(id, { samples: [looked] })).toEqual([409, expect.stringContaining('The samples changed')]);
  });
});

describe('a draft that is written while its account ends', () => {
  const remove = (account: number) => world.call('DELETE', `/api/accounts/${account}`, { token: town.token });

  it('keeps its account where it was first', async () => {
    const account = await town.account('RC1');
    const reading = await readingOf('Draft first', [one('RC1', 'RC-1')]);
    expect(await whileWritten(reading, () => remove(account))).toMatchObject({ status: 400 });
    expect(await get(reading.id)).toMatchObject({ status: 'Draft', billCount: 1 });
  });

  it('is none of an account that is gone, and one of the account that took it over', async () => {
    const [gone, merged, other] = [await town.account('RC2'), await town.account('RC3'), await town.account('RC4')];
    await town.account('RC5');
    const { id, job } = await readingOf('Account first', [one('RC2', 'RC-2'), one('RC3', 'RC-3'), one('RC5', 'RC-5')]);
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('update account set is_deleted = true where id = $1', [gone]);
    await holder.query('update account set is_archived = true, merged_into_account_id = $2 where id = $1', [
      merged,
      other,
    ]);
    const running = runCycle(town.deps, job);
    await untilWaiting();
    await holder.query('commit');
    holder.release();
    await running;
    expect(await get(id)).toMatchObject({ status: 'Draft', billCount: 2, unmatchedCount: 1 });
    const bills = await town.bills(`CycleId=${id}`);
    expect(bills.map(({ accountNumber }: { accountNumber: string }) => accountNumber).sort()).toEqual(['RC4', 'RC5']);
    await world.rows('update account set is_deleted = false where id = $1', [gone]);
  });

  it('is none of a cycle that is deleted, whichever was first', async () => {
    await town.account('RC6');
    const reading = await readingOf('Deleted beside', [one('RC6', 'RC-6')]);
    const { status } = await whileWritten(reading, () => town.call('DELETE', `/billing-cycles/${reading.id}`));
    expect(status).toBe(200);
    expect(await world.rows('select 1 from bill where billing_cycle_id = $1', [reading.id])).toEqual([]);
  });
});
