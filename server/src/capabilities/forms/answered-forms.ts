import type { AnsweredFields, AnsweredForm } from '@ratepayer/contract/forms/response.shapes.ts';
import { fieldsOfVersions } from '@ratepayer/contract/forms/response-fields.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';

const columns = sql`f.id, f.display_name as "displayName", f.status, f.version`;

/** Forms of a business unit that payers had at some time, by their names. */
export const answeredForms = (tx: Tx, businessUnitId: number): Promise<AnsweredForm[]> =>
  rowsOf(
    tx,
    sql<AnsweredForm>`select ${columns} from form_configuration f
      where f.business_unit_id = ${businessUnitId} and f.version > 0 order by f.display_name, f.id limit 500`,
  );

/** One of them with the fields that its versions ask; undefined for one elsewhere. */
export async function answeredForm(tx: Tx, businessUnitId: number, id: number): Promise<AnsweredFields | undefined> {
  const form = await maybeRow(
    tx,
    sql<Omit<AnsweredFields, 'fields'>>`select ${columns}, f.notify_emails as "notifyEmails",
      f.row_version as "rowVersion" from form_configuration f
      where f.business_unit_id = ${businessUnitId} and f.id = ${id}`,
  );
  if (!form) return undefined;
  const versions = await rowsOf(
    tx,
    sql<{ version: number; fieldsJson: string }>`select version, fields_json as "fieldsJson" from form_version
      where form_configuration_id = ${id} order by version desc limit 100`,
  );
  const fields = fieldsOfVersions(versions);
  return { ...form, fields: fields.map((field) => ({ ...field, isAsked: field.lastVersion === form.version })) };
}
