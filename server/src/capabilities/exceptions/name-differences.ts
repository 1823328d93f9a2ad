import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { type KnownException, type NamedSum, type Placed, matchDifferences } from './match-differences.rules.ts';

/** A line that no member of the batch explains to the cent, or a member that no line names. */
export interface Difference {
  readonly kind: ExceptionKind;
  readonly gatewayTransactionId: string;
  /** Signed, minor units: the gateway's books minus ours. */
  readonly amountMinor: number;
  readonly paymentId: number | null;
  readonly lineId: number | null;
  readonly transactionId: number | null;
}

export interface NamedBatch {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly currencyCode: string;
}

/**
 * Gives every difference of a batch its exception. Each line and each member keeps its own standing as a part; the
 * figure of an exception is the sum of its parts over all batches, so that a sale which three reports name counts three
 * times. One whose figure changes by it is open again. Called in the transaction that closes the batch.
 */
export async function nameDifferences(tx: Tx, batch: NamedBatch, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return;
  const known = await rowsOf(
    tx,
    sql<KnownException>`select e.id, e.kind, e.gateway_transaction_id as "gatewayTransactionId",
        e.amount_minor as "amountMinor", exists (select 1 from exception_part p
        where p.exception_id = e.id) as "isNamed", e.resolution = '' as "isOpen"
      from gateway_exception e where e.merchant_account_id = ${batch.merchantAccountId}
        and e.gateway_transaction_id = any(${sql.val(differences.map((each) => each.gatewayTransactionId))}::text[])
        order by e.id for no key update`,
  );
  const placed = matchDifferences(sumsOf(differences), known);
  const ids = [
    ...(await grow(
      tx,
      batch,
      placed.filter(({ id }) => id !== undefined),
    )),
    ...(await raise(
      tx,
      batch,
      placed.filter(({ id }) => id === undefined),
    )),
  ];
  await tx.run(
    sql`insert into exception_part (business_unit_id, exception_id, settlement_batch_id, settlement_line_id,
        transaction_id, amount_minor)
      select ${batch.businessUnitId}, i.id, ${batch.id}, d."lineId", d."transactionId", d."amountMinor"
      from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d (kind text, "gatewayTransactionId" text,
        "amountMinor" bigint, "lineId" bigint, "transactionId" bigint)
        join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as i (id bigint, kind text,
          "gatewayTransactionId" text) using (kind, "gatewayTransactionId")`,
  );
}

/** What one batch says of a number is one difference, however many lines say it. */
function sumsOf(differences: readonly Difference[]): NamedSum[] {
  const sums = new Map<string, NamedSum>();
  for (const { kind, gatewayTransactionId, amountMinor, paymentId } of differences) {
    const key = JSON.stringify([kind, gatewayTransactionId]);
    const before = sums.get(key);
    sums.set(key, {
      kind,
      gatewayTransactionId,
      amountMinor: (before?.amountMinor ?? 0) + amountMinor,
      paymentId: before?.paymentId ?? paymentId,
    });
  }
  return [...sums.values()];
}

type Named = Pick<Placed, 'kind' | 'gatewayTransactionId'> & { readonly id: number };

const partsBefore = sql`coalesce((select sum(p.amount_minor) from exception_part p where p.exception_id = e.id), 0)`;

/**
 * Of one that grows: open again when its figure changed, and as it was decided when a claim had said the same before.
 */
const changed = (column: string, to: ReturnType<typeof sql>, amount: ReturnType<typeof sql>) =>
  sql`${sql.ref(column)} = case when e.amount_minor = ${partsBefore} + ${amount} then e.${sql.ref(column)}
      else ${to} end`;

const grown = (amount: ReturnType<typeof sql>, paymentId: ReturnType<typeof sql>, batchId: number) =>
  sql`amount_minor = ${partsBefore} + ${amount}, settlement_batch_id = coalesce(e.settlement_batch_id, ${batchId}),
      payment_id = coalesce(e.payment_id, ${paymentId}), ${changed('resolution', sql`''`, amount)},
      ${changed('reason', sql`'""'::jsonb`, amount)},
    ${changed('resolved_by', sql`''`, amount)}, ${changed('resolved_date', sql`null`, amount)},
      ${changed('row_version', sql`e.row_version + 1`, amount)}`;

async function grow(tx: Tx, batch: NamedBatch, placed: readonly Placed[]): Promise<Named[]> {
  await tx.run(
    sql`update gateway_exception e set ${grown(sql`x."amountMinor"`, sql`x."paymentId"`, batch.id)}
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as x (id bigint, "amountMinor" bigint,
        "paymentId" bigint) where e.id = x.id`,
  );
  return placed.map(({ id = 0, kind, gatewayTransactionId }) => ({ id, kind, gatewayTransactionId }));
}

const raise = (
  tx: Tx,
  { id, businessUnitId, merchantAccountId, currencyCode }: NamedBatch,
  placed: readonly Placed[],
): Promise<Named[]> =>
  rowsOf(
    tx,
    sql<Named>`insert into gateway_exception as e (business_unit_id, merchant_account_id, kind, gateway_transaction_id,
        amount_minor, currency_code, payment_id, settlement_batch_id)
      select ${businessUnitId}, ${merchantAccountId}, x.kind, x."gatewayTransactionId", x."amountMinor",
        ${currencyCode}, x."paymentId", ${id}
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as x (kind text, "gatewayTransactionId" text,
        "amountMinor" bigint, "paymentId" bigint)
      on conflict (merchant_account_id, kind, gateway_transaction_id) do update
        set ${grown(sql`excluded.amount_minor`, sql`excluded.payment_id`, id)}
      returning e.id, e.kind, e.gateway_transaction_id as "gatewayTransactionId"`,
  );
