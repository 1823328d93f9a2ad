import type { ChangeRequest } from '@ratepayer/contract/kit/change-request.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { ChangeSubject } from './change-kind.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Omit<ChangeRequest, 'changes' | 'requestedDate' | 'expiresDate' | 'effectiveDate'> & {
  readonly before: Values;
  readonly after: Values;
  readonly requestedDate: Date;
  readonly expiresDate: Date;
  readonly effectiveDate: Date | null;
};

const columns = sql`id, kind, status, reason, requested_by as "requestedById",
  requested_by_name as "requestedByName", requested_date as "requestedDate", expires_date as "expiresDate",
  decided_by_name as "decidedByName", ended_by_name as "endedByName", decision_reason as "decisionReason",
  effective_date as "effectiveDate", waits_a_day as "waitsADay", replaces_credentials as "replacesCredentials",
  before, after`;

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

const asRead = ({ before, after, requestedDate, expiresDate, effectiveDate, ...row }: Row): ChangeRequest => ({
  ...row,
  requestedDate: requestedDate.toISOString(),
  expiresDate: expiresDate.toISOString(),
  effectiveDate: effectiveDate?.toISOString() ?? null,
  changes: Object.keys(after)
    .map((name) => ({ name, before: text(before[name]), after: text(after[name]) }))
    .filter((each) => each.before !== each.after),
});

/** What was asked last about something, and where it stands; never a secret. */
export async function lastChange(
  tx: Tx,
  entityType: ChangeSubject['entityType'],
  id: number,
): Promise<ChangeRequest | null> {
  const row = await maybeRow(
    tx,
    sql<Row>`select ${columns} from change_request where entity_type = ${entityType} and entity_id = ${id}
      order by change_request.id desc limit 1`,
  );
  return row ? asRead(row) : null;
}

export interface ChangeFacts extends Pick<ChangeRequest, 'kind'> {
  readonly entityId: number;
  readonly by: string;
  readonly effectiveDate: Date | null;
}

/** What a mail says of one change. */
export const changeFacts = (tx: Tx, id: number): Promise<ChangeFacts> =>
  oneRow(
    tx,
    sql<ChangeFacts>`select kind, entity_id as "entityId", requested_by_name as by, effective_date as "effectiveDate"
      from change_request where id = ${id}`,
  );
