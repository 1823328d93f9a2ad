import { listedAs } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { describe, expect, it } from 'vitest';
import { planCycle } from '../src/capabilities/bills/plan-cycle.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { readProgress } from '../src/capabilities/bills/read-progress.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { retryLimit } from '../src/platform/jobs/boss.ts';
import { archive, index, pdf } from './bill-kit.ts';
import { openedBills } from './opened-bills.ts';
import { makeReports, reporter } from './report-kit.ts';

const { world, town, one } = await openedBills();

const get = async (id: number, part = '') => (await town.call('GET', `/billing-cycles/${id}${part}`)).body;

describe('a page that looks at a cycle', () => {
  it('asks for its progress by one statement, and reads no bill of it, however often', async () => {
    for (let i = 0; i < 3; i++) await town.account(`PG${i}`);
    const { id } = await town.cycle('Looked at');
    await town.read(
      id,
      [0, 1, 2].map((i) => one(`PG${i}`, 'PG')),
    );
    const asked: unknown[] = [];
    await world.db.reading([town.unit], (tx) =>
      readProgress({ ...tx, run: (statement) => (asked.push(statement), tx.run(statement)) }, town.unit, id),
    );
    expect(asked).toHaveLength(1);
    await town.approve(id);
    await publishCycles({ ...town.deps, accountsAtOnce: 1 });
    // Nobody can read a bill or a document now: whoever tried would wait until its time is over.
    const holder = await world.owner.connect();
    await holder.query('begin; lock table bill, bill_document in access exclusive mode');
    const [progress, page] = await Promise.all([get(id, '/progress'), get(id)]).finally(async () => {
      await holder.query('rollback');
      holder.release();
    });
    expect(progress).toEqual({
      step: 'Publish',
      progressRows: 3,
      totalRows: 3,
      publishedCount: 1,
      billCount: 3,
      rowVersion: page.rowVersion,
    });
    expect(page).toMatchObject({ publishedCount: 1, balanceChangeMinor: 300, billsWithoutDocument: 3 });
    await town.publish(1);
    expect(await get(id, '/progress')).toMatchObject({ step: '', publishedCount: 3 });
    const told = await world.rows(
      `select 1 from outbox where topic = 'BusinessUnit.BillsUpdated' and (payload ->> 'id')::bigint = $1`,
      [id],
    );
    // When it was read, approved and published, and not for each chunk.
    expect(told).toHaveLength(3);
    expect((await town.call('GET', '/billing-cycles/987654321/progress')).status).toBe(404);
  });

  it('is told what was counted when its last step ended, and again after each change of a person', async () => {
    for (const account of ['CO1', 'CO2', 'CO3']) await town.account(account);
    const { id } = await town.cycle('Counted', { expectsDocuments: true });
    await town.read(id, [
      one('CO1', 'CO-1', '0'),
      one('CO2', 'CO-2', '-5.00'),
      one('CO3', 'CO-3', '9.00'),
      one('CO3', 'CO-3', '9.00'),
      one('nowhere', 'CO-4'),
    ]);
    expect(await get(id, '/checks')).toMatchObject({
      zero: 1,
      negative: 1,
      withoutDocument: 3,
      duplicates: 1,
      otherErrors: 0,
      unmatchedAccounts: 1,
      samples: [{ billNumber: 'CO-3' }, { billNumber: 'CO-2' }, { billNumber: 'CO-1' }],
    });
    const zip = archive({ 'CO1_CO-1.pdf': pdf('1'), 'cover.pdf': pdf('cover') });
    const { fileId } = await town.send(id, 'Documents', 'all.zip', zip);
    await town.process(id, { step: 'Match', fileId });
    expect(await get(id)).toMatchObject({
      documentCount: 2,
      unmatchedDocuments: 1,
      billsWithoutDocument: 2,
      accountCount: 3,
      balanceChangeMinor: 400,
    });
    const { items } = await get(id, '/documents/unmatched');
    const lowest = (await get(id, '/checks')).samples[1];
    await town.call('POST', `/billing-cycles/${id}/documents/${items[0].id}/assign`, { billId: lowest.id });
    expect(await get(id)).toMatchObject({ unmatchedDocuments: 0, billsWithoutDocument: 1 });
    await town.call('POST', `/billing-cycles/${id}/exclude`, { billId: lowest.id, reason: 'Moved' });
    expect(await get(id)).toMatchObject({ unmatchedDocuments: 1, balanceChangeMinor: 900 });
    expect((await get(id, '/checks')).samples.map(({ billNumber }: { billNumber: string }) => billNumber)).toEqual([
      'CO-3',
      'CO-1',
    ]);
  });

  it('shows what its workers made of it, step by step', async () => {
    await town.account('LG1');
    const id = await town.billed('On the log', [one('LG1', 'LG-1', '2.00'), one('nobody', 'LG-2')]);
    const { items } = await get(id, '/log');
    expect(items.map(({ action, who }: { action: string; who: string }) => [action, who])).toEqual([
      ['Bills published', 'System'],
      ['Index taken in', 'System'],
    ]);
    expect(items[0].changes).toContainEqual({ name: 'balanceChangeMinor', before: null, after: 200 });
    expect(items[1].changes).toContainEqual({ name: 'rejected', before: null, after: 1 });
    expect((await get(id, '/history')).items[0].action).toBe('Approved');
  });

  it('is told what autopay will plan: what is owed by it, of a recalculated bill the difference', async () => {
    const pays = ['AU1', 'AU2', 'AU3', 'AU4'];
    for (const number of [...pays, 'AU5']) await town.account(number);
    await town.billed('Before it', [one('AU3', 'AU3-1', '100.00')]);
    await world.rows(
      `with u as (select id from business_unit where id = $1),
        c as (select min(id) as id from customer),
        o as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
            account_number_last4, holder_name, token, gateway_id, fingerprint, status, is_saved)
          select u.id, c.id, 'ACH', 'Checking Account', '1234', 'Pat', 'sealed', (select min(id) from gateway),
            gen_random_uuid(), 'Active', true from u, c returning id),
        k as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
          subject_type, subject_id) select u.id, (select min(id) from terms_of_service), 'h', 't', 'Checkbox',
          'account', 1 from u returning id)
      insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, acknowledgment_id)
      select a.business_unit_id, a.id, c.id, 'Customer', 'DueDateLeadTime', 3, o.id, '2026-01-01', k.id
      from account a, c, o, k where a.business_unit_id = $1 and a.account_number = any($2)`,
      [town.unit, pays],
    );
    const { id } = await town.cycle('By itself');
    const rows = [
      one('AU1', 'AU1-1', '10.00'),
      one('AU2', 'AU2-1', '20.00', { type: 'Late Notice' }),
      one('AU3', 'AU3-1', '80.00', { type: 'Recalculated' }),
      one('AU4', 'AU4-1', '40.00', { type: 'AccountMessage' }),
      one('AU5', 'AU5-1', '50.00'),
    ];
    await town.read(id, rows);
    const asked = { autopayAccounts: 2, autopayAmountMinor: 1_000 - 2_000 };
    expect(await get(id, '/plan')).toMatchObject(asked);
    expect((await town.approve(id)).status).toBe(200);
    await town.publish();
    expect(await get(id, '/plan')).toMatchObject(asked);
  });

  it('is told who hears of it and how, with the first of them, and who hears nothing', async () => {
    const [first, second] = [await town.account('PL1'), await town.account('PL2')];
    await town.account('PL3');
    for (const account of [first, second])
      await world.rows(
        `insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
          select $1, id, $2, 'Admin' from customer where email = 'pat@example.test'`,
        [town.unit, account],
      );
    const rows = ['PL1', 'PL2', 'PL3'].map((account) => one(account, `${account}-1`));
    const { id } = await town.cycle('Planned', { notificationStrategy: 'Per Bill' });
    await town.read(id, rows);
    const plan = await get(id, '/plan');
    expect(plan).toMatchObject({ emails: 2, texts: 0, calls: 0, payersToWriteTo: 1, billsWithoutPayer: 1 });
    expect(plan.examples).toMatchObject([
      { to: 'pat@example.test', accountNumber: 'PL1', billNumber: 'PL1-1' },
      { to: 'pat@example.test', accountNumber: 'PL2', billNumber: 'PL2-1' },
    ]);
    expect(plan.unheard).toMatchObject([{ accountNumber: 'PL3', billNumber: 'PL3-1' }]);
    // How the first of them reads, for who may read bills; an example for who may not, and where nobody is told.
    const preview = await get(id, '/plan/messages');
    expect(preview).toMatchObject({ isExample: false, email: { subject: 'Your new bill is ready' } });
    expect(preview.email.text).toContain('Bill PL1-1 for account PL1 is ready. $1.00 is due.');
    expect(preview.text).toContain('bill PL1-1 for account PL1 is ready. $1.00 is due.');
    expect((await town.call('GET', '/billing-cycles/987654321/plan/messages')).status).toBe(404);
    await world.rows(
      "update user_account set permissions = '{BusinessUnits:Read}' where email = 'clerk@riverton.test'",
    );
    const node = await world.secondNode();
    const clerk = await world.token('clerk@riverton.test');
    const asked = { token: clerk };
    const example = (await node.call('GET', `${town.base}/billing-cycles/${id}/plan/messages`, asked)).body;
    await node.close();
    await world.rows(`update user_account set permissions = $1 where email = 'clerk@riverton.test'`, [
      [
        'Accounts:Manage',
        'Accounts:Read',
        'BusinessUnits:Read',
        'Payments:Default',
        'Reports:Default',
        'Transactions:Default',
      ],
    ]);
    expect(example).toMatchObject({ isExample: true });
    expect(example.email.text).not.toContain('PL1');
    const seenWith = (...may: Permission[]) =>
      world.db.reading([town.unit], (tx) =>
        planCycle(tx, { role: '', permissions: new Set(may) }, { businessUnitId: town.unit, id, hasTexts: true }),
      );
    const hidden = { emails: 2, billsWithoutPayer: 1, examples: [] };
    expect(await seenWith('BusinessUnits:Read')).toMatchObject({ ...hidden, unheard: [] });
    expect(await seenWith('Billing:Default')).toMatchObject({ ...hidden, unheard: plan.unheard });
    const others = (await town.bills('PageSize=100&Search.SearchText=PL&Search.FieldNames=accountNumber')).length;
    expect(others).toBe(3);
    for (const [notificationStrategy, emails] of [
      ['Per Billing Cycle', 1],
      ['None', 0],
    ] as const) {
      const { name, issueDate, dueDate, expectsDocuments, rowVersion } = await get(id);
      const values = { name, issueDate, dueDate, expectsDocuments, rowVersion, notificationStrategy };
      expect((await town.call('PUT', `/billing-cycles/${id}`, values)).status).toBe(200);
      expect(await get(id, '/plan')).toMatchObject({ emails });
      // All of a payer's bills are in one message, or each in its own.
      const { email } = await get(id, '/plan/messages');
      expect(email.subject).toBe(emails === 1 ? 'Your 2 new bills are ready' : 'Your new bill is ready');
    }
  });
});

