import type { FormVersion } from '@ratepayer/contract/forms/form-record.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type FormRecord, readForm } from './form.source.ts';
import { type InUnit, keptForm, type OfOne, readOrRefuse, rowOf } from './save-form.ts';

/**
 * Gives payers what is written now, as the next version. Who began with the one before may still send it for a day.
 * @throws 400 for what payers have already, 404, 409 for another version than the one that was read
 */
export const publishForm = (db: Database, caller: Caller, of: OfOne): Promise<FormRecord> =>
  turn(db, caller, of, 'Published', async (tx, before) => {
    readOrRefuse(before);
    if (before.status === 'Published' && !before.hasChanges) throw badRequest('', say('form_published_already'));
    await change(
      tx,
      sql`update form_version set replaced_date = now() where form_configuration_id = ${of.id}
        and replaced_date is null`,
    );
    await change(
      tx,
      sql`insert into form_version (business_unit_id, form_configuration_id, version, display_name, fields_json,
        actions_json, condition_json, display_locations, is_public, require_before_payment, success_message,
        published_by)
        select business_unit_id, id, version, display_name, fields_json, actions_json, condition_json,
          display_locations, is_public, require_before_payment, success_message, ${caller.name}
        from form_configuration where id = ${of.id}`,
    );
  });

/** Offers a form no more; what was answered stays. @throws 400 for one that is not offered, 404, 409 */
export const retireForm = (db: Database, caller: Caller, of: OfOne): Promise<FormRecord> =>
  turn(db, caller, of, 'Retired', async (tx, before) => {
    if (before.status !== 'Published') throw badRequest('', say('form_not_published'));
    await change(
      tx,
      sql`update form_version set replaced_date = now() where form_configuration_id = ${of.id}
        and replaced_date is null`,
    );
  });

/** Moves a form to another state under its lock, and says in the audit that it was. */
const turn = (
  db: Database,
  caller: Caller,
  { businessUnitId, id, rowVersion }: OfOne,
  status: 'Published' | 'Retired',
  work: (tx: Tx, before: FormRecord) => Promise<void>,
): Promise<FormRecord> =>
  db.scoped([businessUnitId], async (tx) => {
    const before = await readForm(tx, businessUnitId, id);
    const held = await maybeRow(
      tx,
      sql`update form_configuration set status = ${status}, row_version = row_version + 1,
        version = version + ${status === 'Published' ? 1 : 0}
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
    );
    if (!held) throw conflict(say('record_changed'));
    await work(tx, before);
    const after = await readForm(tx, businessUnitId, id);
    const fact = { businessUnitId, entityType: keptForm.entityType, entityId: id, action: status };
    await recordAudit(tx, caller, {
      ...fact,
      before: { status: before.status, version: before.version },
      after: { status: after.status, version: after.version },
    });
    return after;
  });

/** One more form like this one, as a draft that is offered nowhere. @throws 404 */
export const duplicateForm = (
  db: Database,
  caller: Caller,
  { businessUnitId, id }: InUnit & { readonly id: number },
): Promise<FormRecord> =>
  db.scoped([businessUnitId], async (tx) => {
    const like = await readForm(tx, businessUnitId, id);
    const settings = {
      displayName: say('form_copy', { name: like.displayName }).slice(0, 120),
      fieldsJson: like.fieldsJson,
      actionsJson: like.actionsJson,
      conditionJson: like.conditionJson,
      successMessage: like.successMessage,
      isPublic: like.isPublic,
      onDashboard: false,
      onLogin: false,
      onCheckout: false,
      requireBeforePayment: false,
    };
    const made = await oneRow(
      tx,
      sql<{ id: number }>`insert into form_configuration ${asNewRow({ ...rowOf(settings, caller), businessUnitId })}
        returning id`,
    );
    const after = await readForm(tx, businessUnitId, made.id);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: keptForm.entityType,
      entityId: made.id,
      action: 'Added',
      after,
    });
    return after;
  });

/** The versions of a form, the latest first. @throws 404 */
export const readVersions = (db: Database, { businessUnitId, id }: InUnit & { readonly id: number }) =>
  db.reading([businessUnitId], async (tx) => {
    await readForm(tx, businessUnitId, id);
    const items = await rowsOf(
      tx,
      sql<Omit<FormVersion, 'publishedDate'> & { publishedDate: Date }>`select id, version,
        display_name as "displayName", fields_json as "fieldsJson", actions_json as "actionsJson",
        condition_json as "conditionJson", success_message as "successMessage",
        'Customer Dashboard' = any(display_locations) as "onDashboard", 'Login' = any(display_locations) as "onLogin",
        'Checkout' = any(display_locations) as "onCheckout", is_public as "isPublic",
        require_before_payment as "requireBeforePayment", published_date as "publishedDate",
        published_by as "publishedBy" from form_version where form_configuration_id = ${id} order by version desc
        limit 100`,
    );
    return { items: items.map((one) => ({ ...one, publishedDate: one.publishedDate.toISOString() })) };
  });
