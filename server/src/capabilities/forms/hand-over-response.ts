import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { announce, announcedBy } from '../../platform/outbox/announce.ts';

export const formAnswered = 'email.Form Answered';

/** Tells whom a form names that it was answered, in the transaction that took the answer. */
export const tellOfResponse = (tx: Tx, responseId: RawBuilder<unknown>): Promise<void> =>
  change(
    tx,
    announcedBy(sql`select r.business_unit_id, 'form-response:' || r.id, ${formAnswered}::text,
      jsonb_build_object('to', e.email, 'responseId', r.id)
      from form_response r join form_configuration f on f.id = r.form_configuration_id,
      unnest(f.notify_emails) e (email)
      where r.id = ${responseId} and not r.is_dependent_form`),
  ).then(() => undefined);

interface Of {
  readonly businessUnitId: number;
  readonly id: number;
  readonly email: string;
}

/**
 * Mails somebody that this response is there; what it says stays behind their sign-in. That it was handed over, to whom
 * and by whom stands in its history. @throws 404 for one elsewhere, and for a try that was not taken
 */
export const handOverResponse = (db: Database, caller: Caller, { businessUnitId, id, email }: Of) =>
  db.scoped([businessUnitId], async (tx) => {
    const found = await maybeRow(
      tx,
      sql`select id from form_response where id = ${id} and business_unit_id = ${businessUnitId}
        and status = 'Submitted'`,
    );
    if (!found) throw notFound();
    const payload = { to: email, responseId: id };
    await announce(tx, [{ businessUnitId, orderingKey: `form-response:${id}`, topic: formAnswered, payload }]);
    const about = { businessUnitId, entityType: 'FormResponse', entityId: id, action: 'Handed over' };
    await recordAudit(tx, caller, { ...about, after: { email } });
    return { email };
  });
