import type { CustomerInvitation } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { customerOfUnit } from './find-customer.ts';

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
}

const mostShown = 50;

const status = sql`case when i.used_date is not null then 'Used' when i.ended_date is not null then 'Ended'
  when i.expires_date <= now() then 'Expired' else 'Sent' end`;

/** The invitations that a business unit mailed to the address that a payer has now, the latest first. @throws 404 */
export const invitationsOfCustomer = (
  db: Database,
  { businessUnitId, id }: Of,
): Promise<{ items: CustomerInvitation[] }> =>
  db.reading([businessUnitId], async (tx) => {
    const { email } = await customerOfUnit(tx, businessUnitId, id);
    const rows = await rowsOf(
      tx,
      sql<CustomerInvitation>`select i.id, i.account_id as "accountId", a.account_number as "accountNumber",
        a.sub_account_number as "subAccountNumber", i.email, ${status} as status, i.created_date as "createdDate",
        i.created_by as "createdBy", i.expires_date as "expiresDate"
        from published.onboarding_invitation i join published.account a on a.id = i.account_id
        where i.business_unit_id = ${businessUnitId} and lower(i.email) = lower(${email})
        order by i.id desc limit ${mostShown}`,
    );
    return { items: rows.map(asWire) };
  });
