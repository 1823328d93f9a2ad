import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Keyring } from '../crypto/keyring.ts';
import { change, type Database, maybeRow, oneRow, rowsOf, type Tx } from '../database/database.ts';

const purpose = 'audit-seal';
export const erasurePurpose = 'audit-erasure';
const lockKey = 48_110_005;

interface Seal {
  readonly id: number;
  /** null for what is of the platform. */
  readonly organizationId: number | null;
  readonly fromXid: string;
  readonly toXid: string;
  readonly entries: number;
  readonly merkleRoot: string;
  readonly previous: string;
  readonly signature: string;
  /** When its entries were let go of, in milliseconds; null while they are there. */
  readonly erasedMs: number | null;
  readonly erasedSignature: string;
}
type Range = Pick<Seal, 'organizationId' | 'fromXid' | 'toXid'>;

interface Leaf {
  readonly id: number;
  /** Hash of the row. */
  readonly leaf: string;
}

const columns = sql`id, organization_id as "organizationId", from_xid::text as "fromXid", to_xid::text as "toXid",
  entries, merkle_root as "merkleRoot", previous, signature,
  (extract(epoch from erased_date) * 1000)::bigint as "erasedMs", erased_signature as "erasedSignature"`;

const sealed = ({ organizationId, fromXid, toXid }: Range) => sql`from audit_entry e
  left join published.business_unit u on u.id = e.business_unit_id
  where u.organization_id is not distinct from ${organizationId}::int
    and (${organizationId}::int is not null or e.business_unit_id is null)
    and e.xid >= ${fromXid}::text::xid8 and e.xid < ${toXid}::text::xid8`;

/** The entries that a seal is over, by their numbers. */
export const entriesUnder = (range: Range) => sql<{ id: number }>`select e.id ${sealed(range)}`;

/** Hash of each audit row of an organization, or of the platform, whose transaction lies in a range, in their order. */
async function leavesOf(tx: Tx, range: Range) {
  await tx.query("select set_config('TimeZone', 'UTC', true)"); // a row reads the same wherever it is read
  return rowsOf(
    tx,
    sql<Leaf>`select e.id, encode(sha256(convert_to(to_jsonb(e)::text, 'UTF8')), 'hex') as leaf ${sealed(range)}
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

/** What is signed when the entries of a seal are let go of. */
export const erasureMessage = ({ signature, erasedDate }: { readonly signature: string; readonly erasedDate: Date }) =>
  [signature, erasedDate.getTime()].join('|');

const messageOf = (seal: Omit<Seal, 'id' | 'signature' | 'erasedMs' | 'erasedSignature'>) =>
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
        id: number | null;
        last: Seal | null;
      }>`select o.id, (select row_to_json(s)
        from (select ${columns} from audit_seal where organization_id is not distinct from o.id
          order by id desc limit 1) s) as last
        from (select id from published.organization union all select null) o order by o.id`,
    );
    const made: string[] = [];
    for (const { id: organizationId, last } of organizations) {
      const fromXid = last?.toXid ?? '0';
      const leaves = await leavesOf(tx, { organizationId, fromXid, toXid });
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
      made.push(`${nameOf(organizationId)}: ${seal.entries} entries, ${signature}`);
    }
    return made;
  });
}

const nameOf = (organizationId: number | null) =>
  organizationId === null ? 'the platform' : `organization ${organizationId}`;

/** Why a seal does not hold whose entries were let go of. */
function faultOfErased(keyring: Keyring, seal: Seal, erasedMs: number, leaves: readonly Leaf[]): string | undefined {
  const message = erasureMessage({ signature: seal.signature, erasedDate: new Date(erasedMs) });
  if (!keyring.verify(erasurePurpose, message, seal.erasedSignature)) return 'nobody let its entries go';
  return leaves.length === 0 ? undefined : `${leaves.length} entries are there that were let go`;
}

/** Why a seal does not hold: beside the one before it, over the rows that it covers. */
function faultOf(keyring: Keyring, seal: Seal, before: Seal | undefined, leaves: readonly Leaf[]): string | undefined {
  if (!keyring.verify(purpose, messageOf(seal), seal.signature)) return 'the seal itself was changed';
  if (seal.previous !== (before?.signature ?? '') || seal.fromXid !== (before?.toXid ?? '0'))
    return 'a seal before it is missing';
  if (seal.erasedMs !== null) return faultOfErased(keyring, seal, seal.erasedMs, leaves);
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
    const previous = new Map<number | null, Seal>();
    for (const seal of seals) {
      const leaves = await leavesOf(tx, seal);
      const fault = faultOf(keyring, seal, previous.get(seal.organizationId), leaves);
      if (fault !== undefined)
        broken.push(`seal ${seal.id} of ${nameOf(seal.organizationId)} (${seal.entries} entries): ${fault}`);
      previous.set(seal.organizationId, seal);
    }
    const early = await maybeRow(
      tx,
      sql<{
        id: number;
      }>`select e.id from audit_entry e left join published.business_unit u on u.id = e.business_unit_id
        where e.xid < (select max(to_xid) from audit_seal s
          where s.organization_id is not distinct from u.organization_id)
        and not exists (select 1 from audit_seal s
        where s.organization_id is not distinct from u.organization_id
          and e.xid >= s.from_xid and e.xid < s.to_xid) limit 1`,
    );
    if (early) broken.push(`entry ${early.id} lies under no seal`);
    return { seals: seals.length, broken };
  });
}
