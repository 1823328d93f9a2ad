import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, systemCaller } from '../../platform/http/caller.ts';
import { asChange } from '../../platform/lists/plain-columns.ts';
import { readMerchant } from './read-merchant.ts';
import { columnsOf, type Merchant } from './save-merchant.ts';
import { tellMerchantChange } from './tell-merchant-change.ts';

type Values = Omit<Merchant, 'credentials'>;

/** What was asked of a second person, as it is decided on or put in force. */
export interface AskedChange {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly targetRowVersion: number;
  readonly before: Values;
  readonly after: Values;
  /** Its credentials, sealed; empty where they stay. */
  readonly sealed: string;
  readonly reason: string;
  readonly status: string;
  readonly requestedBy: number;
  readonly requestedByName: string;
  readonly decidedByName: string;
  readonly isExpired: boolean;
  readonly isDue: boolean;
}

/** One change of a merchant account, as it stands at a moment; to be read under the lock of the account. */
export const askedChange = (tx: Tx, id: number, merchantAccountId: number, now: Date) =>
  maybeRow(
    tx,
    sql<AskedChange>`select id, business_unit_id as "businessUnitId", merchant_account_id as "merchantAccountId",
        target_row_version as "targetRowVersion", before, after, credentials_enveloped as sealed, reason, status,
        requested_by as "requestedBy", requested_by_name as "requestedByName", decided_by_name as "decidedByName",
        expires_date <= ${now} as "isExpired", coalesce(effective_date <= ${now}, false) as "isDue"
      from merchant_change where id = ${id} and merchant_account_id = ${merchantAccountId}`,
  );

interface End {
  readonly status: 'Approved' | 'Refused' | 'Withdrawn' | 'Stopped' | 'Expired' | 'Failed';
  readonly reason: string;
  readonly now: Date;
  /** From when an approved one works. */
  readonly from: Date | null;
}

/** Writes a decision about a change, or that nobody made one; its secrets stay only where it waits for its day. */
export async function endChange(
  tx: Tx,
  caller: Caller,
  asked: AskedChange,
  { status, reason, now, from }: End,
): Promise<void> {
  const isSecond = status === 'Approved' || status === 'Failed' || status === 'Refused';
  const decided = sql`decided_by = ${caller.id}::int, decided_by_name = ${caller.name}, decided_date = ${now}`;
  const waits = sql`effective_date = ${from}::timestamptz`;
  await change(
    tx,
    sql`update merchant_change set status = ${status}, row_version = row_version + 1, decision_reason = ${reason},
        ${isSecond ? decided : sql`ended_by_name = ${caller.name}`},
        ${status === 'Approved' ? waits : sql`credentials_enveloped = ''`}
      where id = ${asked.id}`,
  );
  await recordAudit(tx, caller, {
    businessUnitId: asked.businessUnitId,
    entityType: 'MerchantAccount',
    entityId: asked.merchantAccountId,
    action: `Change ${status.toLowerCase()}`,
    after: { askedBy: asked.requestedByName },
    reason: reason || asked.reason,
  });
  await tellMerchantChange(tx, asked.businessUnitId, asked.id);
}

/** Puts what was approved in force, where the account is still as it was asked about; else it fails. */
export async function carryOut(tx: Tx, asked: AskedChange, now: Date): Promise<void> {
  const { businessUnitId, merchantAccountId: id, sealed } = asked;
  const before = await readMerchant(tx, businessUnitId, id);
  const opened = sql`, credentials_enveloped = ${sealed}, credentials_version = credentials_version + 1,
    credentials_date = ${now}, credentials_set_by = ${asked.requestedBy}`;
  const done = await change(
    tx,
    sql`update merchant_account set ${asChange(columnsOf(asked.after))}${sealed ? opened : sql``},
      row_version = row_version + 1
      where id = ${id} and row_version = ${asked.targetRowVersion} and status = 'Active'`,
  );
  const status = done === 1 ? 'Done' : 'Failed';
  await change(
    tx,
    sql`update merchant_change set status = ${status}, credentials_enveloped = '', row_version = row_version + 1,
      done_date = ${status === 'Done' ? now : null}::timestamptz where id = ${asked.id}`,
  );
  const who = { askedBy: asked.requestedByName, approvedBy: asked.decidedByName };
  const product = systemCaller([businessUnitId]);
  const about = { businessUnitId, entityType: 'MerchantAccount', entityId: id, reason: asked.reason };
  if (done === 1 && sealed) await recordAudit(tx, product, { ...about, action: 'Credentials replaced', after: who });
  await recordAudit(tx, product, {
    ...about,
    action: status === 'Done' ? 'Changed' : 'Change failed',
    before,
    after: { ...(await readMerchant(tx, businessUnitId, id)), ...who },
  });
  await tellMerchantChange(tx, businessUnitId, asked.id);
}
