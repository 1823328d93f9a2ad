import type { MergedLogin } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { type Database, oneRow, rowsOf } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { customerOfUnit } from './find-customer.ts';
import { mergedIn } from './tell-merge.ts';
import { withMergedLogins } from './with-merged-logins.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
}
interface Turn {
  readonly Page: number;
  readonly PageSize: number;
}

/** What the histories of a payer and of the logins in it say of merges, at a business unit. */
const merges = ({ businessUnitId, id }: Of): Sql => sql`published.audit_entry e where e.entity_type = 'Customer'
  and e.entity_id = any(${withMergedLogins(id)}) and e.action = ${mergedIn.action}
  and e.business_unit_id = ${businessUnitId}`;

/** The addresses of a payer: the one they have, and those of the logins that became a part of theirs; an array. */
const addressesOf = (of: Of): Sql => sql`array(select lower(c.email) from customer c where c.id = ${of.id}
  union select lower(e.after ->> 'email') from ${merges(of)})`;

/**
 * Whether something that was made at a moment went to an address of a payer. The address of a merged login is free from
 * then on: what goes there later is for whoever has it by then.
 */
export const wentToThem = (of: Of, address: Sql, made: Sql): Sql => sql`lower(${address}) = any(${addressesOf(of)})
  and (exists (select 1 from customer c where c.id = ${of.id} and lower(c.email) = lower(${address}))
    or exists (select 1 from ${merges(of)} and lower(e.after ->> 'email') = lower(${address}) and e.date > ${made}))`;

/** The logins that became a part of a payer's, along their whole chains, the latest first. @throws 404 */
export const mergedLogins = (
  db: Database,
  of: Of,
  { Page, PageSize }: Turn,
): Promise<{ items: MergedLogin[]; totalCount: number }> =>
  db.reading([of.businessUnitId], async (tx) => {
    await customerOfUnit(tx, of.businessUnitId, of.id);
    const rows = await rowsOf(
      tx,
      sql<MergedLogin>`select e.id, e.after ->> 'email' as email, e.date as "mergedDate", e.user_name as "mergedBy",
        e.reason from ${merges(of)} order by e.id desc limit ${PageSize} offset ${(Page - 1) * PageSize}`,
    );
    const { n } = await oneRow(tx, sql<{ n: number }>`select count(*)::int as n from ${merges(of)}`);
    return { items: rows.map(asWire), totalCount: n };
  });
