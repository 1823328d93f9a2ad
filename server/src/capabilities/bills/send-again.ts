import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyKept, keysKept, type KeyUse, keyUse, targetsUsed, wasUsed } from '../../platform/http/idempotency.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { countEach } from '../../platform/limits/count-each.ts';
import type { Limits } from '../../platform/limits/limits.ts';
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
 * Writes to the payers of chosen bills again, and to the address of their account; each address once for each bill, and
 * once for a request that comes again. An account has so many of its bills sent again in a day; the others are left
 * out, as is what nobody can be written to about. @throws 404 when one of them is not in this business unit
 */
export const sendAgain = (
  { db, limits }: Pick<BillDeps, 'db' | 'limits'>,
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
    const use = { businessUnitId, caller: callerKey(caller), operation: 'bills-again', body: { ids } };
    const key = idempotencyKey ? keyUse({ ...use, target: `unit:${businessUnitId}`, key: idempotencyKey }) : undefined;
    if (key && (await wasUsed(tx, key))) return outcomeOf(bills, sendable, await leftOutBefore(tx, key, sendable));
    const over = await tooOften(tx, limits, sendable);
    if (key) {
      await change(tx, sql`with guard as (select 1), ${keyKept(key)} select 1`);
      if (over.size > 0) await change(tx, keysKept(key, [...over].map(targetOf)));
    }
    await tell(
      tx,
      caller,
      businessUnitId,
      sendable.filter(({ id }) => !over.has(id)),
    );
    return outcomeOf(bills, sendable, over);
  });

const targetOf = (billId: number): string => `bill:${billId}`;

/** Of these bills, those that are one too many for their account today. */
async function tooOften(tx: Tx, limits: Limits, bills: readonly Wanted[]): Promise<ReadonlySet<number>> {
  const accounts = bills.map(({ accountId }) => accountId);
  const waits = await countEach(tx, limits, 'L9 bills sent again of an account', accounts);
  return new Set(bills.filter((_, at) => waits[at] !== undefined).map(({ id }) => id));
}

/** The same as they were when the request came first. */
async function leftOutBefore(tx: Tx, key: KeyUse, bills: readonly Wanted[]): Promise<ReadonlySet<number>> {
  const targets = await rowsOf(
    tx,
    targetsUsed(
      key,
      bills.map(({ id }) => targetOf(id)),
    ),
  );
  const left = new Set(targets.map(({ target }) => target));
  return new Set(bills.map(({ id }) => id).filter((id) => left.has(targetOf(id))));
}

function outcomeOf(bills: readonly Wanted[], sendable: readonly Wanted[], over: ReadonlySet<number>): Sent {
  const sent = sendable.filter(({ id }) => !over.has(id));
  const whyNot = ({ id, status }: Wanted): string => {
    if (over.has(id)) return say('left_out_sent_often');
    return status === 'Published' ? say('left_out_no_address') : say('left_out_not_published');
  };
  return {
    sentTo: [...new Set(sent.flatMap(({ recipients }) => recipients.map(({ email }) => email)))],
    leftOut: bills
      .filter((bill) => !sent.includes(bill))
      .map((bill) => ({ billNumber: bill.billNumber, why: whyNot(bill) })),
  };
}

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
