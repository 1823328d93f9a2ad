import type { FormResponse } from '@ratepayer/contract/forms/response.shapes.ts';
import { columnOf } from '@ratepayer/contract/forms/response-fields.ts';
import { isParts, textPart } from '@ratepayer/contract/forms/parts/part-kind.ts';
import { isDrawing } from '@ratepayer/contract/forms/parts/signature-part.ts';
import { sayAnswer, type AnswerWords } from '@ratepayer/contract/forms/say-answer.ts';
import type { FormFields, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { valueAt } from '@ratepayer/contract/forms/form-shape.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { said } from '../../platform/texts/say.ts';
import { answerWords } from './answer-words.ts';

type Facts = Omit<FormResponse, 'answers' | 'errors' | 'base' | 'dependent' | 'createdDate' | 'modifiedDate'>;
interface Found extends Facts {
  readonly createdDate: Date;
  readonly modifiedDate: Date;
  readonly values: FormValues;
  readonly fieldsJson: string;
  readonly errors: readonly { readonly propertyName: string; readonly errorMessage: string }[];
  readonly baseId: number | null;
}

/** One response as staff read it: what was answered beside what its version asked. @throws 404 for one elsewhere */
export async function readResponse(tx: Tx, businessUnitId: number, id: number): Promise<FormResponse> {
  const found = await maybeRow(
    tx,
    sql<Found>`select r.id, r.created_date as "createdDate", r.modified_date as "modifiedDate",
      r.form_configuration_id as "formConfigurationId", v.display_name as "displayName",
      r.form_version as "formVersion", r.status, r.is_dependent_form as "isDependentForm", r.account_id as "accountId",
      coalesce(a.account_number, '') as "accountNumber", r.customer_id as "customerId",
      coalesce(c.first_name || ' ' || c.last_name, '') as "payerName",
      coalesce((select p.reference_number from published.payment p where p.payment_session_id = r.payment_session_id
        order by p.id desc limit 1), '') as "referenceNumber",
      r.values_json as values, v.fields_json as "fieldsJson", r.errors_json as errors,
      r.base_form_response_id as "baseId", r.let_go_date is not null as "isLetGo"
      from form_response r
      join form_version v on v.form_configuration_id = r.form_configuration_id and v.version = r.form_version
      left join published.account a on a.id = r.account_id left join published.customer c on c.id = r.customer_id
      where r.business_unit_id = ${businessUnitId} and r.id = ${id}`,
  );
  if (!found) throw notFound();
  const { values, fieldsJson, baseId, errors, createdDate, modifiedDate, ...facts } = found;
  const others = await othersOf(tx, businessUnitId, id, baseId);
  return {
    ...facts,
    createdDate: createdDate.toISOString(),
    modifiedDate: modifiedDate.toISOString(),
    answers: answersOf(
      fieldsJson,
      values,
      await answerWords(tx, businessUnitId),
      await filesOf(tx, businessUnitId, id),
    ),
    errors: errors.map(({ propertyName, errorMessage }) => ({ propertyName, errorMessage: said(errorMessage) })),
    base: others.find((one) => one.id === baseId) ?? null,
    dependent: others.filter((one) => one.id !== baseId),
  };
}

const othersOf = (tx: Tx, businessUnitId: number, id: number, baseId: number | null) =>
  rowsOf(
    tx,
    sql<FormResponse['dependent'][number]>`select r.id, f.display_name as "displayName", r.status
      from form_response r join form_configuration f on f.id = r.form_configuration_id
      where r.business_unit_id = ${businessUnitId} and (r.base_form_response_id = ${id} or r.id = ${baseId}::bigint)
      order by r.created_date, r.id limit 50`,
  );

/** What was answered, in the order of the form: its headings too, and none of its messages. */
function answersOf(
  fieldsJson: string,
  values: FormValues,
  words: AnswerWords,
  files: readonly FileOf[],
): FormResponse['answers'] {
  const { fields = [] } = JSON.parse(fieldsJson) as Partial<FormFields>;
  return fields.flatMap((field) => {
    if (field.fieldType === 'message') return [];
    const { fieldName, fieldLabel, isHidden, ...column } = columnOf(field);
    if (field.fieldType === 'header')
      return [{ fieldName: '', fieldLabel, text: '', isHidden: false, drawing: '', files: [] }];
    const value = valueAt(values, fieldName);
    const text = sayAnswer(column, value, words);
    const own = files.filter((file) => file.fieldName === fieldName).map(({ fieldName: _, ...file }) => file);
    return [{ fieldName, fieldLabel, text, isHidden, drawing: drawingOf(field.fieldType, value), files: own }];
  });
}

/** Of a signature its strokes, once more looked at before anybody draws them. */
function drawingOf(fieldType: string, value: unknown): string {
  const drawing = fieldType === 'input-signature' && isParts(value) ? textPart(value['drawing']) : '';
  return isDrawing(drawing) ? drawing : '';
}

type FileOf = FormResponse['answers'][number]['files'][number] & { readonly fieldName: string };

const filesOf = (tx: Tx, businessUnitId: number, id: number) =>
  rowsOf(
    tx,
    sql<FileOf>`select id, field_name as "fieldName", name, size_bytes as "sizeBytes" from form_file
      where business_unit_id = ${businessUnitId} and form_response_id = ${id} order by created_date, id limit 500`,
  );
