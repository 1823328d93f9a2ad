import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archivedTables, leftBehind } from '../src/capabilities/reports/archive/archived-tables.ts';
import type { MostOfPart } from '../src/capabilities/reports/archive/add-table.ts';
import { writeArchive } from '../src/capabilities/reports/archive/write-archive.ts';
import { mails, mailNamed } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { claimReport } from '../src/capabilities/reports/claim-report.ts';
import { makeReport } from '../src/capabilities/reports/make-report.ts';
import { makeNextReport } from '../src/capabilities/reports/make-reports.ts';
import { startBeat } from '../src/capabilities/reports/report-beat.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openArchive } from '../src/platform/records/zip-archive.ts';
import { oneOfEverything } from './one-of-everything.ts';
import { makePayments, makeReports, reportDeps, reporter } from './report-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let units: readonly number[];
let organization: number;
beforeAll(async () => {
  world = await openWorld();
  await oneOfEverything(world);
  unit = await world.unitId('riverton-permits');
  const [found] = await world.rows('select organization_id as id from business_unit where id = $1', [unit]);
  organization = found.id;
  units = (await world.rows('select id from business_unit where organization_id = $1 order by id', [organization])).map(
    ({ id }) => id,
  );
  await makePayments(world, await world.unitId('lakeshore-hydro'), 3, 'Neighbour');
}, 120_000);
afterAll(() => world.close());

const at = (of = unit) => `/api/business-units/${of}/organization-data`;
const ask = async (email = 'admin@riverton.test', claims = {}, of = unit) =>
  world.call('POST', at(of), { token: await world.token(email, claims) });
const rowOf = async (id: number) => (await world.rows('select * from generated_report where id = $1', [id]))[0];
/** Names, marks of contents and public halves of keys. */
const harmless = [
  'acknowledgment.content_hash',
  'biller_logo.hash',
  'business_unit.onboarding_token_days',
  'device.tokenization_type',
  'email_message.template_key',
  'feature_setting.feature_key',
  'file_connection.host_key',
  'file_connection.host_key_by',
  'file_connection.host_key_date',
  'file_connection.public_key',
  'file_connection.shown_host_key',
  'file_key.public_key',
  'notification_template.key',
  'reading_series.key',
  'settlement_batch.batch_identifier',
  'terms_of_service.content_hash',
  'terms_of_service.identifier',
  'text_message.template_key',
  'unit_setting_change.key',
];
const lettingIn = /secret|token|nonce|enveloped|fingerprint|identifier|environment/;
const late = { auth_time: Math.floor(Date.now() / 1000) - 1_000 };

interface Manifest {
  readonly organizationId: number;
  readonly businessUnitIds: number[];
  readonly requestedBy: string;
  readonly files: { name: string; table: string; rows: number; sizeBytes: number; sha256: string }[];
  readonly contents: { name: string; rows: number; sizeBytes: number; sha256: string };
}

/** The parts of an archive as text, and its manifest; checksums and sizes are as the manifest says. */
async function opened(path: string) {
  const archive = await openArchive(path);
  const parts = new Map<string, string>();
  try {
    for (const name of archive.names) {
      const bytes: Buffer[] = [];
      for await (const part of await archive.read(name)) bytes.push(part);
      parts.set(name, Buffer.concat(bytes).toString());
    }
  } finally {
    await archive.close();
  }
  const manifest: Manifest = JSON.parse(parts.get('manifest.json') ?? '');
  parts.delete('manifest.json');
  for (const name of parts.keys()) if (name.startsWith('contents/')) parts.delete(name);
  return { parts, manifest };
}
const openedReport = async (id: number) => opened(join(world.dataDir, 'files', (await rowOf(id)).storage_key));
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Who was told that somebody asked for the data, and who that somebody took it. */
async function toldOf(reportId: unknown) {
  const sent = await world.rows<{ to: string; isTaken: boolean }>(
    `select payload ->> 'to' as "to", (payload ->> 'isTaken')::boolean as "isTaken" from outbox
      where topic = 'email.Organization Data' and payload ->> 'reportId' = $1::text order by 1`,
    [reportId],
  );
  const to = (taken: boolean) => sent.filter(({ isTaken }) => isTaken === taken).map((one) => one.to);
  return { asked: to(false), taken: to(true) };
}
const administrators = async () => {
  const found = await world.rows<{ email: string }>(
    `select email from user_account where status = 'Active'
      and (role = 'Global Admin' or (role = 'Organization Admin' and organization_id = $1)) order by 1`,
    [organization],
  );
  expect(found.length).toBeGreaterThan(1);
  return found.map(({ email }) => email);
};

