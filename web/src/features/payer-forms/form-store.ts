import type { Typed } from '@ratepayer/contract/forms/form-typing.ts';

// What a form keeps in this tab while others that belong to it are filled in.
const valuesKey = (form: string) => `ratepayer.form.values.${form}`;
const responsesKey = (form: string) => `ratepayer.form.responses.${form}`;

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what was typed before another form is opened. */
export const saveTyped = (form: string, typed: Typed): void =>
  sessionStorage.setItem(valuesKey(form), JSON.stringify(typed));

/** What was typed, once: it is gone then. */
export function takeTyped(form: string): Typed | undefined {
  const found = read(valuesKey(form)) as Typed | null;
  sessionStorage.removeItem(valuesKey(form));
  return found ?? undefined;
}

/** Responses of the forms that belong to one, by the number of their form. */
export type Responses = Readonly<Record<string, number>>;
export const responsesOf = (form: string): Responses => (read(responsesKey(form)) as Responses | null) ?? {};
export const saveResponse = (form: string, dependent: number, responseId: number): void =>
  sessionStorage.setItem(responsesKey(form), JSON.stringify({ ...responsesOf(form), [dependent]: responseId }));
export const forgetResponses = (form: string): void => sessionStorage.removeItem(responsesKey(form));
