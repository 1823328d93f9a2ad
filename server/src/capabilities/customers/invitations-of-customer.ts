import type { CustomerInvitation } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { customerOfUnit } from './find-customer.ts';
import { wentToThem } from './merged-logins.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
  /** The invitation before which the page begins. */
  readonly before: number | undefined;
}

const size = 25;

const status = sql`case when i.used_date is not null then 'Used' when i.ended_date is not null then 'Ended'
  when i.expires_date <= now() then 'Expired' else 'Sent' end`;

/** The last one to an account that the payer does not have and that is there to be seen. */
const mayBeSentAgain = (customerId: number) => sql`i.used_date is null and not a.is_archived
  and not exists (select 1 from published.onboarding_invitation o where o.business_unit_id = i.business_unit_id
    and lower(o.email) = lower(i.email) and o.account_id = i.account_id and o.id > i.id)
  and not exists (select 1 from customer_account l where l.account_id = i.account_id
    and l.customer_id = ${customerId} and l.unlinked_date is null)`;

/**
 * The invitations that a business unit mailed to the address that a payer has now, or that logins had which became a
 * part of theirs, the latest first. @throws 404
 */
export const invitationsOfCustomer = (
  db: Database,
  { businessUnitId, id, before }: Of,
): Promise<{ items: CustomerInvitation[]; nextBefore: number | null }> =>
  db.reading([businessUnitId], async (tx) => {
    const sentToThem = wentToThem({ businessUnitId, id }, sql`i.email`, sql`i.created_date`);
    const { email } = await customerOfUnit(tx, businessUnitId, id);
    const rows = await rowsOf(
      tx,
      sql<CustomerInvitation>`select i.id, i.account_id as "accountId", a.account_number as "accountNumber",
        a.sub_account_number as "subAccountNumber", i.email, ${status} as status, i.created_date as "createdDate",
        i.created_by as "createdBy", i.expires_date as "expiresDate",
        lower(i.email) = lower(${email}) and ${mayBeSentAgain(id)} as "mayBeSentAgain"
        from published.onboarding_invitation i join published.account a on a.id = i.account_id
        where i.business_unit_id = ${businessUnitId} and ${sentToThem}
        and (${before ?? null}::bigint is null or i.id < ${before ?? null}) order by i.id desc limit ${size + 1}`,
    );
    const items = rows.slice(0, size).map(asWire);
    return { items, nextBefore: rows.length > size ? (items.at(-1)?.id ?? null) : null };
  });
