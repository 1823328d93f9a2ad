import type { FormCondition } from '@ratepayer/contract/forms/form-condition.ts';

/** When a form is offered; undefined for always. It was judged when it was written. */
export const conditionIn = (text: string): FormCondition | undefined =>
  ['', '{}', 'null'].includes(text.trim()) ? undefined : (JSON.parse(text) as FormCondition);
