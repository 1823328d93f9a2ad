import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';
import { change, type Database, maybeRow, oneRow, rowsOf, type Tx } from '../database/database.ts';

const purpose = 'audit-seal';
const lockKey = 48_110_005;

interface Seal {
  readonly id: number;
  readonly organizationId: number;
  readonly fromXid: string;
  readonly toXid: string;
  readonly entries: number;
  readonly merkleRoot: string;
  readonly previous: string;
  readonly signature: string;
}

interface Leaf {
  readonly id: number;
  /** Hash of the row. */
  readonly leaf: string;
}

const columns = sql`id, organization_id as "organizationId", from_xid::text as "fromXid", to_xid::text as "toXid",
  entries, merkle_root as "merkleRoot", previous, signature`;

/** Hash of each audit row of an organization whose transaction lies in a range, in an order that never changes. */
async function leavesOf(tx: Tx, organizationId: number, fromXid: string, toXid: string) {
  await tx.query("select set_config('TimeZone', 'UTC', true)"); // a row reads the same wherever it is read
  return rowsOf(
    tx,
    sql<Leaf>`select e.id, encode(sha256(convert_to(to_jsonb(e)::text, 'UTF8')), 'hex') as leaf from audit_entry e
      join published.business_unit u on u.id = e.business_unit_id
      where u.organization_id = ${organizationId} and e.xid >= ${fromXid}::text::xid8 and e.xid < ${toXid}::text::xid8
      order by e.xid, e.id`,
  );
}

/** Root of a Merkle tree over hashes; an odd one goes up as it is. */
export function merkleRoot(leaves: readonly string[]): string {
  let level = [...leaves];
  while (level.length > 1) {
    const above: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left = '', right] = [level[i], level[i + 1]];
      above.push(right === undefined ? left : createHash('sha256').update(`${left}${right}`).digest('hex'));
    }
    level = above;
  }
  return level[0] ?? '';
}

const messageOf = (seal: Omit<Seal, 'id' | 'signature'>) =>
  [seal.organizationId, seal.fromXid, seal.toXid, seal.entries, seal.merkleRoot, seal.previous].join('|');

/**
 * Seals what was audited since the last seal: only transactions older than every one still running. One worker at a
 * time. Answers the new seals.
 */
export async function sealAudit(db: Database, keyring: Keyring): Promise<string[]> {
  return db.platform(async (tx) => {
    const { mine, toXid } = await oneRow(
      tx,
      sql<{
        mine: boolean;
        toXid: string;
      }>`select pg_try_advisory_xact_lock(${lockKey}) as mine,
        pg_snapshot_xmin(pg_current_snapshot())::text as "toXid"`,
    );
    if (!mine) return [];
    const organizations = await rowsOf(
      tx,
      sql<{
        id: number;
        last: Seal | null;
      }>`select o.id, (select row_to_json(s)
        from (select ${columns} from audit_seal where organization_id = o.id order by id desc limit 1) s) as last
        from published.organization o order by o.id`,
    );
    const made: string[] = [];
    for (const { id: organizationId, last } of organizations) {
      const fromXid = last?.toXid ?? '0';
      const leaves = await leavesOf(tx, organizationId, fromXid, toXid);
      if (leaves.length === 0) continue;
      const seal = {
        organizationId,
        fromXid,
        toXid,
        entries: leaves.length,
        merkleRoot: merkleRoot(leaves.map((row) => row.leaf)),
        previous: last?.signature ?? '',
      };
      const signature = keyring.sign(purpose, messageOf(seal));
      await change(
        tx,
        sql`insert into audit_seal (organization_id, from_xid, to_xid, entries, merkle_root, previous, signature)
          values (${organizationId}, ${fromXid}::text::xid8, ${toXid}::text::xid8, ${seal.entries}, ${seal.merkleRoot},
          ${seal.previous}, ${signature})`,
      );
      made.push(`organization ${organizationId}: ${seal.entries} entries, ${signature}`);
    }
    return made;
  });
}

/** Why a seal does not hold: beside the one before it, over the rows that it covers. */
function faultOf(keyring: Keyring, seal: Seal, before: Seal | undefined, leaves: readonly Leaf[]): string | undefined {
  if (!keyring.verify(purpose, messageOf(seal), seal.signature)) return 'the seal itself was changed';
  if (seal.previous !== (before?.signature ?? '') || seal.fromXid !== (before?.toXid ?? '0'))
    return 'a seal before it is missing';
  if (leaves.length !== seal.entries) return `${leaves.length} entries are there`;
  if (merkleRoot(leaves.map((row) => row.leaf)) === seal.merkleRoot) return undefined;
  const entries = leaves.map((row) => row.id).join(', ');
  return `an entry was changed, one of ${entries.slice(0, 200)}`;
}

/**
 * Recomputes every seal and names each that does not hold: rows edited, deleted or slipped in, or the seals themselves.
 */
export async function verifyAudit(db: Database, keyring: Keyring): Promise<{ seals: number; broken: string[] }> {
  return db.auditing(async (tx) => {
    const seals = await rowsOf(tx, sql<Seal>`select ${columns} from audit_seal order by organization_id, id`);
    const broken: string[] = [];
    const previous = new Map<number, Seal>();
    for (const seal of seals) {
      const leaves = await leavesOf(tx, seal.organizationId, seal.fromXid, seal.toXid);
      const fault = faultOf(keyring, seal, previous.get(seal.organizationId), leaves);
      if (fault !== undefined)
        broken.push(`seal ${seal.id} of organization ${seal.organizationId} (${seal.entries} entries): ${fault}`);
      previous.set(seal.organizationId, seal);
    }
    const early = await maybeRow(
      tx,
      sql<{
        id: number;
      }>`select e.id from audit_entry e join published.business_unit u on u.id = e.business_unit_id
        where e.xid < (select max(to_xid) from audit_seal s where s.organization_id = u.organization_id)
        and not exists (select 1 from audit_seal s
        where s.organization_id = u.organization_id and e.xid >= s.from_xid and e.xid < s.to_xid) limit 1`,
    );
    if (early) broken.push(`entry ${early.id} lies under no seal`);
    return { seals: seals.length, broken };
  });
}
