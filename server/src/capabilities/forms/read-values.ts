import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';

/** Reads what somebody sent as JSON text; undefined when it is no JSON object. */
export function readValues(valuesJson: string): FormValues | undefined {
  try {
    const values: unknown = JSON.parse(valuesJson);
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as FormValues) : undefined;
  } catch {
    return undefined;
  }
}
