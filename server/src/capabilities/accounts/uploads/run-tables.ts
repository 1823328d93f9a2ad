import type pg from 'pg';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import type { DuplicateStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';
import { separatorCharacter } from '@ratepayer/contract/kit/record-file.ts';
import type { CellKind, FileColumn } from './file-columns.rules.ts';
import { columnNames, flags } from './said-fields.rules.ts';
import type { StagedRow } from './staged-row.ts';

const amounts: readonly string[] = ['balance', 'past_due_minor', 'late_fee', 'charge_amount'];
const dates: readonly string[] = ['issue_date', 'due_date', 'charge_due_date'];
const instants: readonly string[] = ['created_date', 'modified_date', 'account_sync_date'];
/** What is not said, or left empty, is no. */
const answers: readonly string[] = [
  'is_archived',
  'is_deleted',
  'charge_included_in_balance',
  'charge_must_pay_in_full',
];

/**
 * Makes the temporary table `stage`, typed and in the file's own order of columns, and the view `staged` over it with
 * our names and minor units. Rows that cannot be taken stand below zero with their key alone, in the view `named`: what
 * is in the file is not missing. Answers the COPY statement that fills it.
 */
export async function makeStage(
  client: pg.PoolClient,
  columns: readonly FileColumn[],
  config: UploadConfig,
): Promise<string> {
  const typeOf = ({ kind }: FileColumn) => {
    if (isAmount(kind)) return config.amountIsMinor ? 'bigint' : 'numeric';
    if (kind === 'flag') return 'boolean';
    if (kind === 'instant') return 'timestamptz';
    return kind === 'date' || kind === 'boolean' ? kind : 'text';
  };
  const cells = columns.map((column) => `c${column.index} ${typeOf(column)}`).join(', ');
  await client.query(`create temporary table stage (row_number int, ${cells}) on commit preserve rows`);
  const field = (target: keyof StagedRow, name: string) =>
    ourField(
      columns.find((each) => each.target === target),
      name,
      config.amountIsMinor,
    );
  // What the biller deleted ends as what it archived.
  const archived = `${field('isArchived', 'is_archived')} or ${field('isDeleted', 'is_deleted')}`;
  const fields = Object.entries(columnNames).map(
    ([target, name]) => `${name === 'is_archived' ? archived : field(target as keyof StagedRow, name)} as ${name}`,
  );
  const meta = metaField(
    client,
    columns.filter((column) => column.isMeta),
  );
  await client.query(
    `create temporary view staged as select row_number, ${fields.join(', ')}, ${meta} as meta from stage
      where row_number > 0`,
  );
  await client.query(
    `create temporary view named as select distinct ${field('accountNumber', 'account_number')} as account_number,
      ${field('subAccountNumber', 'sub_account_number')} as sub_account_number from stage where row_number < 0`,
  );
  const order = { 'YYYY-MM-DD': 'YMD', 'MM/DD/YYYY': 'MDY', 'DD/MM/YYYY': 'DMY' }[config.dateFormat];
  await client.query(`select set_config('datestyle', $1, true)`, [`ISO, ${order}`]);
  const named = (option: string, which: (column: FileColumn) => boolean) => {
    const found = columns.filter(which).map((column) => `c${column.index}`);
    return found.length > 0 ? `, ${option} (${found.join(', ')})` : '';
  };
  const isText = (column: FileColumn) => typeOf(column) === 'text';
  const empties = `${named('force_null', (column) => !isText(column))}${named('force_not_null', isText)}`;
  return `copy stage from stdin (format csv,
    delimiter ${client.escapeLiteral(separatorCharacter[config.listSeparator])}, null ''${empties})`;
}

/** The columns of the file that are kept as they are, as one object. */
function metaField(client: pg.PoolClient, columns: readonly FileColumn[]): string {
  if (columns.length === 0) return 'null::jsonb';
  const names = columns.map(({ source }) => client.escapeLiteral(source));
  const values = columns.map(({ kind, index }) =>
    kind && kind !== 'text' ? `coalesce(btrim(c${index}::text), '')` : `btrim(c${index})`,
  );
  return `jsonb_object(array[${names.join(', ')}], array[${values.join(', ')}])`;
}

const isAmount = (kind: CellKind | undefined) => kind === 'amount' || kind === 'chargeAmount';

/** Of what no column of the file gives: nothing but the parts of its key, and that it is there. */
function emptyField(name: string): string {
  if (answers.includes(name)) return 'false';
  if (instants.includes(name)) return 'null::timestamptz';
  if (amounts.includes(name)) return 'null::bigint';
  if (dates.includes(name)) return 'null::date';
  if (flags.includes(name)) return 'null::boolean';
  return name.endsWith('account_number') ? `''::text` : 'null::text';
}

function ourField(column: FileColumn | undefined, name: string, isMinor: boolean): string {
  if (!column) return emptyField(name);
  const cell = `c${column.index}`;
  if (amounts.includes(name)) return `coalesce(${isMinor ? '' : '100 * '}${cell}, 0)::bigint`;
  if (dates.includes(name) || flags.includes(name)) return cell;
  // A clock that is ahead of ours: what is later than an import is taken for somebody's edit. When an account was made
  // is not said anew by each file.
  if (instants.includes(name))
    return `case when ${cell} > now() then ${name === 'created_date' ? 'null' : 'now()'} else ${cell} end`;
  if (answers.includes(name)) return `coalesce(${cell}, false)`;
  if (name === 'create_method') return `nullif(${cell}, '')`;
  // Numbers of accounts come without blanks around them; other texts may have some.
  return column.longest === 40 ? cell : `btrim(${cell})`;
}

function staged({ target, isMeta, source }: FileColumn, row: StagedRow) {
  if (target && target !== 'meta') return row[target];
  return isMeta ? row.meta[source] : '';
}

/** A row that was read cell by cell, as a record of the COPY: each cell in the form that the database types. */
export function stageRecord(
  rowNumber: number,
  columns: readonly FileColumn[],
  row: StagedRow,
  config: UploadConfig,
): string {
  const cells = columns.map((column) => {
    const value = staged(column, row);
    if (value === null || value === undefined) return '';
    return isAmount(column.kind) && !config.amountIsMinor
      ? decimalOf(value as number)
      : `"${String(value).replaceAll('"', '""')}"`;
  });
  return `${[rowNumber, ...cells].join(separatorCharacter[config.listSeparator])}\n`;
}

/** Which of several rows of an account comes first, by strategy. */
export const keptOrder: Record<Exclude<DuplicateStrategy, 'Apply Missing Strategy To All Occurrences'>, string> = {
  'Keep First Occurrence': 'row_number',
  'Keep Last Occurrence': 'row_number desc',
  'Keep Last Occurrence Of Largest Balance': 'balance desc, row_number desc',
  'Keep Last Occurrence Of Most Recent Due Date': 'due_date desc nulls last, row_number desc',
};

/**
 * Leaves one row of the file for each account, as the strategy says, and answers how many went. Billers keep what they
 * deleted beside what took its number: of the two the live one counts, whatever the strategy is.
 */
export async function dropRepeated(client: pg.PoolClient, strategy: DuplicateStrategy): Promise<number> {
  await client.query(
    `create temporary table repeated on commit preserve rows as
      select account_number, sub_account_number from staged group by 1, 2 having count(*) > 1`,
  );
  await client.query('analyze repeated');
  const all = strategy === 'Apply Missing Strategy To All Occurrences';
  const place = all
    ? `case when not is_deleted and count(*) filter (where not is_deleted) over same = 1 then 1 else 2 end`
    : `row_number() over (same order by is_deleted, ${keptOrder[strategy]})`;
  const { rowCount } = await client.query(
    `delete from stage where row_number in (select row_number
      from (select row_number, ${place} as place from staged join repeated using (account_number, sub_account_number)
        window same as (partition by account_number, sub_account_number)) x
      where place > 1)`,
  );
  return rowCount ?? 0;
}

/** Makes `plan`, what each account of the file becomes, and `missing` over it, what the file does not name. */
export async function makePlan(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table plan (row_number int, account_id bigint, account_number text, sub_account_number text,
      name text, action text, text_differs boolean, file_balance bigint, old_balance bigint, new_balance bigint,
      old_late_fee bigint, new_late_fee bigint, new_past_due bigint, issue_date date, due_date date,
      old_past_due bigint, old_issue_date date, old_due_date date, sync_date timestamptz,
      -- Of an account that is made: its open charges beside its balance.
      new_charges bigint not null default 0)
      on commit preserve rows`,
  );
  await client.query(
    `create temporary view missing as
      select account_id as id, account_number, sub_account_number, name, old_balance as balance
      from plan where action = 'missing'`,
  );
}
