import { sql } from 'kysely';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import type { MailReport } from './bounce.rules.ts';
import { suppressAddress } from './suppress-address.ts';

/**
 * Hears that a mail of ours came back or was complained of: its address gets none from now on. A report of a mail that
 * we did not send, or of another address than it went to, means nothing, and the same again changes nothing.
 */
export const hearMailReport = (db: Database, { emailId, recipient, reason }: MailReport): Promise<void> =>
  db.platform(async (tx) => {
    const mail = await maybeRow(
      tx,
      sql<{ businessUnitId: number; to: string }>`update email_message set bounced_date = now()
        where id = ${emailId} and bounced_date is null and (${recipient} = '' or lower("to") = ${recipient})
        returning business_unit_id as "businessUnitId", "to"`,
    );
    if (mail) await suppressAddress(tx, { businessUnitId: mail.businessUnitId, address: mail.to, reason });
  });
