import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyKept, keyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { writtenTo } from '../accounts/told-of-bills.ts';
import type { BillDeps } from './bill-deps.ts';

interface Wanted {
  readonly id: number;
  readonly billNumber: string;
  readonly accountId: number;
  readonly status: string;
  readonly recipients: { readonly email: string; readonly customerId: number | null }[];
}
interface Sent {
  readonly sentTo: string[];
  readonly leftOut: { billNumber: string; why: string }[];
}

/**
 * Writes to the payers of chosen bills again, and to the address of their account; each address once for each
 * bill, and once for a request that comes again. @throws 404 when one of them is not in this business unit
 */
export const sendAgain = (
  { db }: Pick<BillDeps, 'db'>,
  caller: Caller,
  businessUnitId: number,
  billIds: readonly number[],
  idempotencyKey: string | undefined,
): Promise<Sent> =>
  db.scoped([businessUnitId], async (tx) => {
    const ids = [...new Set(billIds)].sort((a, b) => a - b);
    const bills = await find(tx, businessUnitId, ids);
    if (bills.length !== ids.length) throw notFound(say('could_not_find_bill'));
    const sendable = bills.filter(({ status, recipients }) => status === 'Published' && recipients.length > 0);
    const sent = {
      sentTo: [...new Set(sendable.flatMap(({ recipients }) => recipients.map(({ email }) => email)))],
      leftOut: bills
        .filter((bill) => !sendable.includes(bill))
        .map(({ billNumber, status }) => ({
          billNumber,
          why: status === 'Published' ? say('left_out_no_address') : say('left_out_not_published'),
        })),
    };
    const use = { businessUnitId, caller: callerKey(caller), operation: 'bills-again', body: { ids } };
    const key = idempotencyKey ? keyUse({ ...use, target: `unit:${businessUnitId}`, key: idempotencyKey }) : undefined;
    if (key && (await wasUsed(tx, key))) return sent;
    if (key) await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
    await tell(tx, caller, businessUnitId, sendable);
    return sent;
  });

const find = (tx: Tx, businessUnitId: number, ids: readonly number[]) =>
  rowsOf(
    tx,
    sql<Wanted>`with wanted as materialized (select id, bill_number, account_id, status from bill
        where id = any(${sql.val([...ids])}::bigint[]) and business_unit_id = ${businessUnitId}
        order by id for no key update),
      once as (select distinct on (account_id, lower(email)) account_id, lower(email) as email, customer_id
        from (${writtenTo(sql`select account_id from wanted`)}) r order by account_id, lower(email), customer_id desc),
      addresses as materialized (select account_id, jsonb_agg(jsonb_build_object('email', email, 'customerId',
        customer_id) order by email) as recipients from once group by account_id)
      select w.id, w.bill_number as "billNumber", w.account_id as "accountId", w.status,
        coalesce(a.recipients, '[]') as recipients
      from wanted w left join addresses a on a.account_id = w.account_id order by w.id`,
  );

async function tell(tx: Tx, caller: Caller, businessUnitId: number, bills: readonly Wanted[]): Promise<void> {
  await announce(
    tx,
    bills.flatMap(({ id, accountId, recipients }) =>
      recipients.map(({ email: to, customerId }) => ({
        businessUnitId,
        orderingKey: `account:${accountId}`,
        topic: 'email.New Bill',
        payload: { to, billId: id, accountId, customerId },
      })),
    ),
  );
  await change(
    tx,
    sql`update bill set notified_date = now() where id = any(${sql.val(bills.map(({ id }) => id))}::bigint[])`,
  );
  await recordAudits(
    tx,
    caller,
    bills.map(({ id, recipients }) => ({
      businessUnitId,
      entityType: 'Bill',
      entityId: id,
      action: 'Bill sent again',
      after: { sentTo: recipients.map(({ email }) => email).join(', ') },
    })),
  );
}
