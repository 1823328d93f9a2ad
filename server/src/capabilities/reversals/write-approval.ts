import { change, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/row.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';

const lifeHours = 72;

/** What somebody else has to decide: a void or refund of a payment, or what is to become of an exception. */
export interface Asked {
  readonly businessUnitId: number;
  readonly about:
    | { readonly kind: 'Void' | 'Refund'; readonly paymentId: number }
    | { readonly kind: 'Exception'; readonly exceptionId: number };
  /** The version that was seen when it was asked. */
  readonly rowVersion: number;
  readonly amountMinor: number;
  readonly ask: object;
  readonly reason: string;
}

/** A request for a second person; alone, or as a part of a larger statement. */
export const approvalAsked = (caller: Caller, { about, ...asked }: Asked, now: Date) =>
  sql<
    Row<'approval_request', 'id'>
  >`insert into approval_request (business_unit_id, kind, payment_id, exception_id, target_row_version, amount_minor,
      ask, reason, requested_by, requested_by_client, requested_by_name, requested_by_role, requested_date,
      expires_date)
    values (${asked.businessUnitId}, ${about.kind}, ${about.kind === 'Exception' ? null : about.paymentId},
    ${about.kind === 'Exception' ? about.exceptionId : null},
      ${asked.rowVersion}, ${asked.amountMinor}, ${JSON.stringify(asked.ask)}::jsonb, ${asked.reason},
      ${caller.clientId ? null : caller.id}::int, ${caller.clientId}, ${caller.name}, ${caller.role}, ${now},
      ${new Date(now.getTime() + lifeHours * 3_600_000)}) returning id`;

export interface Decided {
  readonly status: string;
  readonly decidedBy: number | null;
  readonly decidedByName: string;
  readonly reason: string;
  readonly failReason: Written;
}

/** Ends a request that still waits, once. @returns false when it was decided or is past its time. */
export async function endApproval(tx: Tx, id: number, decided: Decided, now: Date): Promise<boolean> {
  const { status } = decided;
  const ended = sql`update approval_request
    set status = ${status}, decided_by = ${decided.decidedBy}::int, decided_by_name = ${decided.decidedByName},
      decided_date = ${now}, decision_reason = ${decided.reason},
      fail_reason = ${JSON.stringify(decided.failReason)}::jsonb,
      done_date = ${status === 'Done' ? now : null}::timestamptz
    where id = ${id} and status = 'Requested' and expires_date > ${now}`;
  return (await change(tx, ended)) === 1;
}

/** What waits for a second person about an exception, as rows of `columns`. */
export const waitingAbout = <Row>(columns: RawBuilder<unknown>, exceptionId: number) =>
  sql<Row>`select ${columns} from approval_request where exception_id = ${exceptionId} and status = 'Requested'`;