it('stands in the list of files that were brought in, each kind by its filter, with the way to its cycle', async () => {
  await town.account('U-1');
  const uploads = async (query: string) => (await town.call('GET', `/accounts/uploads?${query}`)).body;
  const { id } = await town.cycle('Brought in', { expectsDocuments: true });
  await town.send(id, 'Index', 'wrong.csv', index([one('U-1', 'B-1')]));
  expect((await town.read(id, [one('U-1', 'B-1'), one('none', 'B-2')])).status).toBe(200);
  await town.send(id, 'Documents', 'bills.zip', archive({ 'U-1-B-1.pdf': pdf('one') }));
  const mine = ({ items }: { items: any[] }) => items.filter(({ billingCycleId }) => billingCycleId === id);
  expect(mine(await uploads('ImportTypes=Bills&PageSize=100'))).toMatchObject([
    { fileName: 'bills.csv', importType: 'Bills', status: 'Ready', totalRows: 2, created: 1, rejected: 1 },
    { fileName: 'wrong.csv', importType: 'Bills', status: 'Canceled', totalRows: 0, created: 0, rejected: 0 },
  ]);
  const [documents] = mine(await uploads('ImportTypes=Bill Documents&PageSize=100'));
  expect(documents).toMatchObject({ fileName: 'bills.zip', status: 'Uploaded', canUndo: false, ending: 0 });
  expect(mine(await uploads('ImportTypes=Accounts&PageSize=100'))).toEqual([]);
  // Numbers of both kinds meet: a page ends between them, and nothing comes twice or is lost.
  const all = await uploads('PageSize=100');
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const page = await uploads(`PageSize=1${after}`);
    seen.push(...page.items.map((row: any) => `${row.importType} ${row.id}`));
    if (!page.next) break;
    after = `&After=${encodeURIComponent(page.next)}`;
  }
  expect(seen).toEqual(all.items.map((row: any) => `${row.importType} ${row.id}`));
  expect(seen.length).toBe(all.totalCount);
  // The file of the list takes those that are chosen, of both kinds.
  const keys = all.items.slice(0, 2).map(listedAs);
  const file = await town.call(
    'GET',
    `/accounts/uploads/export/CSV?${keys.map((key: number) => `Ids=${key}`).join('&')}`,
  );
  expect(file.status).toBe(200);
  // A cycle of another business unit is none of theirs.
  const other = await world.unitId('riverton-water');
  const theirs = await world.call(
    'GET',
    `/api/business-units/${other}/accounts/uploads?ImportTypes=Bills&PageSize=100`,
    {
      token: await world.token('admin@riverton.test'),
    },
  );
  expect(mine(theirs.body)).toEqual([]);
  // What was deleted with its cycle leads nowhere, and stands there no more.
  expect((await town.call('DELETE', `/billing-cycles/${id}`)).status).toBe(200);
  expect(mine(await uploads('ImportTypes=Bills&ImportTypes=Bill Documents&PageSize=100'))).toEqual([]);
});

