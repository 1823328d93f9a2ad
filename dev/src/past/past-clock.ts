import pg from 'pg';

/**
 * The clock of the database for sessions that live in the past: a session whose search path begins with `past` reads
 * its own time where a statement or a column's default says now(). Everybody else reads the machine's, as always. Made
 * by the owner for the time of the loading only, in a development database; nothing of it is in a migration or in
 * production.
 */
const clock = `
  create schema if not exists past;
  create or replace function past.now() returns timestamptz language sql stable parallel safe
    as $$ select coalesce(nullif(current_setting('past.clock', true), '')::timestamptz, pg_catalog.now()) $$;
  create table if not exists past.town (
    only_one boolean primary key default true check (only_one),
    until_date timestamptz not null,
    days int not null,
    finished_date timestamptz
  );
  create table if not exists past.lived (lane text not null, day date not null, payments int
  not null, primary key (lane, day));
  grant usage on schema past to ratepayer_app;
  grant select, insert on past.lived to ratepayer_app;`;

const columnsSaying = `
  select format('%I.%I', n.nspname, c.relname) as table, array_agg(format('%I', a.attname)) as columns
  from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where n.nspname in ('public', 'sandbox') and c.relname <> 'migration' and pg_get_expr(d.adbin, d.adrelid) = $1
  group by 1 order by 1`;

/** A table is in use by somebody who pays meanwhile: asked for again a little later. */
const triesForTable = 40;

async function setDefaults(owner: pg.Client, from: string, to: string): Promise<void> {
  await owner.query("set lock_timeout = '250ms'");
  const { rows } = await owner.query<{ table: string; columns: string[] }>(columnsSaying, [from]);
  for (const { table, columns } of rows) {
    const changes = columns.map((column) => `alter column ${column} set default ${to}`).join(', ');
    for (let tries = 1; ; tries++) {
      try {
        await owner.query(`alter table ${table} ${changes}`);
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== '55P03' || tries === triesForTable) throw error;
      }
    }
  }
}

async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c synchronous_commit=off' });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** What is known of the past of this database. */
export interface Lived {
  /** The instant up to which it is lived; of the first start, also when another one goes on. */
  readonly until: Date;
  readonly days: number;
  readonly isFinished: boolean;
}

/** The past that this database has or is getting; undefined when nobody began one. */
export const livedOf = (ownerUrl: string): Promise<Lived | undefined> =>
  asOwner(ownerUrl, async (owner) => {
    const {
      rows: [known],
    } = await owner.query<{ there: boolean }>("select to_regclass('past.town') is not null as there");
    if (!known?.there) return undefined;
    const {
      rows: [town],
    } = await owner.query<Lived>(
      'select until_date as until, days, finished_date is not null as "isFinished" from past.town',
    );
    return town;
  });

/** Lets sessions live in the past, and says which past is lived: the one that was begun, or a new one. */
export const startClock = (ownerUrl: string, wanted: { readonly until: Date; readonly days: number }): Promise<Lived> =>
  asOwner(ownerUrl, async (owner) => {
    await owner.query(clock);
    await owner.query('insert into past.town (until_date, days) values ($1, $2) on conflict do nothing', [
      wanted.until,
      wanted.days,
    ]);
    await setDefaults(owner, 'now()', 'past.now()');
    const {
      rows: [town],
    } = await owner.query<Lived>(
      'select until_date as until, days, finished_date is not null as "isFinished" from past.town',
    );
    if (!town) throw new Error('The past was not begun.');
    return town;
  });

/** Shows the planner what came in: plans of empty tables read all of them for each payment. */
export const learn = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => void (await owner.query('analyze')));

/** The past is whole: every column says now() as before, and the clock is taken away. */
export const stopClock = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (owner) => {
    await setDefaults(owner, 'past.now()', 'pg_catalog.now()');
    await owner.query('drop function past.now()');
    await owner.query('update past.town set finished_date = now()');
  });
