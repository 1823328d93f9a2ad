import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepObjects } from '../src/capabilities/files/doom-objects.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { importKindsWith } from '../src/import-kinds.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { movedWith } from '../src/parts.ts';
import { taskKinds } from '../src/task-kinds.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, cardToken, goodCard } from './paying.ts';
import { dying, uploadSteps } from './upload-steps.ts';

const opened = openedWorld();
let kit: Awaited<ReturnType<typeof openAutopay>>;
let steps: Awaited<ReturnType<typeof uploadSteps>>;
beforeAll(async () => {
  const world = opened();
  kit = await openAutopay(world);
  steps = await uploadSteps(world, 'autopay-enrollments', 'admin@riverton.test');
});

const heads = [
  ...['Account', 'Sub', 'Days before', 'Day of month', 'Max amount', 'Holder', 'Holder type', 'Account type'],
  ...['Routing', 'Bank account', 'Token', 'ZIP', 'Consent', 'Consent date', 'Form number'],
];
type Said = Partial<Record<'days' | 'day' | 'most' | 'holder' | 'kind' | 'type' | 'routing' | 'number', string>> &
  Partial<Record<'token' | 'consent' | 'signed' | 'form', string>>;
const bank = { kind: 'Personal', type: 'Checking', routing: '110000000', number: '000123456789' };
/** A row: a bank account of a person, signed for last spring, unless it says otherwise. */
const row = (account: string, said: Said = {}) => {
  const of = { days: '3', day: '', most: '', holder: 'Quinn Auto', token: '', ...bank, ...said };
  const { consent = 'Signed', signed = '2026-03-01', form = 'Box 12, form 7' } = said;
  return [
    ...[account, '01', of.days, of.day, of.most, of.holder, of.kind, of.type, of.routing, of.number],
    ...[of.token, '78701', consent, signed, form],
  ]
    .map((cell) => `"${cell}"`)
    .join(',');
};
const byToken = (token: string) => ({ kind: '', type: '', routing: '', number: '', token });
const csv = (...rows: string[]) => [heads.join(','), ...rows, ''].join('\r\n');

/** Enrolments of an account as the database has them, the first first. */
const enrolmentsOf = (accountId: number) =>
  opened().rows<{
    id: number;
    active: boolean;
    type: string;
    last4: string;
    method: string;
    by: string;
    terms: string;
    back: boolean;
  }>(
    `select e.id::int as id, e.is_active as active, e.enrollment_type as type, o.account_number_last4 as last4,
        k.method, h.reason as by, k.rendered_text <> '' as terms, e.is_taken_back as back
      from autopay_enrollment e join payment_source o on o.id = e.payment_source_id
      join acknowledgment k on k.id = e.acknowledgment_id and k.subject_id = e.account_id
      join enrollment_activity h on h.autopay_enrollment_id = e.id and h.activity = 'Enroll'
      where e.account_id = $1 order by e.id`,
    [accountId],
  );
/** What a worker does of jobs. */
const work = () => {
  const deps = { ...opened().deps, disk: openDisk('file:', opened().dataDir) };
  const own = { boss: { send: async () => null } as never, transfer: sftp({ allow: [] }), movedWith };
  const kinds = taskKinds({ ...deps, ...own, importKinds: importKindsWith(opened().deps) });
  return runNext({ ...deps, kinds }, 'one', new AbortController().signal, (error) => {
    throw error;
  });
};
const sound = async () => expect(await brokenInvariants(opened())).toEqual([]);

