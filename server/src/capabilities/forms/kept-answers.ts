import { keptValues } from '@ratepayer/contract/forms/form-rules.ts';
import type { FormContext, FormField, FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { isParts } from '@ratepayer/contract/forms/parts/part-kind.ts';
import { partKinds } from '@ratepayer/contract/forms/parts/part-kinds.ts';

/** What is kept of the answers to a form; a signature with when it was received, whatever was sent of that. */
export function keptAnswers(fields: readonly FormField[], values: FormValues, context: FormContext, now: Date) {
  const kept = keptValues(fields, values, context, partKinds);
  for (const { fieldName, fieldType } of fields) {
    const signature = kept[fieldName];
    if (fieldType === 'input-signature' && isParts(signature))
      kept[fieldName] = { ...signature, signedAt: now.toISOString() };
  }
  return kept;
}
