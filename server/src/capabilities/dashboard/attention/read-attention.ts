import {
  type AttentionKind,
  attentionKinds,
  attentionNames,
  type Kind,
} from '@ratepayer/contract/dashboard/attention.ts';
import type { Attention, AttentionItem } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { areTold, said } from '../../../platform/texts/say.ts';
import { type Needing, needing } from './attention-kinds.ts';

/** So many of a kind are shown; who has more goes to its list. */
const most = 50;

type Row = Needing & {
  readonly ownerId: number | null;
  readonly ownerName: string;
  readonly snoozedUntil: Date | null;
  readonly snoozeReason: string;
};

/** Whose eyes it is read with. */
type Reader = Pick<Caller, 'permissions' | 'role'>;

function maySee({ permissions, role }: Reader, kind: AttentionKind): boolean {
  const { needs, roles }: Kind = attentionKinds[kind];
  return permissions.has(needs) && (roles === undefined || roles.some((one) => one === role));
}

/** What needs a person in a business unit, of the kinds that the caller may see, the newest first. */
export async function readAttention(tx: Tx, caller: Reader, businessUnitId: number, now: Date): Promise<Attention> {
  const kinds = attentionNames.filter((kind) => maySee(caller, kind));
  if (kinds.length === 0) return { items: [], isCut: false };
  const rows = await readNeeding(tx, kinds, { businessUnitId, now });
  const shown = kinds.flatMap((kind) => rows.filter((row) => row.kind === kind).slice(0, most));
  const items = shown.toSorted((a, b) => b.since.getTime() - a.since.getTime()).map((row) => asItem(row, now));
  return { items, isCut: shown.length < rows.length };
}

const readNeeding = (tx: Tx, kinds: readonly AttentionKind[], ground: { businessUnitId: number; now: Date }) =>
  rowsOf(
    tx,
    sql<Row>`select x.kind, x.id, x.amount_minor as "amountMinor", x.since, x.facts, x.place, m.owner_id as "ownerId",
      coalesce(m.owner_name, '') as "ownerName", m.snoozed_until as "snoozedUntil",
      coalesce(m.snooze_reason, '') as "snoozeReason"
      from (${sql.join(
        kinds.map(
          (
            kind,
          ) => sql`(select ${kind}::text as kind, n.id::bigint as id, n.amount_minor::bigint as amount_minor, n.since,
            n.facts, n.place from (${needing[kind](ground)}) n order by n.since desc limit ${most + 1})`,
        ),
        sql` union all `,
      )}) x left join attention_mark m
        on m.business_unit_id = ${ground.businessUnitId} and m.kind = x.kind and m.entity_id = x.id
          and m.modified_date >= x.since`,
  );

/** Whether this is something that needs a person now, and the caller may see it. */
export async function needsSomebody(
  tx: Tx,
  caller: Caller,
  { businessUnitId, kind, id, now }: { businessUnitId: number; kind: AttentionKind; id: number; now: Date },
): Promise<boolean> {
  if (!maySee(caller, kind)) return false;
  const found = await rowsOf(
    tx,
    sql`select 1 from (${needing[kind]({ businessUnitId, now })}) n where n.id = ${id} limit 1`,
  );
  return found.length > 0;
}

/** What was kept as told is said to its reader; nothing is an empty text. */
const sayFact = (value: unknown): string => (areTold(value) ? said(value) : String(value ?? ''));

function asItem({ since, snoozedUntil, facts, ...row }: Row, now: Date): AttentionItem {
  const isLeft = snoozedUntil !== null && snoozedUntil > now;
  return {
    ...row,
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, sayFact(value)])),
    since: since.toISOString(),
    snoozedUntil: isLeft ? snoozedUntil.toISOString() : null,
    snoozeReason: isLeft ? row.snoozeReason : '',
  };
}
