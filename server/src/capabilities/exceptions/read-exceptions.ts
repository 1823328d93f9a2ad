import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import { exceptionActions } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { whyNotSettled } from './exception-guards.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said, sayTold } from '../../platform/texts/say.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

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
  readonly isBeingRecorded: boolean;
  readonly approval: GatewayException['approval'];
  readonly rowVersion: number;
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The batches that it explains something of. */
export const batchOf = sql`coalesce((select string_agg(distinct n.batch_identifier, ', ')
  from exception_part x
    join published.settlement_batch n on n.id = x.settlement_batch_id
    where x.exception_id = e.id), b.batch_identifier, '')`;

/** What is read of one, over `exceptionJoins`. */
export const exceptionColumns = sql<ExceptionRow>`e.id, e.business_unit_id as "businessUnitId",
  e.created_date as "createdDate", e.kind,
  m.merchant_number as "merchantNumber", e.gateway_transaction_id as "gatewayTransactionId",
  e.amount_minor as "amountMinor",
  e.currency_code as "currencyCode", ${batchOf} as "batchIdentifier", e.claim, e.resolution, e.reason,
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
  e.unrecorded_since is not null as "isBeingRecorded",
  (select json_build_object('id', r.id, 'action', r.ask ->> 'action', 'reason', r.reason, 'requestedById',
  coalesce(r.requested_by, 0), 'requestedByName', r.requested_by_name, 'requestedDate', ${iso('r.requested_date')},
    'expiresDate', ${iso('r.expires_date')}) from published.approval_request r
    where r.exception_id = e.id and r.status = 'Requested') as approval`;

/** `e`, the exception, with `m` and `b`, its merchant account and batch. */
export const exceptionJoins = sql`gateway_exception e join published.merchant_account m on m.id = e.merchant_account_id
  left join published.settlement_batch b on b.id = e.settlement_batch_id`;

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

/** What the database has of one, in the words of its reader and with what may be done about it. */
export function asException(row: ExceptionRow): GatewayException {
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
    referenceNumber: row.ours?.referenceNumber ?? '',
    theirs: theirsOf(row),
    reason: said(row.reason),
    createdDate: row.createdDate.toISOString(),
    resolvedDate: row.resolvedDate?.toISOString() ?? null,
    actions,
  };
}

/** One exception. @throws 404 outside the scope. */
export async function readException(tx: Tx, id: number): Promise<GatewayException> {
  const row = await maybeRow(
    tx,
    sql<ExceptionRow>`select ${exceptionColumns} from ${exceptionJoins} where e.id = ${id}`,
  );
  if (!row) throw notFound(say('could_not_find_exception'));
  return asException(row);
}
