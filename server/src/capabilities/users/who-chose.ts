import { type RawBuilder, sql } from 'kysely';
import { statusOfUser } from './user-row.ts';

/** Mails that staff choose on their own account; who never said gets none. */
export type ChosenMail = 'mailTickets' | 'mailReports';

/** One of the staff by their number, where they are in and want such mails, as a statement. */
export const whoChose = (mail: ChosenMail, id: number): RawBuilder<{ email: string }> =>
  sql<{ email: string }>`select a.email from user_account a
    where a.id = ${id} and ${statusOfUser} = 'Active' and a.preferences ->> ${mail} = 'true'`;