describe('a file of authorized enrollments', () => {
  it('is checked without writing, then begun by bank account and token: with proof, notice and mail', async () => {
    const { call, checked, act, problems, rejected } = steps;
    const [one, two] = [await kit.payer({ dueIn: 30 }), await kit.payer({ dueIn: 30 })];
    const token = await cardToken(opened(), goodCard);
    const content = csv(
      row(one.accountNumber, { most: '100.00' }),
      row(two.accountNumber, { ...byToken(token), days: '', day: 'Last', consent: 'Staff Attested' }),
      row('99999'),
      row(one.accountNumber),
      row(two.accountNumber, { form: '', signed: '2999-01-01' }),
      row('10001', { consent: 'Staff Attested' }),
      row('10001', { routing: '110000001' }),
      row('10001', { ...byToken('sbx_card_unknown') }),
      row('10001', { days: '', day: '' }),
    );
    const found = await checked(content, { name: 'drafts.csv' });
    expect(found).toMatchObject({
      ...{ importType: 'Autopay Enrollments', status: 'Ready', totalRows: 9, created: 2, unchanged: 0, rejected: 7 },
      needsProcessAnyway: false,
    });
    expect((await problems(found.id)).map((each: { row: number; column: string }) => [each.row, each.column])).toEqual([
      [4, 'accountNumber'],
      [5, 'accountNumber'],
      [6, 'consentDate'],
      [6, 'consentReference'],
      [7, 'consentMethod'],
      [8, 'routingNumber'],
      [9, 'accountNumber'],
      [10, 'leadTimeDays'],
    ]);
    const kept = await call('GET', `/autopay-enrollments/uploads/${found.id}/rows?State=new`);
    expect(kept.body.items).toMatchObject([
      { row: 2, accountId: one.accountId, leadTimeDays: 3, maxAmountMinor: 10_000, last4: '6789' },
      { row: 3, accountId: two.accountId, dayOfMonth: 'Last', accountType: 'Visa', last4: '4242' },
    ]);
    expect([await enrolmentsOf(one.accountId), await enrolmentsOf(two.accountId)]).toEqual([[], []]);
    // What is handed back shows four digits of a bank account, and nothing here holds the number as it is.
    expect((await rejected(found.id)).join('\n')).toContain('********6789');

    const done = await act(found.id, 'Process');
    expect(done).toMatchObject({ status: 'Complete With Errors', created: 2, rejected: 7, canUndo: true });
    expect(await enrolmentsOf(one.accountId)).toMatchObject([
      { active: true, type: 'Organization', last4: '6789', method: 'Signed', by: 'Signed 2026-03-01: Box 12, form 7' },
    ]);
    expect(await enrolmentsOf(two.accountId)).toMatchObject([{ last4: '4242', method: 'Staff Attested', terms: true }]);
    expect(await kit.mailed('Autopay Enrolled', one)).toHaveLength(1);
    // In time: nothing is planned before its notice could be ten days ahead.
    const [planned] = await opened().rows<{ processing: string; notice: string; channel: string; minor: number }>(
      `select processing_date::text as processing, notice_date::text as notice, channel, amount_minor::int as minor
        from scheduled_payment where account_id = $1`,
      [one.accountId],
    );
    expect(planned).toMatchObject({ channel: 'Backoffice Autopay', minor: 8_412 });
    expect(addDays(planned?.notice ?? '', 10) <= (planned?.processing ?? '')).toBe(true);
    // In history and report, and in the list of all by its file.
    const begun = await call('GET', `/autopay-enrollments?UploadId=${found.id}`);
    expect(begun.body).toMatchObject({ totalCount: 2 });
    const history = await opened().call('GET', `/api/customers/${one.accountId}/autopay-enrollment-history`, {
      token: steps.token,
    });
    expect(history.body.items).toMatchObject([{ activity: 'Enroll', actor: done.startedBy }]);
    const report = await call('GET', `/autopay-activities?Search.SearchText=${one.accountNumber}`);
    expect(report.body.items).toMatchObject([{ activity: 'Enroll', accountNumber: one.accountNumber }]);
    await sound();
  });

  it('comes twice and at once, also beside a payer who enrols by hand, and begins each account once', async () => {
    const { checked, ask, run, read, act } = steps;
    const payers = await Promise.all(Array.from({ length: 6 }, () => kit.payer({ dueIn: 30 })));
    const content = csv(...payers.map(({ accountNumber }) => row(accountNumber)));
    const [first, second] = [await checked(content), await checked(content)];
    const [by] = payers;
    if (!by) throw new Error('No payer.');
    for (const { id } of [first, second]) expect((await ask(id, 'Process')).status).toBe(200);
    const [hand] = await Promise.all([kit.enrol(by), ...[first, first, second].map(({ id }) => run(id, 'Process'))]);
    const both = await Promise.all([first, second].map(({ id }) => read(id)));
    const handWon = hand.status === 200;
    const ended = handWon ? 'Complete With Errors' : 'Complete';
    expect(both.map(({ status }) => status).toSorted()).toEqual([ended, 'Ready']);
    const active = await Promise.all(payers.map(({ accountId }) => enrolmentsOf(accountId)));
    expect(active.map((of) => of.filter(({ active: isActive }) => isActive).length)).toEqual([1, 1, 1, 1, 1, 1]);
    // Of two at the same moment one is first: by hand, or by the file, whose row says so.
    expect([200, 400, 409]).toContain(hand.status);
    // The same bytes need a reason, and begin nothing a second time.
    const stopped = both.find(({ status }) => status === 'Ready');
    expect((await ask(stopped.id, 'Process')).status).toBe(409);
    const again = await act(stopped.id, 'Process', { processAnyway: true, reason: 'To be sure' });
    expect(again).toMatchObject({ created: 0, unchanged: handWon ? 5 : 6, rejected: handWon ? 1 : 0 });
    // Late: what is over is not asked for again, and its bytes are destroyed.
    expect((await ask(stopped.id, 'Process')).status).toBe(400);
    expect((await ask(stopped.id, 'Check', { config: { fileType: 'CSV' } })).status).toBe(400);
    expect((await steps.call('GET', `/accounts/uploads/${stopped.id}/file/original`)).status).toBe(404);
    await sound();
  });

  it('goes on behind a worker that died, and begins the rest once', async () => {
    const { checked, ask, run, read } = steps;
    const payers = await Promise.all(Array.from({ length: 32 }, () => kit.payer({ dueIn: 30 })));
    const { id } = await checked(csv(...payers.map(({ accountNumber }) => row(accountNumber))));
    expect((await ask(id, 'Process')).status).toBe(200);
    await dying('upload.chunk', 2, () => run(id, 'Process'));
    // A payer who calls meanwhile and leaves is not begun a second time.
    const begun = (await Promise.all(payers.map(({ accountId }) => enrolmentsOf(accountId)))).filter(
      (of) => of.length > 0,
    );
    expect(begun.length).toBe(30);
    const left = payers.toSorted((a, b) => a.accountId - b.accountId)[0];
    if (!left) throw new Error('No payer.');
    const settings = `/api/accounts/${left.accountId}/autopay-unenroll`;
    const ended = await kit.call('PUT', settings, { reason: 'The payer called' }, kit.admin);
    expect(ended.status).toBe(200);
    await run(id, 'Process');
    expect(await read(id)).toMatchObject({ status: 'Complete', created: 32, rejected: 0 });
    const all = await Promise.all(payers.map(({ accountId }) => enrolmentsOf(accountId)));
    expect(all.map((of) => of.length)).toEqual(payers.map(() => 1));
    expect((await enrolmentsOf(left.accountId))[0]).toMatchObject({ active: false });
    await sound();
  });

  it('never begins anew what its payer left since the day of the authorization', async () => {
    const { imported, checked, problems } = steps;
    const of = await kit.payer({ dueIn: 30 });
    await imported(csv(row(of.accountNumber, { form: 'Left 1' })));
    const leave = `/api/accounts/${of.accountId}/autopay-unenroll`;
    expect((await kit.call('PUT', leave, { reason: 'The payer called' }, kit.admin)).status).toBe(200);
    const [found] = await problems((await checked(csv(row(of.accountNumber, { form: 'Left 2' })))).id);
    expect(found).toMatchObject({
      column: 'consentDate',
      problem: expect.stringMatching(/^Autopay of this account ended on .* The payer has to sign again\.$/),
    });
  });

  it('is undone but for what was changed since, payers are told, and what was a mistake may come again', async () => {
    const { imported, act, ask, checked } = steps;
    const [one, two] = [await kit.payer({ dueIn: 30 }), await kit.payer({ dueIn: 30 })];
    const rows = [row(one.accountNumber, { form: 'Undo 1' }), row(two.accountNumber, { form: 'Undo 2' })];
    const done = await imported(csv(...rows));
    expect(done).toMatchObject({ created: 2, canUndo: true });
    await opened().rows('update autopay_enrollment set row_version = 2 where account_id = $1', [two.accountId]);
    expect((await ask(done.id, 'Undo')).status).toBe(400);
    const undone = await act(done.id, 'Undo', { reason: 'The wrong list' });
    expect(undone).toMatchObject({ status: 'Undone', reversed: 1, kept: 1 });
    expect(await enrolmentsOf(one.accountId)).toMatchObject([{ active: false, back: true }]);
    expect(await enrolmentsOf(two.accountId)).toMatchObject([{ active: true, back: false }]);
    expect((await kit.scheduled(one, kit.admin)).map(({ status }) => status)).toEqual(['Canceled']);
    expect(await kit.mailed('Autopay Ended', one)).toMatchObject([{ why: { key: 'kept/scheduled_import_undone' } }]);
    expect((await ask(done.id, 'Undo', { reason: 'Again' })).status).toBe(400);
    // In the histories of enrolment and account and in the report; the list of who pays names it no more.
    const said = { activity: 'AdminCancel', reason: 'Import undone', actor: undone.startedBy };
    const historyOf = async ({ accountId }: { accountId: number }) =>
      (await kit.call('GET', `/api/customers/${accountId}/autopay-enrollment-history`, undefined, kit.admin)).body
        .items;
    expect(await historyOf(one)).toMatchObject([said, { activity: 'Enroll' }]);
    expect(await historyOf(two)).toMatchObject([{ activity: 'Enroll' }]);
    const report = async (more: string) => {
      const path = `/api/business-units/${kit.unit}/autopay-activities?Search.SearchText=${one.accountNumber}${more}`;
      return (await kit.call('GET', path, undefined, kit.admin)).body;
    };
    expect((await report('')).items).toMatchObject([
      { ...said, accountNumber: one.accountNumber },
      { activity: 'Enroll' },
    ]);
    expect(await report('&AutopayActivities=AdminCancel')).toMatchObject({ totalCount: 1, items: [said] });
    const all = await kit.call('GET', `/api/business-units/${kit.unit}/autopay-enrollments?UploadId=${done.id}`);
    expect(all.body.items).toMatchObject([{ accountNumber: two.accountNumber }]);
    const audit = await opened().rows(
      `select action, reason from audit_entry where entity_type = 'Account' and entity_id = $1
        order by id desc limit 1`,
      [one.accountId],
    );
    expect(audit).toEqual([{ action: 'Autopay ended', reason: 'Import undone' }]);
    expect(await checked(csv(...rows, ''))).toMatchObject({ created: 1, unchanged: 1, rejected: 0 });
    await sound();
  });

  it('is refused whole with a card number in it, wherever, and nothing of it stays here', async () => {
    const { put, act, call } = steps;
    const of = await kit.payer({ dueIn: 30 });
    for (const said of [
      { number: goodCard },
      { token: goodCard, ...{ number: '', routing: '' } },
      { form: goodCard },
    ]) {
      const id = await put(csv(row(of.accountNumber, said)));
      const refused = await act(id, 'Check', { config: { fileType: 'CSV' } });
      expect(refused).toMatchObject({ status: 'Failed', message: expect.stringMatching(/^Row 2 holds what looks/) });
      const [file] = await opened().rows<{ key: string; status: string }>(
        `select f.storage_key as key, f.status from stored_file f join account_upload u on u.file_id = f.id
          where u.id = $1`,
        [id],
      );
      expect(file?.status).toBe('Purged');
      const disk = openDisk('file:', opened().dataDir);
      await sweepObjects({ db: opened().db, disk });
      expect(await disk.exists(file?.key ?? '')).toBe(false);
      expect((await call('GET', `/accounts/uploads/${id}/file/original`)).status).toBe(404);
    }
    // A canceled file is destroyed too.
    const canceled = await put(csv(row(of.accountNumber)));
    await steps.ask(canceled, 'Cancel');
    expect((await call('GET', `/accounts/uploads/${canceled}/file/original`)).status).toBe(404);
  });

  it('begins nothing where autopay takes nobody new, also when that is said while the file waits', async () => {
    const { checked, act, put } = steps;
    const of = await kit.payer({ dueIn: 30 });
    const found = await checked(csv(row(of.accountNumber, { form: 'Closed' })));
    expect(found).toMatchObject({ created: 1 });
    const features = `/api/business-units/${kit.unit}/features`;
    const say = async (mode: string) => {
      const { rowVersion } = (await kit.call('GET', features, undefined, kit.admin)).body;
      await kit.call('PUT', features, { businessUnitFeaturesAutopay: mode, rowVersion }, kit.admin);
    };
    await say('Prevent New');
    expect(await act(found.id, 'Process')).toMatchObject({
      status: 'Failed',
      message: expect.stringMatching(/^Nobody can be enrolled at the moment/),
    });
    const later = await put(csv(row(of.accountNumber)));
    expect(await act(later, 'Check', { config: { fileType: 'CSV' } })).toMatchObject({ status: 'Failed' });
    expect(await enrolmentsOf(of.accountId)).toEqual([]);
    await say('Enabled');
    const config = { fileType: 'CSV' };
    expect(await act(found.id, 'Check', { config })).toMatchObject({ status: 'Ready', created: 1 });
    expect(await act(found.id, 'Process')).toMatchObject({ status: 'Complete', created: 1 });
  });

  it('pays within its limit, told before, on the channel of the biller', async () => {
    const [fits, over] = [await kit.payer({ dueIn: 20 }), await kit.payer({ dueIn: 20 })];
    const token = await cardToken(opened(), goodCard);
    await steps.imported(
      csv(
        row(fits.accountNumber, { ...byToken(token), days: '0', form: 'Pays 1' }),
        row(over.accountNumber, { ...byToken(token), days: '0', most: '10.00', form: 'Pays 2' }),
      ),
    );
    await kit.on(10).notice();
    expect(await kit.mailed('Autopay Scheduled Notice', fits)).toHaveLength(1);
    // Above its limit nothing is taken, and its payer is told so as early.
    expect(await kit.mailed('Autopay Scheduled Notice', over)).toEqual([]);
    expect(await kit.mailed('Autopay Not Taken', over)).toHaveLength(1);
    // Nothing is taken before its day.
    await kit.on(19).run();
    expect(await kit.paymentsOf(fits)).toEqual([]);
    const day = kit.on(20);
    await day.run();
    await day.outcomes();
    expect(await kit.paymentsOf(fits)).toMatchObject([
      { status: 'Succeeded', amount: 8_412, channel: 'Backoffice Autopay' },
    ]);
    expect(await kit.paymentsOf(over)).toEqual([]);
    expect((await kit.scheduled(over, kit.admin)).map(({ status }) => status)).toEqual(['Skipped']);
    await sound();
  });

  it('is shown to whoever manages autopay, and to nobody else, by whatever address', async () => {
    const { id } = await steps.checked(csv(row((await kit.payer({ dueIn: 30 })).accountNumber, { form: 'Seen' })));
    const [of, pat] = [`/api/business-units/${steps.unit}`, await opened().token('pat@example.test')];
    const hydro = `/api/business-units/${await opened().unitId('lakeshore-hydro')}`;
    const seen = async (path: string, token: string) => (await opened().call('GET', path, { token })).status;
    for (const path of [`/autopay-enrollments/uploads/${id}/rows?State=new`, `/accounts/uploads/${id}/problems`]) {
      expect(await seen(`${of}${path}`, steps.token)).toBe(200);
      expect([403, 404]).toContain(await seen(`${of}${path}`, kit.clerk));
      expect([403, 404]).toContain(await seen(`${of}${path}`, pat));
      expect([403, 404]).toContain(await seen(`${hydro}${path}`, steps.token));
    }
  });

  it('comes by a job, which stops where somebody has to look', async () => {
    const of = await kit.payer({ dueIn: 30 });
    const jobs = `/api/business-units/${steps.unit}/jobs`;
    const body = {
      ...{ name: 'Drafts of the bank', schedule: { kind: 'Manual' }, timeoutMinutes: 60, overlap: 'Skip' },
      ...{ isEnabled: true, tasks: [{ taskType: 'Import Enrollments', settings: {} }] },
    };
    // What a job may do is what whoever makes it may.
    expect((await kit.call('POST', jobs, body, kit.clerk)).status).toBe(403);
    const job = (await kit.call('POST', jobs, body, kit.admin)).body;
    const send = async (bytes: string) => {
      const { fileId, uploadUrl } = (
        await kit.call('POST', `${jobs}/${job.id}/files`, { fileName: 'drafts.csv' }, kit.admin)
      ).body;
      const headers = { 'content-type': 'text/csv' };
      await opened().app.inject({ method: 'PUT', url: uploadUrl, headers, payload: bytes });
      const run = (await kit.call('POST', `${jobs}/${job.id}/run`, { fileIds: [fileId] }, kit.admin)).body;
      await work();
      return (await kit.call('GET', `/api/business-units/${steps.unit}/job-runs/${run.id}`, undefined, kit.admin)).body;
    };
    const [begun, leftOut] = [
      { name: 'created', count: 1 },
      { name: 'rejected', count: 1 },
    ];
    const bytes = csv(row(of.accountNumber, { form: 'By a job' }), row('99999', { form: 'By a job' }));
    expect(await send(bytes)).toMatchObject({
      status: 'Successful',
      tasks: [{ counts: expect.arrayContaining([begun, leftOut]), uploadId: expect.any(Number) }],
    });
    expect(await enrolmentsOf(of.accountId)).toMatchObject([{ active: true, method: 'Signed' }]);
    // A card number fails the run; the same bytes again wait for a person.
    expect(await send(csv(row(of.accountNumber, { form: goodCard })))).toMatchObject({ status: 'Failed' });
    expect(await send(bytes)).toMatchObject({ status: 'Paused' });
    await sound();
  });
});
