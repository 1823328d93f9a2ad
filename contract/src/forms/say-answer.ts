import type { Culture } from '../kit/culture.ts';
import { formatDate, isDate, type TimeZone } from '../kit/local-date.ts';
import { shownMoney } from '../kit/money.ts';
import type { CurrencyCode } from '../kit/shapes.ts';
import { isFigure, typedFormFigure } from './form-figures.ts';
import { partOf } from './parts/part-kind.ts';
import { partKinds } from './parts/part-kinds.ts';
import type { ResponseField } from './response-fields.ts';

/** Whose money, dates and words an answer is written in. */
export interface AnswerWords {
  readonly culture: Culture;
  readonly currencyCode: CurrencyCode;
  readonly timezone: TimeZone;
  readonly yes: string;
  readonly no: string;
}
type Field = Pick<ResponseField, 'fieldType' | 'options'>;

/** An answer as people read it; '' where there is none. Whatever a type keeps that is not known here is written out. */
export function sayAnswer(field: Field, value: unknown, words: AnswerWords): string {
  if (value === undefined || value === null || value === '') return '';
  const part = partOf(partKinds, field);
  if (part) return part.line(value, words.culture, words.timezone);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return sayFigure(field.fieldType, value, words);
  if (typeof value === 'object')
    return Object.values(value)
      .map((part) => sayAnswer({ fieldType: '', options: field.options }, part, words))
      .filter(Boolean)
      .join(', ');
  const text = String(value);
  if (field.fieldType === 'datepicker' && isDate(text)) return formatDate(text, words.culture);
  return field.options.find((option) => option.value === text)?.label ?? text;
}

function sayFigure(fieldType: string, value: number, { culture, currencyCode }: AnswerWords): string {
  if (fieldType === 'input-currency' && Number.isSafeInteger(value)) return shownMoney(value, currencyCode, culture);
  const typed = isFigure({ fieldType }) ? typedFormFigure(fieldType, value, culture) : String(value);
  return fieldType === 'input-percent' ? `${typed}%` : typed;
}
