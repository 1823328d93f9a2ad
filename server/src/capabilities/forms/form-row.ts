import type { ShownForm } from '@ratepayer/contract/forms/form.operations.ts';
import type { FormFields } from '@ratepayer/contract/forms/form-shape.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById, type PayingUnit } from '../organizations/find-business-unit.ts';
import { contextOf } from './form-context.ts';

/** A version of a form that payers have. */
export interface FormRow {
  readonly id: number;
  readonly businessUnitId: number;
  readonly version: number;
  readonly displayName: string;
  readonly fieldsJson: string;
  readonly actionsJson: string;
  readonly conditionJson: string;
  readonly successMessage: string;
  readonly isPublic: boolean;
}
export const formColumns = sql`f.id, f.business_unit_id as "businessUnitId", v.version,
  v.display_name as "displayName", v.fields_json as "fieldsJson", v.actions_json as "actionsJson",
  v.condition_json as "conditionJson", v.success_message as "successMessage", v.is_public as "isPublic"`;
/** Every form with the version that payers have now. */
export const offeredForms = sql`form_configuration f join form_version v on v.form_configuration_id = f.id
  and v.version = f.version and f.status = 'Published'`;

export const notAvailable = () => notFound(say('form_not_available'));

interface Which {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
  readonly onlyPublic: boolean;
}

/** The version of a form that payers have now. @throws 404 */
export async function findForm(tx: Tx, of: Which): Promise<FormRow> {
  const [newest] = await standingForms(tx, of);
  if (!newest?.isCurrent) throw notAvailable();
  return newest;
}

/** The same and, behind it, those that were replaced within a day: who began with one may finish with it. */
export const standingForms = (tx: Tx, { businessUnitId, formConfigurationId, onlyPublic }: Which) =>
  rowsOf(
    tx,
    sql<FormRow & { isCurrent: boolean }>`select ${formColumns},
      f.status = 'Published' and v.version = f.version as "isCurrent" from form_configuration f
      join form_version v on v.form_configuration_id = f.id
      where f.id = ${formConfigurationId} and f.business_unit_id = ${businessUnitId}
        and (not ${onlyPublic}::boolean or v.is_public)
        and (v.replaced_date is null or v.replaced_date > now() - interval '1 day')
      order by v.version desc limit 20`,
  );

/** The business unit of a form that is shown to payers. @throws 404 */
export async function unitOfForm(tx: Tx, businessUnitId: number): Promise<PayingUnit> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notAvailable();
  return unit;
}

/** What the text of a form holds; it was judged when it was written. */
export function fieldsIn({ fieldsJson }: Pick<FormRow, 'fieldsJson'>): FormFields {
  const { fields = [], dependentForms = [] } = JSON.parse(fieldsJson) as Partial<FormFields>;
  return { fields, dependentForms };
}

interface Shown {
  readonly unit: PayingUnit;
  readonly accountId: number;
  readonly clock: Clock;
}

/** A form as whoever answers it gets it. */
export async function shownForm(tx: Tx, caller: Caller, form: FormRow, { unit, accountId, clock }: Shown) {
  const now = clock.now();
  const context = await contextOf(tx, caller, { unit, accountId, now });
  return {
    formConfigurationId: form.id,
    displayName: form.displayName,
    fieldsJson: form.fieldsJson,
    actionsJson: form.actionsJson,
    version: form.version,
    successMessage: form.successMessage,
    contextJson: JSON.stringify(context),
    today: dateIn(now, unit.timezone),
  } satisfies ShownForm;
}
