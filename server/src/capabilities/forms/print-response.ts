import { drawingBox } from '@ratepayer/contract/forms/parts/signature-part.ts';
import type { FormResponse } from '@ratepayer/contract/forms/response.shapes.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { sayMember } from '../../platform/texts/values.ts';
import type { Database } from '../../platform/database/database.ts';
import { printable } from '../../platform/documents/printable.rules.ts';
import { templateBeside } from '../../platform/documents/typeset.ts';
import { typesetShort } from '../../platform/documents/typeset-short.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { sayList } from '../../platform/lists/say-list.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { readResponse } from './read-response.ts';

const template = templateBeside(import.meta.url, 'response.typ');
const nothing = '—';

/** A response as a PDF of letter pages; what was answered is drawn as text and never as markup. @throws 404 */
export async function printResponse(
  db: Database,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
): Promise<FileAnswer> {
  const { response, unit } = await db.reading([businessUnitId], async (tx) => ({
    response: await readResponse(tx, businessUnitId, id),
    unit: await businessUnitOf(tx, businessUnitId),
  }));
  const [language, region] = unit.culture.split('-');
  const say = sayList(unit.culture);
  const { displayName, createdDate, accountNumber, payerName, status, referenceNumber } = response;
  const facts = [
    [say('form_responses_date'), formatInstant(createdDate, unit.timezone, undefined, unit.culture)],
    [say('status'), sayMember(status)],
    ...(accountNumber ? [[say('account'), accountNumber]] : []),
    ...(payerName ? [[say('payer'), payerName]] : []),
    ...(referenceNumber ? [[say('reference'), referenceNumber]] : []),
  ];
  const body = await typesetShort(template, {
    title: printable(displayName),
    biller: printable(unit.header || unit.name),
    foot: say('form_responses_number', { number: String(id) }),
    language,
    region,
    pageOf: say('file_page', { page: '{page}', pages: '{pages}' }),
    facts: facts.map(([label = '', value = '']) => ({ label, value: printable(value) })),
    parts: partsOf(response),
  });
  return { body, name: `response-${id}.pdf`, type: 'application/pdf' };
}

interface Part {
  readonly heading: string;
  readonly answers: { readonly label: string; readonly value: string; readonly svg: string }[];
}

/** Answers below the heading that they stand under; what payers did not see stays away where it holds nothing. */
function partsOf({ answers }: FormResponse): Part[] {
  const parts: Part[] = [{ heading: '', answers: [] }];
  for (const { fieldName, fieldLabel, text, isHidden, drawing } of answers)
    if (fieldName === '') parts.push({ heading: printable(fieldLabel), answers: [] });
    else if (text !== '' || !isHidden)
      parts.at(-1)?.answers.push({
        label: printable(fieldLabel),
        value: printable(text) || nothing,
        svg: drawing && signatureSvg(drawing),
      });
  return parts.filter(({ heading, answers: own }) => heading !== '' || own.length > 0);
}

/** A signature as a picture: its strokes were looked at when they were read, nothing else can stand in them. */
const signatureSvg = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawingBox.width} ${drawingBox.height}"><path d="${drawing}"
    fill="none" stroke="#111" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
