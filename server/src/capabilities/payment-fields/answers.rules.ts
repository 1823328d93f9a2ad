import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { addDays, isDate } from '@ratepayer/contract/kit/local-date.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { isAsked, isChoice, type PaymentField } from '@ratepayer/contract/payments/payment-field.ts';
import { fits, readPattern } from '@ratepayer/contract/payments/value-pattern.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/** An answer as its session and its payment keep it. */
export interface FieldItem {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
  readonly accountFieldMappingKey: string | null;
  /** Left out where it is shown. */
  readonly showOnReceipt?: boolean;
}
interface Given {
  readonly key: string;
  readonly value: string;
}
type Mapped = Readonly<Partial<Record<FieldType, string>>>;

/** What a session begins with: a place for each answer, filled from its account where the payer knows the value. */
export const itemsOf = (fields: readonly PaymentField[], mapped: Mapped): FieldItem[] =>
  fields.filter(isAsked).map((field) => ({
    key: field.key,
    label: field.label,
    value: (field.accountFieldMappingKey && mapped[field.accountFieldMappingKey]) ?? '',
    accountFieldMappingKey: field.accountFieldMappingKey,
    ...(field.showOnReceipt ? {} : { showOnReceipt: false }),
  }));

/** The items with what was answered; keys that nobody asked for are left out. */
export const answered = (items: readonly FieldItem[], given: readonly Given[]): FieldItem[] =>
  items.map((item) => ({ ...item, value: given.find(({ key }) => key === item.key)?.value.trim() ?? item.value }));

/** Whether everything that is required was answered. */
export const isAnswered = (fields: readonly PaymentField[], items: readonly FieldItem[]): boolean =>
  fields.every(({ key, isRequired }) => !isRequired || (items.find((item) => item.key === key)?.value ?? '') !== '');

/** What is wrong with the answers that were given, by their keys. */
export function answerProblems(
  fields: readonly PaymentField[],
  given: readonly Given[],
  today: string,
): { readonly propertyName: string; readonly errorMessage: Told }[] {
  const answerOf = (key: string) => given.find((one) => one.key === key)?.value.trim() ?? '';
  return fields.filter(isAsked).flatMap((field) => {
    if (!given.some(({ key }) => key === field.key)) return [];
    const problem = problemOf(field, answerOf(field.key), today) ?? mismatch(field, fields, answerOf);
    return problem ? [{ propertyName: `paymentFieldItems.${field.key}`, errorMessage: problem }] : [];
  });
}

function problemOf(field: PaymentField, value: string, today: string): Told | undefined {
  const { label, isRequired, fieldType } = field;
  if (value === '') return isRequired ? tell('field_required', { label }) : undefined;
  if (hasCardNumber(value)) return tell('no_card_numbers_here');
  if (!isOfType(field, value)) return tell('check_field', { label });
  if (fieldType === 'datepicker') return isOffered(field, value, today) ? undefined : tell('date_not_available');
  return textProblem(field, value);
}

function textProblem(field: PaymentField, value: string): Told | undefined {
  const { label, minimumLength: least, maximumLength: most, patternMessage } = field;
  if (least !== null && value.length < least) return tell('field_too_short', { label, least });
  if (most !== null && value.length > most) return tell('field_too_long', { label, most });
  const pattern = readPattern(field.pattern);
  if (!pattern || fits(pattern, value)) return undefined;
  return patternMessage ? tell('as_said', { message: patternMessage }) : tell('check_field', { label });
}

/** Where another one has to be repeated: as it is written, whatever its case. */
function mismatch(
  { key, label, fieldMatches }: PaymentField,
  fields: readonly PaymentField[],
  answerOf: (key: string) => string,
): Told | undefined {
  if (!fieldMatches || answerOf(key).toLowerCase() === answerOf(fieldMatches).toLowerCase()) return undefined;
  return tell('must_match_field', { other: fields.find((one) => one.key === fieldMatches)?.label ?? label });
}

function isOfType(field: PaymentField, value: string): boolean {
  if (isChoice(field)) return field.options.includes(value);
  switch (field.fieldType) {
    case 'input-decimal':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(value);
    case 'input-currency':
      return /^\$?(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{2})?$/.test(value);
    case 'input-percent':
      return /^\d{1,3}(\.\d{1,4})?\s?%?$/.test(value) && Number.parseFloat(value) <= 100;
    case 'datepicker':
      return isDate(value);
    default:
      return true;
  }
}

function isOffered({ minimumDayOffset, maximumDayOffset, skipWeekends }: PaymentField, date: string, today: string) {
  if (minimumDayOffset !== null && date < addDays(today, -minimumDayOffset)) return false;
  if (maximumDayOffset !== null && date > addDays(today, maximumDayOffset)) return false;
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  return !(skipWeekends && (day === 0 || day === 6));
}
