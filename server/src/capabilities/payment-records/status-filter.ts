import { sql } from 'kysely';
import type { Sql } from '../../platform/lists/source.ts';
import { waiting } from './list-totals.ts';

/** Pseudo-members beside the statuses: Returned = an adjustment stands, NeedsResolution = nobody knows the outcome. */
export function statusFilter(statuses: readonly string[] | undefined): Sql {
  if (!statuses || statuses.length === 0) return sql`true`;
  const plain = statuses.filter((status) => status !== 'Returned' && status !== 'NeedsResolution');
  const parts = [
    ...(plain.length > 0 ? [sql`(p.status = any(${sql.val(plain)}::text[]) and not p.has_adjustment)`] : []),
    ...(statuses.includes('Returned') ? [sql`p.has_adjustment`] : []),
    ...(statuses.includes('NeedsResolution') ? [waiting] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}
