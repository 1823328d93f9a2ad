import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';

/** No answer is nested deeper; what is would end whatever goes down it. */
const mostDeep = 20;
const isShallow = (value: unknown, left = mostDeep): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every((one) => isShallow(one, left - 1)));

/** Reads what somebody sent as JSON text; undefined when it is no JSON object, or one without end. */
export function readValues(valuesJson: string): FormValues | undefined {
  try {
    const values: unknown = JSON.parse(valuesJson);
    const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
    return isObject && isShallow(values) ? (values as FormValues) : undefined;
  } catch {
    return undefined;
  }
}
