import { hasPlaces, type FileType, type RecordColumn } from './record-file.ts';

/** Headings as people write them, by what they name; blanks, dashes and case do not matter. */
export type Headings<P extends string> = Readonly<Record<P, readonly string[]>>;

/** A heading or a word of a cell as it is compared. */
export const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** A column as a mapping keeps it: what it fills, and its heading or its place. An empty heading is no column. */
export type KeptColumn<P extends string> = Omit<RecordColumn, 'source'> & {
  readonly property: P;
  readonly source?: string | undefined;
};

/** A column of a file with what it fills; an empty source is a property that no column fills. */
export type NamedColumn<P extends string> = RecordColumn & { readonly property: P | null };

const propertiesOf = <P extends string>(headings: Headings<P>): P[] => Object.keys(headings) as P[];

/** The heading that a property is best known by. */
export const headingOf = <P extends string>(headings: Headings<P>, property: P): string =>
  headings[property][0] ?? property;

/**
 * The place of each property in a row: of the heading that was named for it, or of one that is called like it; no
 * place where an empty one was named.
 */
export function placesOf<P extends string>(
  found: readonly string[],
  headings: Headings<P>,
  named: Readonly<Partial<Record<string, string>>>,
): ReadonlyMap<P, number> {
  const places = propertiesOf(headings).map((property): [P, number] => {
    const source = named[property];
    if (source === '') return [property, -1];
    const at = found.findIndex((name) =>
      source === undefined ? headings[property].includes(plainWord(name)) : name === source,
    );
    return [property, at];
  });
  return new Map(places.filter(([, at]) => at >= 0));
}

/** What was kept of columns, as a mapping holds it. */
export const columnsOf = <P extends string>(columns: readonly KeptColumn<P>[]): NamedColumn<P>[] =>
  columns.map((column) => ({ ...column, source: column.source ?? column.property }));

/** The columns that were found in a file, each with what was said of it, or else with what it is called like. */
export function columnsFound<P extends string>(
  headings: Headings<P>,
  said: readonly NamedColumn<P>[],
  found: readonly string[],
): NamedColumn<P>[] {
  const known = said.filter(({ source }) => source === '' || found.includes(source));
  const taken = new Set(known.map(({ property }) => property));
  const called = new Map([...placesOf(found, headings, {})].map(([property, at]) => [at, property]));
  return found.map((source, at) => {
    const property = called.get(at) ?? null;
    return (
      known.find((column) => column.source === source) ?? { source, property: taken.has(property) ? null : property }
    );
  });
}

/** Columns as a mapping keeps them: places, or what is not found by its heading alone. */
export function keptColumns<P extends string>(
  headings: Headings<P>,
  columns: readonly NamedColumn<P>[],
  fileType: FileType,
): KeptColumn<P>[] {
  const filled = columns.flatMap(({ property, ...column }) => (property ? [{ property, ...column }] : []));
  if (hasPlaces(fileType))
    return filled.map(({ property, start, length, recordType }) => ({ property, start, length, recordType }));
  const found = columns.map(({ source }) => source);
  const called = placesOf(found, headings, {});
  return propertiesOf(headings).flatMap((property) => {
    const source = filled.find((column) => column.property === property)?.source ?? '';
    return source === (found[called.get(property) ?? -1] ?? '') ? [] : [{ property, source }];
  });
}
