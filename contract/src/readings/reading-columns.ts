import { hasPlaces } from '../kit/record-file.ts';
import type { ReadingMapping } from './reading-import.shapes.ts';
import { type ImportedProperty, importedProperties } from './reading-values.ts';

// Headings as people write them; blanks, dashes and case do not matter.
const headings: Readonly<Record<ImportedProperty, readonly string[]>> = {
  accountNumber: ['accountnumber', 'account', 'accountno', 'acctno', 'acct'],
  subAccountNumber: ['subaccountnumber', 'subaccount', 'sub'],
  key: ['key', 'meter', 'meternumber', 'meterno', 'meterid', 'series'],
  value: ['value', 'reading', 'usage', 'consumption', 'quantity'],
  unit: ['unit', 'units', 'uom'],
  date: ['date', 'timestamp', 'readdate', 'readingdate', 'readat', 'datetime'],
  time: ['time', 'readtime', 'readingtime'],
  interval: ['interval', 'frequency', 'period'],
};
const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** The heading that a property is best known by. */
export const headingOf = (property: ImportedProperty): string => headings[property][0] ?? property;

/**
 * The place of each property in a row: of the heading that was named for it, or of one that is called like it; no
 * place where an empty one was named.
 */
export function placesOf(
  found: readonly string[],
  named: Readonly<Partial<Record<ImportedProperty, string>>>,
): ReadonlyMap<ImportedProperty, number> {
  const places = importedProperties.map((property): [ImportedProperty, number] => {
    const source = named[property];
    if (source === '') return [property, -1];
    const at = found.findIndex((name) =>
      source === undefined ? headings[property].includes(plain(name)) : name === source,
    );
    return [property, at];
  });
  return new Map(places.filter(([, at]) => at >= 0));
}

/** A column of a file of readings with what it fills; an empty source is a property that no column fills. */
export interface ReadingColumn extends Omit<ReadingMapping['columns'][number], 'property' | 'source'> {
  readonly source: string;
  readonly property: ImportedProperty | null;
}

/** What was kept of columns, as a mapping holds it. */
export const columnsOf = ({ columns }: ReadingMapping): ReadingColumn[] =>
  columns.map((column) => ({ ...column, source: column.source ?? column.property }));

/** The columns that were found in a file, each with what was said of it, or else with what it is called like. */
export function columnsFound(said: readonly ReadingColumn[], found: readonly string[]): ReadingColumn[] {
  const known = said.filter(({ source }) => source === '' || found.includes(source));
  const taken = new Set(known.map(({ property }) => property));
  const called = new Map([...placesOf(found, {})].map(([property, at]) => [at, property]));
  return found.map((source, at) => {
    const property = called.get(at) ?? null;
    return (
      known.find((column) => column.source === source) ?? { source, property: taken.has(property) ? null : property }
    );
  });
}

/** Columns as a mapping keeps them: places, or what is not found by its heading alone. */
export function keptColumns(columns: readonly ReadingColumn[], fileType: ReadingMapping['fileType']) {
  const filled = columns.flatMap(({ property, ...column }) => (property ? [{ property, ...column }] : []));
  if (hasPlaces(fileType)) return filled.map(({ source: _, ...column }) => column);
  const found = columns.map(({ source }) => source);
  const called = placesOf(found, {});
  return importedProperties.flatMap((property) => {
    const source = filled.find((column) => column.property === property)?.source ?? '';
    return source === (found[called.get(property) ?? -1] ?? '') ? [] : [{ property, source }];
  });
}
