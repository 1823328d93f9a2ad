import { type Lab, round } from './lab.ts';

/** Of PostgreSQL, for a lab whose statements are watched. */
export const watched: readonly string[] = ['shared_preload_libraries=pg_stat_statements'];

interface Taken {
  readonly seconds: number;
  readonly calls: number;
  readonly rows: number;
  readonly pages: number;
  readonly walMb: number;
  readonly query: string;
}

/** Begins to count what each statement takes; the answer says it, the dearest first, and what all wrote ahead. */
export async function watchStatements(lab: Lab): Promise<() => Promise<string[]>> {
  await lab.owner.query('create extension if not exists pg_stat_statements');
  await lab.owner.query('select pg_stat_statements_reset()');
  const { rows } = await lab.owner.query<{ at: string }>('select pg_current_wal_lsn() as at');
  return async () => {
    const { rows: written } = await lab.owner.query<{ mb: number }>(
      'select (pg_wal_lsn_diff(pg_current_wal_lsn(), $1) / 1e6)::float8 as mb',
      [rows[0]?.at],
    );
    const { rows: taken } = await lab.owner.query<Taken>(
      `select total_exec_time / 1000 as seconds, calls::int, rows::int,
        (shared_blks_hit + shared_blks_read + local_blks_hit + local_blks_read)::int as pages,
        (wal_bytes / 1e6)::float8 as "walMb", left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as query
       from pg_stat_statements where query !~ '^(begin|commit|select pg_)' order by total_exec_time desc limit 10`,
    );
    return [
      `written ahead: ${round(written[0]?.mb ?? 0, 0)} MB`,
      ...taken.map(({ seconds, calls, rows: touched, pages, walMb, query }) =>
        [
          `${round(seconds, 1)} s, ${calls} calls, ${touched} rows, ${pages} pages`,
          `${round(walMb, 0)} MB ahead: ${query}`,
        ].join(', '),
      ),
    ];
  };
}
