import { sql } from 'kysely';
import type { Keyring } from '../crypto/keyring.ts';
import { change, oneRow, rowsOf, type Tx } from '../database/database.ts';
import { isAnyHeldOf } from '../retention/holds.ts';
import { among, type RetentionClass } from '../retention/retention-class.ts';
import { entriesUnder, erasureMessage, erasurePurpose } from './seal.ts';

/** One seal may have taken in a day of imports. */
const longestMs = 120_000;

interface Sealed {
  readonly id: number;
  readonly organizationId: number | null;
  readonly fromXid: string;
  readonly toXid: string;
  readonly entries: number;
  readonly signature: string;
}

/**
 * Entries of the audit go seal by seal, each when all of its entries are over: the seal stays in its chain and says,
 * signed, that they were let go. Who may add alone cannot take away: a role of its own does, through a function that
 * knows how long they are kept at least.
 */
export const auditRetention = (keyring: Keyring): RetentionClass => ({
  key: 'Audit entries',
  owner: 'audit',
  per: 'organization',
  atOnce: 20,
  rows: ({ organizationId, before }) => ({
    from: sql`audit_seal s`,
    key: sql`s.id`,
    date: sql`s.sealed_date`,
    due: sql`s.organization_id is not distinct from ${organizationId}::int and s.erased_date is null
      and s.sealed_date < ${before} and s.sealed_date < now() - interval '7 years'`,
    held: organizationId === null ? sql`false` : isAnyHeldOf(sql`s.organization_id`),
    locked: sql`s`,
    weight: sql`s.entries`,
  }),
  async letGo(tx, ids) {
    await tx.query(`set local statement_timeout = ${longestMs}`);
    const seals = await rowsOf(
      tx,
      sql<Sealed>`select id, organization_id as "organizationId", from_xid::text as "fromXid",
        to_xid::text as "toXid", entries, signature from audit_seal where ${among(sql`id`, ids)} order by id`,
    );
    let gone = 0;
    for (const seal of seals) gone += await erase(tx, keyring, seal);
    return gone;
  },
});

/** All of them or none: one entry that is too young, or one too few, is a fault and not let go of. */
async function erase(tx: Tx, keyring: Keyring, { id, entries, signature, ...range }: Sealed): Promise<number> {
  const ids = (await rowsOf(tx, entriesUnder(range))).map((entry) => entry.id);
  const { gone } = await oneRow(tx, sql<{ gone: number }>`select let_go_of_audit(${sql.val(ids)}::bigint[]) as gone`);
  if (gone !== entries || ids.length !== entries)
    throw new Error(`The seal ${id} is over ${entries} entries, and ${gone} of ${ids.length} would go.`);
  const erasedDate = new Date();
  const signed = keyring.sign(erasurePurpose, erasureMessage({ signature, erasedDate }));
  await change(
    tx,
    sql`update audit_seal set erased_date = ${erasedDate}, erased_signature = ${signed} where id = ${id}`,
  );
  return gone;
}
