import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';

/**
 * Whom messages about autopay of an account reach, as an expression over its numbers: its customer, unless they closed
 * their login; of one that the biller set up the address of the account, else of whoever has it the longest.
 */
export const payerOf = (customerId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) =>
  sql<string>`coalesce((select case when c.closed_date is null then c.email else '' end from published.customer c
      where c.id = ${customerId} and c.merged_into_customer_id is null),
    (select nullif(a.email_address, '') from published.account a where a.id = ${accountId}),
    (select c.email from published.customer_account l join published.customer c on c.id = l.customer_id
      where l.account_id = ${accountId} and l.unlinked_date is null order by l.id limit 1), '')`;

/** Tells the payers of enrolments that autopay ended, and why. */
export async function tellEnded(tx: Tx, enrolmentIds: readonly number[], why: Written): Promise<void> {
  if (enrolmentIds.length === 0) return;
  await change(
    tx,
    announcedBy(sql`select x.unit, 'account:' || x.account, 'email.Autopay Ended', jsonb_build_object('to', x.payer,
        'accountId', x.account, 'customerId', x.customer, 'why', ${JSON.stringify(why)}::jsonb)
      from (select e.business_unit_id as unit, e.account_id as account, e.customer_id as customer,
        ${payerOf(sql`e.customer_id`, sql`e.account_id`)} as payer from autopay_enrollment e
        where e.id = any(${sql.val([...enrolmentIds])}::bigint[]) order by e.id) x where x.payer <> ''`),
  );
}