it('says of each file of documents what became of it, and nothing of one that never came', async () => {
  await town.account('UO-1');
  const { id } = await town.cycle('Outcomes', { expectsDocuments: true });
  await town.read(id, [one('UO-1', 'B-1')]);
  const good = archive({ 'UO-1_B-1.pdf': pdf('one') });
  const documents = async () =>
    Object.fromEntries(
      (await town.call('GET', '/accounts/uploads?ImportTypes=Bill Documents&PageSize=100')).body.items
        .filter(({ billingCycleId }: any) => billingCycleId === id)
        .map(({ fileName, status, message }: any) => [fileName, [status, message]]),
    );
  const match = async (name: string, bytes: Buffer) => {
    const { fileId } = await town.send(id, 'Documents', name, bytes);
    expect((await documents())[name]).toEqual(['Uploaded', '']);
    await town.process(id, { step: 'Match', fileId });
    return fileId;
  };
  await town.call('POST', `/billing-cycles/${id}/files`, { kind: 'Documents', fileName: 'never.zip' });
  await match('bad.zip', archive({ 'notes.txt': Buffer.from('no document') }));
  await match('first.zip', good);
  const again = await match('again.zip', good);
  const refused = ['Failed', 'These documents are here already: they came in first.zip.'];
  const all = {
    'bad.zip': ['Failed', expect.stringContaining('notes.txt')],
    'first.zip': ['Complete', ''],
    'again.zip': refused,
  };
  expect(await documents()).toEqual(all);
  // A second time, and as a filter.
  await town.process(id, { step: 'Match', fileId: again });
  expect(await documents()).toEqual(all);
  const failed = await town.call('GET', '/accounts/uploads?UploadStatuses=Failed&ImportTypes=Bill Documents');
  expect(failed.body.items.map(({ fileName }: any) => fileName).sort()).toEqual(['again.zip', 'bad.zip']);
  // Whose documents are gone may be taken in after all; the one that was refused says so no more.
  const [{ document } = { document: 0 }] = await world.rows<{ document: number }>(
    `select d.id as document from bill_document d join bill_file f on f.id = d.file_id where f.billing_cycle_id = $1`,
    [id],
  );
  await world.rows('update bill set document_id = null where document_id = $1', [document]);
  expect((await town.call('DELETE', `/billing-cycles/${id}/documents/${document}`)).status).toBe(200);
  await town.process(id, { step: 'Match', fileId: again });
  expect((await documents())['again.zip']).toEqual(['Complete', '']);
});

