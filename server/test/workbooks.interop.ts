import { permissions } from '@ratepayer/contract/users/roles.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportedLists } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import type { Cell, Column } from '../src/platform/export/export-file.ts';
import { type ExportedList, writeList } from '../src/platform/export/make-file.ts';
import { zoneClock } from '../src/platform/export/zone-clock.ts';
import { rowsOfEveryEntity } from './foreign-rows.ts';
import { openWorld, type World } from './world.ts';

/** Every list as a workbook, read by LibreOffice: what it takes for a date, a number and a text. */

interface Read {
  readonly type: string;
  readonly value: string;
}
interface Written {
  readonly columns: readonly Column[];
  readonly cells: readonly (readonly Cell[])[];
  readonly minuteOf: (at: Date) => number;
}

const unit = { slug: 'riverton-water', id: 0 };
const hostile = ['=1+1', '=HYPERLINK("http://evil.test","pay")', '@SUM(A1:A9)', '+1', '-2+3|cmd', '\t=1+1', '00123'];
const mostRows = 10_000;
const notAlone = 'settlement-lines';
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
// The most days that a list may be asked for at once, some of them to come: bills fall due then.
const months = { StartDate: day(-350), EndDate: day(45) };
const folder = mkdtempSync(join(tmpdir(), 'ratepayer-workbooks-'));
const written = new Map<string, Written>();
let world: World;

beforeAll(async () => {
  world = await openWorld();
  unit.id = await world.unitId(unit.slug);
  await world.rows(
    `update account a set name = x.name from unnest($2::text[]) with ordinality x (name, n)
      join (select id, row_number() over (order by id) as n from account where business_unit_id = $1) o using (n)
      where a.id = o.id`,
    [unit.id, hostile],
  );
  const { account } = await rowsOfEveryEntity(world, unit.id);
  // An account of the town's own file has a register.
  const [known] = await world.rows<{ id: number }>(
    'select account_id as id from balance_event where business_unit_id = $1 limit 1',
    [unit.id],
  );
  for (const list of reportedLists) await write(list, list.name === 'register' ? (known?.id ?? 0) : (account ?? 0));
  const done = spawnSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--convert-to', 'fods', '--outdir', folder],
      ...[...written.keys()].map((name) => join(folder, `${name}.xlsx`)),
    ],
    { encoding: 'utf8', timeout: 240_000 },
  );
  if (done.status !== 0) throw new Error(`soffice: ${done.error ?? done.stderr}`);
}, 300_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

async function write(list: (typeof reportedLists)[number], account: number): Promise<void> {
  // Lines of a settlement batch are asked for by their batch: their columns are of the kinds of other lists.
  if (list.name === notAlone) return;
  const { shape } = list.query;
  // Accounts without a due date are of no days.
  const asked = {
    ...(shape['StartDate'] && list.name !== 'accounts' ? months : {}),
    ...(shape['AccountId'] ? { AccountId: account } : {}),
  };
  const query = list.query.parse(asked);
  const asker = { role: 'Global Admin', permissions: new Set(permissions), businessUnitIds: [unit.id] } as const;
  const opening = <T>(work: <Row>(exported: ExportedList<Row>) => Promise<T>) =>
    world.db.reading([unit.id], (tx) =>
      list.opening({ tx, clock: systemClock }, { ...asker, businessUnitId: unit.id }, query, work),
    );
  const shown = await opening(async ({ columns, sheet, count, walk }): Promise<Written> => {
    const read = await walk();
    const clock = zoneClock(sheet.unit.timezone, sheet.unit.culture);
    const cells = await read(await count(mostRows), (row) => columns.map((column) => column.cell(row)));
    return { columns, cells, minuteOf: (at: Date) => clock.minute(at) };
  });
  const path = join(folder, `${list.name}.xlsx`);
  await opening((exported) => writeList(path, 'Excel', exported, shown.cells.length));
  written.set(list.name, shown);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string) =>
  text
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count) => ' '.repeat(Number(count ?? 1)))
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[String(name)] ?? '');

/** The first sheet of a flat OpenDocument: rows of cells, each with the type that the program gave it. */
function sheetOf(name: string): readonly (readonly Read[])[] {
  const text = readFileSync(join(folder, `${name}.fods`), 'utf8');
  expect(text).not.toContain('table:formula=');
  return [...text.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, attributes = '', inner = '']) => {
        const of = (key: string) => new RegExp(`${key}="([^"]*)"`).exec(attributes)?.[1];
        const type = of('office:value-type') ?? '';
        const said = [...inner.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g)].map(([, each = '']) => unescaped(each));
        const value = of('office:date-value') ?? of('office:value') ?? said.join('\n');
        return Array<Read>(Math.min(Number(of('table:number-columns-repeated') ?? 1), 100)).fill({ type, value });
      },
    ),
  );
}

/** What LibreOffice must have read for a cell. */
function wanted(cell: Cell, kind: Column['kind'], minuteOf: (at: Date) => number): Read {
  if (cell === null || cell === '') return { type: '', value: '' };
  if (kind === 'day') return { type: 'date', value: String(cell) };
  if (cell instanceof Date)
    return { type: 'date', value: new Date(minuteOf(cell) * 60_000).toISOString().slice(0, 19) };
  if (typeof cell === 'number') return { type: 'float', value: String(kind === 'amount' ? cell / 100 : cell) };
  return { type: 'string', value: cell };
}

describe('LibreOffice reads every list', () => {
  it('has lists with rows to read, dates, instants and amounts among them', () => {
    expect([...written.keys()]).toEqual(expect.arrayContaining(['accounts', 'payments']));
    const kinds = [...written.values()].flatMap(({ columns, cells }) =>
      columns.filter((_, i) => cells.some((row) => row[i] !== null && row[i] !== '')).map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(new Set(['text', 'amount', 'instant', 'day']));
  });

  it.each(reportedLists.map(({ name }) => name))('%s: dates as dates, money as numbers, names as texts', (name) => {
    const list = written.get(name);
    if (!list) return expect(name).toBe(notAlone);
    expect(existsSync(join(folder, `${name}.fods`))).toBe(true);
    const [heading, ...read] = sheetOf(name).slice(0, list.cells.length + 1);
    expect(heading?.slice(0, list.columns.length).map(({ type }) => type)).toEqual(list.columns.map(() => 'string'));
    const shown = list.cells.map((row) =>
      row.map((cell, i) => wanted(cell, list.columns[i]?.kind ?? 'text', list.minuteOf)),
    );
    expect(read.map((row, i) => shown[i]?.map((_, j) => row[j] ?? { type: '', value: '' }))).toEqual(shown);
  });

  it('keeps a name that a spreadsheet would calculate', () => {
    const texts = sheetOf('accounts')
      .flat()
      .filter(({ type }) => type === 'string');
    expect(hostile.filter((name) => !texts.some(({ value }) => value === name))).toEqual([]);
  });
});
