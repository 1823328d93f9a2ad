import type { GatewayException } from '@ratepayer/contract/payments/exception.operations.ts';
import { exceptionActions } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { RawBuilder } from 'kysely';
import { maybeRow, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { whyNotSettled } from './exception-guards.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said, sayTold } from '../../platform/texts/say.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';

export interface ExceptionFilter {
  readonly Kinds?: ExceptionKind[] | undefined;
  readonly State?: 'Open' | 'Settled' | undefined;
  readonly PaymentId?: number | undefined;
  readonly 'Search.SearchText'?: string | undefined;
  /** First instant, and the first after the last; undefined: any day. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

interface Line {
  readonly operation: string;
  readonly says: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly toldAt: string;
  readonly message: Written;
}

export interface ExceptionRow {
  readonly id: number;
  readonly businessUnitId: number;
  readonly createdDate: Date;
  readonly kind: ExceptionKind;
  readonly merchantNumber: string;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly currencyCode: 'USD' | 'CAD';
  readonly batchIdentifier: string;
  readonly claim: Partial<Line>;
  readonly line: {
    readonly kind: string;
    readonly reference: string;
    readonly amountMinor: number;
    readonly closedDate: string | null;
  } | null;
  readonly ours: GatewayException['ours'];
  readonly resolution: GatewayException['resolution'];
  readonly reason: Written;
  readonly resolvedBy: string;
  readonly resolvedDate: Date | null;
  readonly isGivingBack: boolean;
  readonly approval: GatewayException['approval'];
  readonly rowVersion: number;
}

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const columns = sql`e.id, e.business_unit_id as "businessUnitId", e.created_date as "createdDate", e.kind,
  m.merchant_number as "merchantNumber", e.gateway_transaction_id as "gatewayTransactionId",
  e.amount_minor as "amountMinor",
  e.currency_code as "currencyCode", coalesce((select string_agg(distinct n.batch_identifier, ', ')
  from exception_part x
    join published.settlement_batch n on n.id = x.settlement_batch_id
    where x.exception_id = e.id), b.batch_identifier, '') as "batchIdentifier", e.claim, e.resolution, e.reason,
    e.resolved_by as "resolvedBy", e.resolved_date as "resolvedDate", e.row_version as "rowVersion",
  (select json_build_object('kind', l.kind, 'reference', l.reference, 'amountMinor', l.amount_minor, 'closedDate',
  ${iso('b.gateway_closed_date')}) from published.settlement_line l
    where l.settlement_batch_id = e.settlement_batch_id
    and (l.gateway_transaction_id = e.gateway_transaction_id or l.reference = e.gateway_transaction_id)
    limit 1) as line,
  (select json_build_object('id', p.id, 'referenceNumber', p.reference_number, 'type', p.type, 'status', p.status,
  'amountMinor', p.amount_minor, 'payerName', p.payer_name, 'createdDate', ${iso('p.created_date')})
    from published.payment p where p.id = e.payment_id) as ours,
  exists (select 1 from published.gateway_attempt a
  where a.exception_id = e.id and a.outcome in ('Sent', 'Unknown')) as "isGivingBack",
  (select json_build_object('id', r.id, 'action', r.ask ->> 'action', 'reason', r.reason, 'requestedById',
  coalesce(r.requested_by, 0), 'requestedByName', r.requested_by_name, 'requestedDate', ${iso('r.requested_date')},
    'expiresDate', ${iso('r.expires_date')}) from published.approval_request r
    where r.exception_id = e.id and r.status = 'Requested') as approval`;

const joined = sql`gateway_exception e join published.merchant_account m on m.id = e.merchant_account_id
  left join published.settlement_batch b on b.id = e.settlement_batch_id`;

/**
 * Exceptions of a filter as the tail of a statement over `e`, the exception, `m` and `b`, its merchant account and
 * batch.
 */
export function exceptionsOf(businessUnitId: number, query: ExceptionFilter): RawBuilder<unknown> {
  const search = query['Search.SearchText']?.trim() ?? '';
  const like = `${escapeLike(search)}%`;
  const parts = [
    sql`e.business_unit_id = ${businessUnitId}`,
    ...(query.Kinds ? [sql`e.kind = any(${sql.val(query.Kinds)}::text[])`] : []),
    ...(query.State ? [query.State === 'Open' ? sql`e.resolution = ''` : sql`e.resolution <> ''`] : []),
    ...(query.PaymentId
      ? [
          sql`e.payment_id in (select id from published.payment
            where id = ${query.PaymentId} or base_payment_id = ${query.PaymentId})`,
        ]
      : []),
    ...(query.from && query.until ? [sql`e.created_date >= ${query.from} and e.created_date < ${query.until}`] : []),
    ...(search
      ? [
          sql`(e.gateway_transaction_id like ${like} or b.batch_identifier like ${like}
            or e.payment_id in (select id from published.payment where reference_number = ${search}))`,
        ]
      : []),
  ];
  return sql`${joined} where ${sql.join(parts, sql` and `)}`;
}

/** The exceptions of a filter, newest first. */
export const exceptionsIn = (from: RawBuilder<unknown>) =>
  sql<ExceptionRow>`select ${columns} from ${from} order by e.created_date desc, e.id desc`;

const lineKinds = ['sale', 'refund', 'refundFailed', 'dispute', 'disputeReversed', 'bankReturn'] as const;
const saidOfLine = (kind: string): string => {
  const known = lineKinds.find((one) => one === kind);
  return known ? say(`exception_said_${known}`) : kind;
};

/** What the gateway said, in words: its line, or the claim that it made otherwise. */
export function theirsOf({ line, claim }: Pick<ExceptionRow, 'line' | 'claim'>): GatewayException['theirs'] {
  if (claim.operation) {
    const { operation, says = '', reference = '', amountMinor = 0, toldAt = '', message = '' } = claim;
    return {
      what: say('exception_claim', { operation, says }),
      reference,
      amountMinor,
      toldDate: toldAt,
      message: said(message),
    };
  }
  return (
    line && {
      what: saidOfLine(line.kind),
      reference: line.reference,
      amountMinor: line.amountMinor,
      toldDate: line.closedDate ?? '',
      message: '',
    }
  );
}

export function asWire(row: ExceptionRow): GatewayException {
  const { claim: _claim, line: _line, ...rest } = row;
  const state = { ...row, paymentId: row.ours?.id ?? null, waitsForDualApproval: row.approval !== null };
  const actions = Object.fromEntries(
    exceptionActions.map((action) => {
      const why = whyNotSettled(state, action);
      return [action, { allowed: why === undefined, why: why ? sayTold(why) : '' }];
    }),
  ) as GatewayException['actions'];
  return {
    ...rest,
    theirs: theirsOf(row),
    reason: said(row.reason),
    createdDate: row.createdDate.toISOString(),
    resolvedDate: row.resolvedDate?.toISOString() ?? null,
    actions,
  };
}

/** Exceptions of a filter with the totals of the whole of it. */
export async function listExceptions(
  tx: Tx,
  businessUnitId: number,
  query: ExceptionFilter & { readonly Page: number; readonly PageSize: number },
) {
  const from = exceptionsOf(businessUnitId, query);
  const [rows, [sums]] = await Promise.all([
    rowsOf(
      tx,
      sql<ExceptionRow>`${exceptionsIn(from)} limit ${query.PageSize} offset ${(query.Page - 1) * query.PageSize}`,
    ),
    rowsOf(
      tx,
      sql<{
        count: number;
        amountMinor: number;
        openCount: number;
        openAmountMinor: number;
      }>`select count(*)::int as count, coalesce(sum(e.amount_minor), 0)::bigint as "amountMinor",
        count(*) filter (where e.resolution = '')::int as "openCount",
        coalesce(sum(e.amount_minor) filter (where e.resolution = ''), 0)::bigint as "openAmountMinor" from ${from}`,
    ),
  ]);
  const { count = 0, ...totals } = sums ?? { amountMinor: 0, openCount: 0, openAmountMinor: 0 };
  return { items: rows.map(asWire), totalCount: count, totals };
}

/** One exception. @throws 404 outside the scope. */
export async function readException(tx: Tx, id: number): Promise<GatewayException> {
  const row = await maybeRow(tx, sql<ExceptionRow>`select ${columns} from ${joined} where e.id = ${id}`);
  if (!row) throw notFound(say('could_not_find_exception'));
  return asWire(row);
}
