import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { answeredForm } from './answered-forms.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
  readonly rowVersion: number;
  readonly notifyEmails: readonly string[];
}

/** Names who is told of each response to a form, from now on. @throws 404, 409 where somebody was first */
export const setHandOver = (db: Database, caller: Caller, asked: Asked) =>
  db.scoped([asked.businessUnitId], async (tx) => {
    const { businessUnitId, formConfigurationId: id, rowVersion } = asked;
    const before = await readForm(tx, asked);
    const notifyEmails = [...new Set(asked.notifyEmails.map((email) => email.toLowerCase()))];
    const kept = await maybeRow(
      tx,
      sql`update form_configuration set notify_emails = ${sql.val(notifyEmails)}::text[], row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
    );
    if (!kept) throw conflict(say('record_changed'));
    const about = { businessUnitId, entityType: 'FormConfiguration', entityId: id, action: 'Changed' };
    await recordAudit(tx, caller, {
      ...about,
      before: { notifyEmails: before.notifyEmails.join(', ') },
      after: { notifyEmails: notifyEmails.join(', ') },
    });
    return readForm(tx, asked);
  });

async function readForm(tx: Tx, { businessUnitId, formConfigurationId }: Asked) {
  const found = await answeredForm(tx, businessUnitId, formConfigurationId);
  if (!found) throw notFound();
  return found;
}
