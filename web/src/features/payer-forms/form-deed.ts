import type { ShownForm } from '@ratepayer/contract/forms/form.operations.ts';
import { requestOf } from '@ratepayer/contract/forms/form-context.ts';
import {
  type FormAction,
  type FormActions,
  type FormContext,
  type FormFields,
  type FormValues,
  fieldTypes,
} from '@ratepayer/contract/forms/form-shape.ts';
import { report } from '../../platform/report.ts';

/** A form, read. */
export interface ReadForm {
  readonly shown: ShownForm;
  readonly fields: FormFields;
  readonly actions: FormActions;
  readonly context: FormContext;
}

/** What an action found: values by field, or what went wrong, a line each. */
export type Found = { readonly result: FormValues } | { readonly errors: readonly string[] };
/** Asks a trigger. */
export type Ask = (functionTriggerId: number, valuesJson: string) => Promise<Found>;

/** Reads the texts of a form; a type of field that nobody knows is told, and drawn as a plain input. */
export function readForm(shown: ShownForm): ReadForm | undefined {
  try {
    const { fields = [], dependentForms = [] } = JSON.parse(shown.fieldsJson) as Partial<FormFields>;
    const known: readonly string[] = fieldTypes;
    for (const { fieldType } of fields) if (!known.includes(fieldType)) report('warn', 'FormField', fieldType);
    return {
      shown,
      fields: { fields, dependentForms },
      actions: JSON.parse(shown.actionsJson || '{}') as FormActions,
      context: JSON.parse(shown.contextJson || '{}') as FormContext,
    };
  } catch {
    return undefined;
  }
}

/** Does what stands at a stage; without a trigger nothing is asked and nothing is found. */
export async function doAction(
  { handler: { properties } }: FormAction,
  context: FormContext,
  values: FormValues,
  ask: Ask,
): Promise<Found> {
  const { functionTriggerId, requestBody } = properties;
  if (!functionTriggerId) return { result: {} };
  return ask(functionTriggerId, requestOf(requestBody, { ...context, ...values, form: values }));
}
