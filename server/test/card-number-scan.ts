import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { testBankAccounts, testCards } from '../src/integrations/payment-gateway/sandbox/magic-values.ts';
import { refuseSecondTry } from './told-outcomes.ts';

const numbers = [...Object.keys(testCards), ...Object.keys(testBankAccounts)];
const pattern = `(^|[^0-9])(${numbers.map((number) => number.split('').join('[ -]?')).join('|')})($|[^0-9])`;
/**
 * Plain searches for each number in a row without blanks first, then the pattern where one was found: a twentieth of
 * the pattern's time. Rows that were copied with their database are looked through where they were written.
 */
const numbersOf = (table: string) => `with w as materialized (
    select whole, replace(replace(whole, ' ', ''), '-', '') as digits from (
      select t::text as whole from ${table} t where $3::xid is null or age(t.xmin) <= age($3::xid) offset 0) t)
  select count(*)::int as n from w where case
    when exists (select from unnest($2::text[]) number where strpos(w.digits, number) > 0) then w.whole ~ $1 else false
  end`;
/** Databases looked through at a time: the workers have ended, and one statement is as fast as one core. */
const atOnce = 3;

/**
 * Looks through a database of a file of tests that nobody uses any more, as `refuseCardNumbers` does, so that the end
 * of the run has nothing to do for it, and forgets it. One that is in use is left for the end.
 * @throws when a number is there.
 */
export async function refuseCardNumbersOf(ownerUrl: string, name: string): Promise<void> {
  await asking(ownerUrl.replace(/\/ratepayer$/, '/postgres'), async (ask) => {
    const inUse = async () => (await ask('select 1 from pg_stat_activity where datname = $1', [name])).length > 0;
    for (let i = 0; i < 40 && (await inUse()); i++) await pause(25);
    if (await inUse()) return;
    const [copied] = await ask('select since from looked_through');
    refuse(await numbersIn(ownerUrl.replace(/\/ratepayer$/, `/${name}`), name, copied.since));
    await ask(`drop database ${name}`);
    await ask('update looked_through set databases = databases + 1');
  });
}

/** Counts the databases that are looked through and forgotten, copies of what there is by now. */
export const countLookedThrough = (ownerUrl: string): Promise<unknown> =>
  asking(ownerUrl.replace(/\/ratepayer$/, '/postgres'), (ask) =>
    ask('create table looked_through as select pg_current_xact_id()::xid as since, 0 as databases'),
  );

/**
 * Looks through every column of every table of every database that the run left for a full card or bank number of the
 * tests (domain.md 6, rule 18). @throws when one is there: the whole run fails then.
 */
export async function refuseCardNumbers(ownerUrl: string): Promise<void> {
  const named = (pattern: string): Promise<string[]> =>
    asking(ownerUrl, async (ask) =>
      (await ask('select datname as name from pg_database where datname ~ $1', [pattern])).map(({ name }) => name),
    );
  const databases = await named('^(ratepayer$|t_)');
  const left = [...databases];
  const lane = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let name = left.pop(); name; name = left.pop())
      found.push(...(await numbersIn(ownerUrl.replace(/\/ratepayer$/, `/${name}`), name)));
    return found;
  };
  refuse((await Promise.all(Array.from({ length: atOnce }, lane))).flat());
  const [seen] = await asking(ownerUrl.replace(/\/ratepayer$/, '/postgres'), (ask) =>
    ask('select databases from looked_through'),
  );
  console.log(`No full card or bank number in any table of ${databases.length + seen.databases} databases.`);
}

function refuse(found: readonly string[]): void {
  if (found.length === 0) return;
  const what = `A full card or bank number is in the database:\n${found.join('\n')}`;
  refuseSecondTry(what);
  throw new Error(what);
}

/** In rows that were written by the transaction `since` and later, or in all. */
const numbersIn = (url: string, name: string, since: string | null = null): Promise<string[]> =>
  asking(url, async (ask) => {
    const found: string[] = [];
    const tables = await ask(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
        where n_tup_ins > 0 or relname in ('outbox', 'job')`,
    );
    for (const table of tables) {
      // What the hostile client sends as nonsense is kept nowhere either; the row is named, never shown.
      const [row] = await ask(numbersOf(table.name), [pattern, numbers, since]);
      if (row?.n > 0) found.push(`${name}: ${row?.n} rows of ${table.name}`);
    }
    return found;
  });

type Ask = (text: string, values?: unknown[]) => Promise<any[]>;

async function asking<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}
