import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archivedContents } from '../src/capabilities/reports/archive/archived-contents.ts';
import { archivedTables } from '../src/capabilities/reports/archive/archived-tables.ts';
import { writeArchive } from '../src/capabilities/reports/archive/write-archive.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { openStore } from '../src/platform/files/disk.ts';
import { openArchive } from '../src/platform/records/zip-archive.ts';
import { openBucket } from './bucket-server.ts';
import { reportDeps } from './report-kit.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let folder: string;
let units: number[];
let organization: number;
const neighbour = 'What only the neighbour may read';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** A row of a table that keeps contents, with all that its table asks for beside. */
interface Row {
  readonly table: string;
  readonly name: string;
  readonly unit: number;
  readonly status?: string;
  /** Undefined: nothing is kept under its key. */
  readonly bytes?: Buffer | undefined;
  readonly noted?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}
const beside: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bill_document: { billing_cycle_id: 1, file_id: 1, plain_name: 'x' },
  bill_file: { billing_cycle_id: 1, kind: 'Index' },
  form_file: { form_configuration_id: 1, field_name: 'plan', most_bytes: 1_000_000 },
  job_file: { job_id: 1, execution_id: 1, brought_by: 'Test' },
  kept_file: { category: 'Import', direction: 'In', made_by: 'Test' },
  stored_file: { category: 'Import' },
};

