import type { ExportFormat, FormatField } from './format.shapes.ts';
import { entryValues, fileValues, kindOf, membersOf } from './format-values.rules.ts';

/** What is wrong with a format beyond its shape, by where it stands in its file. */
export function problemsOf(format: ExportFormat): string[] {
  const { header, records, trailer, layout } = format;
  const all = [
    ...header.map(({ fields }) => ({ fields, known: fileValues, of: 'header' })),
    ...records.map(({ fields }) => ({ fields, known: { ...fileValues, ...entryValues }, of: 'records' })),
    ...trailer.map(({ fields }) => ({ fields, known: fileValues, of: 'trailer' })),
  ];
  const ofFields = all.flatMap(({ fields, known, of }) =>
    fields.flatMap((field) => problemsOfField(field, known, layout.kind === 'fixed').map((each) => `${of}:${each}`)),
  );
  const perEntry = records.filter(({ each }) => each === 'entry');
  return perEntry.length === 0 ? [...ofFields, 'records:none-for-each-entry'] : ofFields;
}

function problemsOfField(field: FormatField, known: object, isFixed: boolean): string[] {
  const name = 'text' in field ? `"${field.text}"` : field.value;
  const problems = isFixed && field.width === undefined ? [`${name}:no-width`] : [];
  if (field.pad !== undefined && field.width === undefined) problems.push(`${name}:pad-without-width`);
  if ('text' in field)
    return field.width && field.text.length > field.width ? [...problems, `${name}:too-long`] : problems;
  if (!Object.hasOwn(known, field.value)) problems.push(`${name}:unknown-here`);
  return [...problems, ...problemsOfValue(field, name)];
}

type ValueField = Extract<FormatField, { value: string }>;

function problemsOfValue(field: ValueField, name: string): string[] {
  const kind = kindOf(field.value);
  const wrong: readonly (readonly [isWrong: boolean, problem: string])[] = [
    [(kind === 'amount') !== (field.amount !== undefined), `${name}:amount`],
    [(kind === 'date') !== (field.date !== undefined), `${name}:date`],
    [field.amount === 'implied' && field.width === undefined, `${name}:implied-without-width`],
    [field.cut === true && kind !== 'text', `${name}:never-cut`],
  ];
  const problems = wrong.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
  return [...problems, ...unnamedBy(field).map((member) => `${name}:unmapped:${member}`)];
}

/** Members that a map has no word for. */
function unnamedBy({ map, value }: ValueField): readonly string[] {
  if (!map || Object.hasOwn(map, '*')) return [];
  return (membersOf[value] ?? ['*']).filter((member) => !Object.hasOwn(map, member));
}