it('says of documents that no worker could take in that they were not', async () => {
  await town.account('UO-2');
  const { id } = await town.cycle('No worker', { expectsDocuments: true });
  await town.read(id, [one('UO-2', 'B-1')]);
  const { fileId } = await town.send(id, 'Documents', 'lost.zip', archive({ 'UO-2_B-1.pdf': pdf('two') }));
  const before = world.jobs.length;
  await town.call('POST', `/billing-cycles/${id}/process`, { step: 'Match', fileId });
  const [{ key } = { key: '' }] = await world.rows<{ key: string }>(
    'select storage_key as key from bill_file where id = $1',
    [fileId],
  );
  await town.deps.disk.delete(key);
  for (let attempt = 0; attempt <= retryLimit; attempt++)
    await expect(runCycle(town.deps, world.jobs[before]?.data as BillJob)).rejects.toThrow();
  const { body } = await town.call('GET', '/accounts/uploads?ImportTypes=Bill Documents&UploadStatuses=Failed');
  const [lost] = body.items.filter(({ billingCycleId }: any) => billingCycleId === id);
  expect(lost).toMatchObject({ fileName: 'lost.zip', message: (await get(id)).message });
  expect(lost.message).not.toBe('');
});

it('lists files of bills to nobody who sees no cycle: no row, no count, no line of a file or of a report', async () => {
  await town.account('UC-1');
  const { id } = await town.cycle('Seen by some');
  await town.read(id, [one('UC-1', 'B-1')]);
  const [before] = await world.rows<{ permissions: string[] }>(
    "select permissions from user_account where email = 'clerk@riverton.test'",
  );
  const clerk = await world.token('clerk@riverton.test');
  const seen = async (to: readonly string[]) => {
    await world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [to]);
    // What a person may do holds for some seconds on a node: each time another one is asked.
    const node = await world.secondNode();
    const of = async (query: string) =>
      (await node.call('GET', `${town.base}/accounts/uploads${query}`, { token: clerk })).body;
    const list = await of('?ImportTypes=Bills&PageSize=100');
    const file = await of('/export/CSV?ImportTypes=Bills');
    const key = listedAs({ id: (await get(id)).fileId, billingCycleId: id });
    const chosen = await of(`/export/CSV?Ids=${key}`);
    const report = await reporter(node, town.unit, clerk).ask('account-uploads', { ImportTypes: ['Bills'] });
    await makeReports(world);
    const made = (await reporter(node, town.unit, clerk).take(report.body.id)).body;
    await node.close();
    return [
      list.totalCount > 0,
      ...[list.items, file, chosen, made].map((part) => /bills\.csv/.test(JSON.stringify(part))),
    ];
  };
  const all = [true, true, true, true, true];
  expect(await seen(['Accounts:Read', 'Reports:Default', 'BusinessUnits:Read'])).toEqual(all);
  expect(await seen(['Accounts:Read', 'Reports:Default'])).toEqual(all.map(() => false));
  expect(await seen(['Accounts:Read', 'Reports:Default', 'Billing:Default'])).toEqual(all);
  await world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [
    before?.permissions,
  ]);
});