let count = 0;
async function keep(disk: Disk, { table, name, unit, status = 'Stored', bytes, noted, more = {} }: Row) {
  const key = `test/${++count}`;
  if (bytes) await disk.put(key, bytes);
  const row: Record<string, unknown> = {
    name,
    business_unit_id: unit,
    storage_key: key,
    size_bytes: bytes?.length ?? 7,
    sha256: noted ?? sha256(bytes ?? 'gone'),
    ...beside[table],
    ...(table === 'job_file' ? { file_key: key } : {}),
    ...(table === 'form_file' ? { id: count } : {}),
    ...(table === 'bill_document' ? {} : { status }),
    ...more,
  };
  const names = Object.keys(row);
  const owner = await world.owner.connect();
  try {
    // What these rows belong to is another test's.
    await owner.query('set session_replication_role = replica');
    const { rows } = await owner.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(row),
    );
    return { key, id: Number(rows[0]?.id) };
  } finally {
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

beforeAll(async () => {
  world = await openWorld();
  const unit = await world.unitId('riverton-water');
  const [found] = await world.rows('select organization_id as id from business_unit where id = $1', [unit]);
  organization = found.id;
  units = (await world.rows('select id from business_unit where organization_id = $1 order by id', [organization])).map(
    ({ id }: { id: number }) => id,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contents-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Listed {
  readonly table: string;
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly part?: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly noted?: { readonly sizeBytes: number; readonly sha256: string };
}

const quiet: Parameters<typeof writeArchive>[4] = {
  total: () => undefined,
  check: () => undefined,
  more: () => undefined,
};
const path = () => join(folder, 'archive');
/** Writes the archive of the town; `afterRows` comes when the rows are read, and nothing of the contents. */
async function write(
  disk: Disk,
  { afterRows = async (): Promise<unknown> => undefined, beat = quiet } = {},
): Promise<void> {
  const inPicture = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const rows = await world.db.exporting(units, work);
    await afterRows();
    return rows;
  };
  const head = { organizationId: organization, businessUnitIds: units, requestedBy: 'Test' };
  await writeArchive(inPicture, disk, path(), head, beat);
}

async function read() {
  const archive = await openArchive(path());
  try {
    const parts = new Map<string, Buffer>();
    for (const name of archive.names) {
      const bytes: Buffer[] = [];
      for await (const chunk of await archive.read(name)) bytes.push(chunk);
      parts.set(name, Buffer.concat(bytes));
    }
    const manifest = JSON.parse(String(parts.get('manifest.json')));
    const list = String(parts.get('contents.jsonl')).split('\n').slice(0, -1);
    const listed = list.map((line): Listed => JSON.parse(line));
    return { parts, manifest, listed, of: (id: number, table: string) => find(listed, id, table) };
  } finally {
    await archive.close();
  }
}
const find = (listed: readonly Listed[], id: number, table: string) =>
  listed.find((one) => one.id === id && one.table === table);

describe('contents of an organization', () => {
  it('are asked of every table that keeps some and leaves', async () => {
    const keeping = await world.rows<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'storage_key' order by 1`,
    );
    const leaving = keeping.map(({ name }) => name).filter((name) => name in archivedTables);
    expect(Object.keys(archivedContents).toSorted()).toEqual(leaving);
    expect(leaving.length).toBeGreaterThan(4);
  });

  it('of a folder and of a bucket are the same archive, byte for byte as they were kept', async () => {
    const bucket = await openBucket();
    const stores = [reportDeps(world).disk, await openStore({ ...world.settings, ...bucket.settings })] as const;
    const unit = units[0] ?? 0;
    const kept: (Row & { id: number })[] = [];
    const whole = Buffer.concat([Buffer.from([0, 255, 10, 13]), Buffer.alloc(300_000, 'Water ')]);
    for (const table of Object.keys(archivedContents))
      for (const bytes of [Buffer.from(`${table}\n`), whole, Buffer.alloc(0)]) {
        const row = { table, name: `${table}.pdf`, unit: units.at(-1) ?? unit, bytes };
        const { key, id } = await keep(stores[0], row);
        await stores[1].put(key, bytes);
        kept.push({ ...row, id });
      }
    const files: Buffer[] = [];
    for (const disk of stores) {
      await write(disk);
      const { parts, manifest, listed, of } = await read();
      for (const { id, table, name, bytes = Buffer.alloc(0) } of kept) {
        const part = `contents/${table}/${id}_${name}`;
        const sha = sha256(bytes);
        const state = 'Included';
        expect(of(id, table)).toEqual({ table, id, name, state, part, sizeBytes: bytes.length, sha256: sha });
        expect(parts.get(part)?.equals(bytes)).toBe(true);
      }
      const list = parts.get('contents.jsonl') ?? Buffer.alloc(0);
      const states: Record<string, number> = {};
      for (const { state } of listed) states[state] = (states[state] ?? 0) + 1;
      const included = listed.filter(({ part }) => part);
      expect(manifest.contents).toEqual({
        name: 'contents.jsonl',
        rows: listed.length,
        sizeBytes: list.length,
        sha256: sha256(list),
        contentBytes: included.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        states,
      });
      // Each part that is named is there, and none that is not named.
      const there = [...parts.keys()].filter((name) => name.startsWith('contents/'));
      expect(there.toSorted()).toEqual(included.map(({ part }) => part).toSorted());
      for (const { part = '', sha256: sha } of included) expect(sha256(parts.get(part) ?? '')).toBe(sha);
      files.push(...kept.map(({ id, table, name }) => parts.get(`contents/${table}/${id}_${name}`) ?? Buffer.alloc(1)));
    }
    expect(files.slice(kept.length)).toEqual(files.slice(0, kept.length));
    await bucket.close();
  });

  it('that are not there, not given, not whole or not as noted are said to be that, and fail nothing', async () => {
    const { disk } = reportDeps(world);
    const unit = units[0] ?? 0;
    const bytes = Buffer.from('What a virus looks like');
    const of = async (row: Omit<Row, 'unit' | 'name'>, state: string) => ({
      ...row,
      state,
      ...(await keep(disk, { ...row, unit, name: 'x.csv' })),
    });
    const refused = { outcome: 'Refused', message: JSON.stringify('It is none.') };
    const rows = [
      await of({ table: 'bill_document' }, 'Missing'),
      await of({ table: 'stored_file' }, 'Missing'),
      await of({ table: 'kept_file', status: 'Quarantined', bytes, more: { found: '"found"' } }, 'Quarantined'),
      await of({ table: 'job_file', status: 'Quarantined', bytes, more: { found: '"found"' } }, 'Quarantined'),
      await of({ table: 'bill_file', bytes, more: refused }, 'Quarantined'),
      await of({ table: 'stored_file', status: 'Quarantined', bytes }, 'Quarantined'),
      await of({ table: 'kept_file', status: 'Purged' }, 'Purged'),
      await of({ table: 'stored_file', status: 'Reserved' }, 'Unreceived'),
      await of({ table: 'job_file', status: 'Receiving', bytes: bytes.subarray(0, 4) }, 'Unreceived'),
      await of({ table: 'stored_file', bytes, noted: 'a'.repeat(64) }, 'Differs'),
      await of({ table: 'kept_file', bytes: Buffer.from('nobody counted'), noted: '' }, 'Included'),
    ];
    const meanwhile = await of({ table: 'stored_file', bytes: Buffer.from('Destroyed on the way') }, 'Missing');
    // Destroyed between its row and its contents.
    await write(disk, { afterRows: () => disk.delete(meanwhile.key) });
    const { parts, listed, manifest } = await read();
    for (const { id, table, state } of [...rows, meanwhile]) {
      const found = find(listed, id, table);
      expect([table, found?.state]).toEqual([table, state]);
      expect(found?.part !== undefined).toBe(state === 'Included' || state === 'Differs');
    }
    const differing = listed.find(({ state }) => state === 'Differs');
    expect(differing).toMatchObject({
      sha256: sha256(bytes),
      noted: { sizeBytes: bytes.length, sha256: 'a'.repeat(64) },
    });
    expect(parts.get(differing?.part ?? '')).toEqual(bytes);
    expect(manifest.contents.states).toMatchObject({
      Missing: 3,
      Quarantined: 4,
      Purged: 1,
      Unreceived: 2,
      Differs: 1,
    });
  });

  it('are those of the organization alone, under names that lead nowhere', async () => {
    const { disk } = reportDeps(world);
    const unit = units[0] ?? 0;
    const other = await world.unitId('lakeshore-hydro');
    for (const table of Object.keys(archivedContents))
      await keep(disk, { table, name: 'neighbour.csv', unit: other, bytes: Buffer.from(neighbour) });
    const names = [
      '../../../etc/passwd',
      'C:\\x.csv',
      'Rechnung März 2026.pdf',
      `${'long '.repeat(40)}.csv`,
      '..',
      'a\nb',
    ];
    const kept: number[] = [];
    for (const name of names)
      kept.push((await keep(disk, { table: 'stored_file', name, unit, bytes: Buffer.from(name) })).id);
    await write(disk);
    const { parts, listed } = await read();
    for (const bytes of parts.values()) expect(bytes.includes(neighbour)).toBe(false);
    expect(String(parts.get('contents.jsonl'))).not.toContain('neighbour');
    for (const [n, id] of kept.entries()) {
      const { name, part = '' } = find(listed, id, 'stored_file') ?? { name: '' };
      expect(name).toBe(names[n]);
      expect(part).toMatch(/^contents\/stored_file\/\d+_[\p{L}\p{N}_.-]{1,60}$/u);
      expect(part).not.toMatch(/\.$/);
      expect(String(parts.get(part))).toBe(name);
    }
    // No key of the place where they are kept leaves.
    expect([...parts.values()].some((bytes) => bytes.includes('test/1'))).toBe(false);
  });

  it('of a place that does not answer make no archive that looks whole, nor of a worker that ends', async () => {
    const { disk } = reportDeps(world);
    await keep(disk, { table: 'stored_file', name: 'x.csv', unit: units[0] ?? 0, bytes: Buffer.alloc(200_000) });
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const away = Object.assign(new Error('away'), { code: 'E_CANNOT_READ_FILE', cause });
    const unreachable = Object.assign(Object.create(disk) as Disk, { getStream: () => Promise.reject(away) });
    await expect(write(unreachable)).rejects.toBe(away);
    let looks = 0;
    const ending = {
      ...quiet,
      check() {
        if (++looks > 3) throw new Error('The worker ends.');
      },
    };
    await expect(write(disk, { beat: ending })).rejects.toThrow('The worker ends.');
    // What was found and what was listed is gone with it.
    expect(await readdir(folder)).toEqual(['archive']);
  });
});
