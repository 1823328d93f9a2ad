import { expect, it } from 'vitest';
import { folderOf, knownTables, readOwners, statementFiles, textOfFile } from './owners.ts';
import { namedIn } from './read-statements.ts';
import { foreignTables } from './sql-exceptions.ts';
import { tablesIn } from './sql-tables.ts';

const owners = readOwners();
const known = knownTables();
const read = new Map(statementFiles().map((file) => [file, namedIn(textOfFile(file), known)]));
const isPublished = (table: string) => table.startsWith('published.');
const ownerOf = (table: string) => owners.find(({ tables }) => tables.includes(table))?.folder;

it('names an owner for every table, and one only', () => {
  const owned = owners.flatMap(({ tables }) => tables);
  expect([...known].filter((table) => !isPublished(table) && !owned.includes(table))).toEqual([]);
  expect(owned.filter((table) => !known.has(table))).toEqual([]);
  expect(owned.filter((table, i) => owned.indexOf(table) !== i)).toEqual([]);
});

/** What a file may not name: a foreign table, or a view that it writes through; `!` where it writes. */
function foreignIn(file: string): string[] {
  const folder = folderOf(file, owners);
  const readsAll = owners.some((owner) => owner.folder === folder && owner.readsAll);
  const foreign = (read.get(file)?.tables ?? []).filter(({ table, writes }) =>
    isPublished(table) ? writes : ownerOf(table) !== folder && (writes || !readsAll),
  );
  return [...new Set(foreign.map(({ table, writes }) => (writes ? `${table}!` : table)))].sort();
}

const adviceOn = (file: string, named: string) => {
  const table = named.replace('!', '');
  const way = named.endsWith('!')
    ? 'call a verb of it, or take a part of a statement that it publishes'
    : `read published.${table} (docs/decisions/0083), or call a verb of it`;
  return `${file} names ${table}, which ${ownerOf(table) ?? 'nobody'} owns: ${way}`;
};

it('keeps every statement within the tables of its own folder, verbs and published views aside', () => {
  const found = [...read.keys()].map((file) => [file, foreignIn(file)] as const);
  expect(
    found.flatMap(([file, named]) =>
      named.filter((each) => !foreignTables[file]?.includes(each)).map((each) => adviceOn(file, each)),
    ),
  ).toEqual([]);
  // What no file needs any more leaves the list.
  expect(foreignTables).toEqual(Object.fromEntries(found.filter(([, named]) => named.length > 0)));
});

// Where the program puts words of a statement together: types of values, and the rules of the audit, which are whole
// statements in its own code, name no table by it. The clock of the past is set for every default that there is. What
// leaves with an organization is every table of it, named once (decision 291).
const mayMakeWords = [
  'dev/src/past/past-clock.ts',
  'server/src/capabilities/audit/audit-money.ts',
  'server/src/capabilities/reports/archive/archived-rows.ts',
  'server/src/platform/database/opened.ts',
  'server/src/platform/lists/place.ts',
];

it('names a table in the statement itself, where its reader and this test see it', () => {
  const making = [...read].filter(([, { made }]) => made.length > 0).map(([file]) => file);
  expect(making).toEqual(mayMakeWords);
});

it('would see a table that is handed to a statement', () => {
  const source = `const a = sql\`select 1 from \${sql.raw(table)}\`; const b = { of: sql.table(name) }; sql.id(key);
    pool.query(\`delete from \${table} where id = $1\`);
    const fine = sql\`select \${sql.raw('x')} from \${source.from}\`;`;
  expect(namedIn(source, new Set()).made).toEqual(['raw', 'table', 'id', 'delete from ']);
});

it.each([
  ['select p.id from payment p join account a on a.id = p.account_id', 'payment account'],
  ['select 1 from payment, account a, lateral (select 1 from channel) c', 'payment account channel'],
  ['with due as (select id from payment for update skip locked) update account set x = 1 from due', 'payment account!'],
  [
    'insert into payment (channel) select channel from account on conflict do update set channel = excluded.channel',
    'payment! account',
  ],
  ['delete from payment using account a where a.id = account_id', 'payment! account'],
  ['select extract(epoch from channel), a is distinct from channel from account a', 'account'],
  ["select 'x from payment' from account -- join channel", 'account'],
  ['select (select count(*) from channel) from only payment', 'channel payment'],
  ['merge into payment using account on true', 'payment! account'],
  ['truncate payment', 'payment!'],
  ['copy payment (id) from stdin', 'payment!'],
  ['select id from (payment p join account a on true)', 'payment account'],
  ['payment p join $ x on true', 'payment'],
  ['select payment.id, channel from $ payment', ''],
  ['select id from "payment"', 'payment'],
  ['select id from public.payment', 'payment'],
])('reads the tables of: %s', (statement, tables) => {
  const told = tablesIn(statement, new Set(['payment', 'account', 'channel'])).map(({ table, writes }) =>
    writes ? `${table}!` : table,
  );
  expect(told.join(' ')).toBe(tables);
});

it('reads tagged statements with their places, and texts', () => {
  const source = `const a = sql<Row>\`select 1 from \${sql\`payment p\`} where x in (\${sql\`select id from account\`})\`;
    db.pool.query('update channel set x = 1');
    const text = 'Select a payment from account'; sql.table('views'); log('from channel');`;
  const all = new Set(['payment', 'account', 'channel', 'views']);
  const told = namedIn(source, all).tables.map(({ table, writes }) => (writes ? `${table}!` : table));
  expect(told.sort()).toEqual(['account', 'account', 'channel!', 'payment', 'views']);
});

// A second way to say the same would need a second reader here and in everybody's head (decision 198).
it('takes of Kysely the statements that are written as SQL, and no builder', () => {
  const allowed = new Set(['', 'sql', 'RawBuilder', 'Selectable', 'ColumnType', 'GeneratedAlways']);
  const namesOf = (text: string) => /import (?:type )?\{([^}]*)\} from 'kysely'/.exec(text)?.[1] ?? '';
  const others = statementFiles().filter((file) =>
    namesOf(textOfFile(file))
      .split(',')
      .some((name) => !allowed.has(name.replace('type ', '').trim())),
  );
  // It makes text of a statement.
  expect(others).toEqual(['server/src/platform/database/statement-text.ts']);
});
