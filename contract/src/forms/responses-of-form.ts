import type { Column, ListTexts, ListWord } from '../kit/list.ts';
import { type Filter, many } from '../kit/list-filter.ts';
import type { ResponseField } from './response-fields.ts';
import { formResponses } from './response.list.ts';

type Answered = Pick<ResponseField, 'fieldName' | 'fieldLabel' | 'options' | 'isHidden'> & {
  /** Whether the version asks it that payers have now. */
  readonly isAsked: boolean;
};

/** As many fields as stand beside the others before somebody chooses. */
const mostShown = 6;

/** The column of a field: no property of a response begins like this. */
export const answerColumn = (fieldName: string): string => `f:${fieldName}`;
/** One answer that may be chosen, as a filter names it. */
const chosenAnswer = (fieldName: string, value: string): string => `${fieldName}=${value}`;

type Responses = typeof formResponses;

/**
 * The list of what was answered on one form: its fields are columns in their order, those that are hidden or that only
 * earlier versions asked until somebody chooses them; what is chosen from is a filter. `words` is what its columns are
 * called.
 */
export function responsesOfForm(fields: readonly Answered[]): Pick<Responses, 'list' | 'texts'> & {
  readonly words: Readonly<Partial<Record<ListWord, string>>>;
} {
  const usual = fields.filter(({ isHidden, isAsked }) => isAsked && !isHidden).slice(0, mostShown);
  const columns = fields.map((field): [string, Column] => [
    answerColumn(field.fieldName),
    { kind: 'text', extra: true, ...(usual.includes(field) ? {} : { off: true }) },
  ]);
  const { displayName, answers, status, ...others } = formResponses.list.columns;
  const all = {
    ...others,
    ...Object.fromEntries(columns),
    displayName: { ...displayName, off: true },
    answers: { ...answers, off: true },
    status,
  };
  const chosen = fields.flatMap(({ fieldName, options }) => options.map(({ value }) => chosenAnswer(fieldName, value)));
  const filters: Readonly<Record<string, Filter>> = {
    ...formResponses.list.filters,
    // A value with a comma cannot stand in the address of a list.
    ...(chosen.length > 0
      ? {
          Answers: many(
            'answer',
            chosen.filter((value) => !value.includes(',')),
          ),
        }
      : {}),
  };
  const list: unknown = { ...formResponses.list, columns: all, filters };
  const names = Object.fromEntries(columns.map(([id]) => [id, id]));
  return {
    list: list as Responses['list'],
    texts: {
      ...formResponses.texts,
      columns: { ...formResponses.texts.columns, ...names },
      filters: { ...formResponses.texts.filters, Answers: 'form_responses_answers' },
    } as ListTexts<Responses['list']> & Pick<Responses['texts'], 'one'>,
    words: Object.fromEntries(fields.map(({ fieldName, fieldLabel }) => [answerColumn(fieldName), fieldLabel])),
  };
}
