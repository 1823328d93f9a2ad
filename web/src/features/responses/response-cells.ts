import type { AnsweredFields } from '@ratepayer/contract/forms/response.shapes.ts';
import { answerColumn } from '@ratepayer/contract/forms/responses-of-form.ts';
import { sayAnswer } from '@ratepayer/contract/forms/say-answer.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say as sayList } from '../../platform/texts/lists.ts';

const nothing = '—';

/** What stands in the columns that are fields of a form. */
export function responseCells({ fields }: AnsweredFields, { culture, currencyCode, timezone }: BusinessUnitSummary) {
  const words = { culture, currencyCode, timezone, yes: sayList('yes'), no: sayList('no') };
  const cells = fields.map((field) => {
    const id = answerColumn(field.fieldName);
    const cell = (row: object) => sayAnswer(field, (row as Readonly<Record<string, unknown>>)[id], words) || nothing;
    return [id, cell];
  });
  return Object.fromEntries(cells) as Readonly<Record<never, never>>;
}