/** Values of columns that let somebody in, wherever they stand. */
async function lettingInFoundIn(all: string): Promise<string[]> {
  const secret = Object.entries(archivedTables).flatMap(([table, left]) =>
    left.filter((name) => lettingIn.test(name)).map((column) => ({ table, column })),
  );
  const values = await Promise.all(
    secret.map(({ table, column }) =>
      world.rows<{ value: string }>(
        `select distinct ${column}::text as value from ${table} where length(${column}::text) >= 16 limit 200`,
      ),
    ),
  );
  const known = values.flat().map(({ value }) => value);
  expect(known.length).toBeGreaterThan(10);
  return known.filter((value) => all.includes(value));
}

describe('all data of an organization', () => {
  it('names every table and column that there is, as leaving or as staying', async () => {
    const tables = await world.rows<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
        and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    );
    const named = [...Object.keys(archivedTables), ...Object.values(leftBehind).flat()];
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name));
    const columns = await world.rows<{ table: string; column: string; type: string }>(
      `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = any($1)`,
      [Object.keys(archivedTables)],
    );
    const unknown = Object.entries(archivedTables).flatMap(([table, left]) =>
      left.filter((column) => !columns.some((known) => known.table === table && known.column === column)),
    );
    expect(unknown).toEqual([]);
    // What is called like something that lets somebody in stays, but for what is named here.
    const telling = /secret|token|nonce|enveloped|password|hash|(^|_)key(_|$)|identifier|storage/;
    const leaving = columns
      .filter(({ table, column }) => telling.test(column) && !archivedTables[table]?.includes(column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(leaving.toSorted()).toEqual(harmless);
  });

  it('is asked for by who administers all of it and signed in just now, and by nobody else', async () => {
    expect((await ask('admin@riverton.test', late)).status).toBe(428);
    expect((await ask('clerk@riverton.test')).status).toBe(403);
    expect((await ask('admin@lakeshore.test')).status).toBe(404);
    await world.rows("update user_account set business_unit_ids = $1 where email = 'admin@riverton.test'", [[unit]]);
    expect((await ask()).status).toBe(403);
    const token = await world.token('admin@riverton.test');
    expect((await world.call('GET', at(), { token })).body).toMatchObject({ seesAll: false, latest: null });
    await world.rows("update user_account set business_unit_ids = $1 where email = 'admin@riverton.test'", [[]]);
    expect(await world.rows("select 1 from generated_report where report_type = 'ZIP'")).toEqual([]);
  });

  it('asked for twice at once, by two persons on two nodes and in two business units, is one', async () => {
    const other = await world.secondNode();
    const water = await world.unitId('riverton-water');
    const answers = await Promise.all([
      ask(),
      ask('global@ratepayer.test'),
      other.call('POST', at(water), { token: await world.token('admin@riverton.test') }),
      ask(),
    ]);
    await other.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const made = await world.rows("select id, business_unit_id from generated_report where report_type = 'ZIP'");
    expect(made).toEqual([{ id: answers[0]?.body.latest.id, business_unit_id: units[0] }]);
    const audited = await world.rows(
      `select entity_type, action from audit_entry where entity_type in ('Report', 'Organization')
        and action like '%equested' order by id`,
    );
    expect(audited).toEqual([
      { entity_type: 'Report', action: 'Requested' },
      { entity_type: 'Organization', action: 'Data requested' },
    ]);
    // Each administrator of the platform and of the organization once, and nobody else.
    expect(await toldOf(made[0]?.id)).toEqual({ asked: await administrators(), taken: [] });
    await world.rows("delete from generated_report where report_type = 'ZIP'");
  });

  it('is every row of it with a manifest, nothing of another organization and nothing that lets in', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({ organizationName: 'City of Riverton', homeId: units[0], seesAll: true });
    const { id } = body.latest;
    expect(await makeReports(world)).toBe(1);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'Ready', report_name: 'organization-data', failures: 0 });
    expect(row.expires_date - row.finished_date).toBe(30 * 86_400_000);
    const { parts, manifest } = await openedReport(id);
    expect(manifest).toMatchObject({
      organizationId: organization,
      businessUnitIds: units,
      requestedBy: 'Dana Okafor',
    });
    const listed = [...manifest.files, manifest.contents];
    expect(listed.map(({ name }) => name)).toEqual([...parts.keys()]);
    expect(new Set(manifest.files.map(({ table }) => table))).toEqual(new Set(Object.keys(archivedTables)));
    for (const { name, rows, sizeBytes, sha256 } of listed) {
      const text = parts.get(name) ?? '';
      expect([name, linesOf(text).length, Buffer.byteLength(text)]).toEqual([name, rows, sizeBytes]);
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    }
    expect(listed.reduce((sum, { rows }) => sum + rows, 0)).toBe(row.row_count);
    // As many payments, to the cent, as the database has.
    const [kept] = await world.rows(
      'select count(*)::int as count, sum(amount_minor)::int as sum from payment where business_unit_id = any($1)',
      [units],
    );
    const payments = linesOf(parts.get('data/payment.jsonl') ?? '');
    expect(payments.reduce((sum, payment) => sum + Number(payment['amount_minor']), 0)).toBe(kept.sum);
    expect(payments).toHaveLength(kept.count);
    for (const [name, text] of parts)
      for (const line of linesOf(text)) {
        if (line['business_unit_id'] != null)
          expect([name, units]).toEqual([name, expect.arrayContaining([line['business_unit_id']])]);
        if (line['organization_id'] != null) expect([name, line['organization_id']]).toEqual([name, organization]);
      }
    const all = [...parts.values()].join('');
    expect(all).not.toMatch(/Neighbour|Lakeshore/);
    expect(await lettingInFoundIn(all)).toEqual([]);
  }, 60_000);

  it('made of the same rows is the same bytes, in as many parts as a table takes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    // Never more of it at once than a slice, however many rows there are.
    const beat = {
      total: () => undefined,
      check: () => undefined,
      more: (rows: number) => expect(rows).toBeLessThanOrEqual(500),
    };
    const inPicture = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.db.exporting(units, work);
    const head = { organizationId: organization, businessUnitIds: units, requestedBy: 'Test' };
    const write = async (name: string, most?: MostOfPart) => {
      const path = join(folder, name);
      await writeArchive(inPicture, reportDeps(world).disk, path, head, beat, most);
      return opened(path);
    };
    const [once, again] = [await write('a'), await write('b')];
    const cut = await write('c', { rows: 7, bytes: 100_000 });
    const thin = await write('d', { rows: 1_000, bytes: 1 });
    expect([...again.parts]).toEqual([...once.parts]);
    expect(again.manifest.files).toEqual(once.manifest.files);
    const joined = new Map<string, string>();
    for (const { name, table, rows } of cut.manifest.files) {
      expect(rows).toBeLessThanOrEqual(7);
      joined.set(table, (joined.get(table) ?? '') + cut.parts.get(name));
    }
    for (const [table, text] of joined) expect(text).toBe(once.parts.get(`data/${table}.jsonl`));
    // A part ends by its bytes, too: what stands in one is a slice, however long its lines are.
    for (const { rows } of thin.manifest.files) expect(rows).toBeLessThanOrEqual(500);
    await rm(folder, { recursive: true });
  }, 60_000);

  it('is taken after a new sign-in alone, noted each time, not run again nor found among the files', async () => {
    const token = await world.token('admin@riverton.test');
    const { latest, homeId } = (await world.call('GET', at(), { token })).body;
    const path = `/api/business-units/${homeId}/reports/generated/${latest.id}`;
    const take = async (email: string, claims = {}) =>
      world.call('GET', `${path}/download`, { token: await world.token(email, claims) });
    expect((await take('admin@riverton.test', late)).status).toBe(428);
    expect((await take('clerk@riverton.test')).status).toBe(404);
    const file = await take('admin@riverton.test');
    expect(file.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(file.headers['content-disposition']).toMatch(/filename="organization-data-\d{4}-\d\d-\d\d-\d+\.zip"/);
    await world.rows("update user_account set business_unit_ids = $1 where email = 'admin@riverton.test'", [[homeId]]);
    expect((await take('admin@riverton.test')).status).toBe(403);
    await world.rows("update user_account set business_unit_ids = $1 where email = 'admin@riverton.test'", [[]]);
    expect((await world.call('POST', `${path}/run-again`, { token })).body).toEqual([
      { propertyName: '', errorMessage: 'Ask for all data of an organization on the page of the organization.' },
    ]);
    const files = await world.call('GET', `/api/business-units/${homeId}/files?FileCategories=Report`, { token });
    expect(files.body.items).toEqual([]);
    const audited = await world.rows(
      "select action from audit_entry where entity_type = 'Report' and entity_id = $1 order by id",
      [latest.id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['Requested', 'Downloaded']);
    // Those who were refused took nothing; each who did is told of.
    const told = await administrators();
    expect(await toldOf(latest.id)).toEqual({ asked: told, taken: told });
    expect((await take('global@ratepayer.test')).status).toBe(200);
    expect((await toldOf(latest.id)).taken).toEqual([...told, ...told].toSorted());
    const about = { reportId: latest.id, isTaken: true, by: 'Dana Okafor' };
    const mail = await world.db.reading([homeId], (tx) =>
      mailNamed(mails, 'Organization Data').write(tx, homeId, about, sampleSurroundings),
    );
    expect(mail.subject).toBe('All data of City of Riverton was downloaded');
    expect(mail.text).toContain('Dana Okafor downloaded the file with everything that City of Riverton keeps here');
    expect(mail.text).toContain(`/portal/organization?bu=${homeId}&organization=${organization}`);
    await world.rows("delete from generated_report where report_type = 'ZIP'");
  });

  it('begun by a worker that is lost is made by another, once; who may no longer have it gets none', async () => {
    const asked = (await ask()).body.latest.id;
    const lost = await claimReport(world.db);
    if (!lost || lost.id !== asked) throw new Error('Another report was first.');
    expect(await makeReports(world)).toBe(0);
    // While it is made, whoever asks finds this one.
    expect((await ask('global@ratepayer.test')).body.latest.id).toBe(asked);
    await world.rows("update generated_report set lease_until = now() - interval '1 second' where id = $1", [asked]);
    expect(await makeReports(world)).toBe(1);
    expect(await rowOf(asked)).toMatchObject({ status: 'Ready', attempts: 2, failures: 1 });
    const beat = startBeat(world.db, lost, new AbortController().signal);
    await expect(makeReport(reportDeps(world), lost, beat)).rejects.toThrow();
    beat.stop();
    expect((await openedReport(asked)).manifest.organizationId).toBe(organization);
    const next = (await ask()).body.latest.id;
    expect(next).not.toBe(asked);
    await world.rows("update user_account set business_unit_ids = $1 where email = 'admin@riverton.test'", [[unit]]);
    expect(await makeNextReport(reportDeps(world), new AbortController().signal, () => undefined)).toBe(1);
    await world.rows("update user_account set business_unit_ids = $1 where email = 'admin@riverton.test'", [[]]);
    expect(await rowOf(next)).toMatchObject({ status: 'Failed', storage_key: expect.any(String) });
    const admin = reporter(world, units[0] ?? 0, await world.token('admin@riverton.test'));
    expect((await admin.take(next)).status).toBe(409);
  }, 60_000);
});
