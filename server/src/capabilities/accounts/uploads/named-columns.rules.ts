import { hasPlaces, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';

/** Headings as people write them, by what they name; blanks, dashes and case do not matter. */
export type Headings<P extends string> = Readonly<Record<P, readonly string[]>>;

/** How a file is read whose columns fill properties. */
export type Mapping<P extends string> = Omit<RecordFormat, 'columns'> & {
  readonly columns: readonly (Omit<RecordFormat['columns'][number], 'source'> & {
    readonly property: P;
    readonly source?: string | undefined;
  })[];
};

/** A heading or a word of a cell as it is compared. */
export const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** How a file of this mapping is opened: what has a place is called like its property. */
export function formatOf<P extends string>(mapping: Mapping<P>): RecordFormat {
  const columns = hasPlaces(mapping.fileType) ? mapping.columns : [];
  return { ...mapping, columns: columns.map(({ property, ...place }) => ({ ...place, source: property })) };
}

/** Under which heading each property of a mapping stands, where somebody said it; what has a place, under its own. */
export const namedIn = <P extends string>({ fileType, columns }: Pick<Mapping<P>, 'fileType' | 'columns'>) =>
  columns.map(({ property, source }) => [property, hasPlaces(fileType) ? property : source] as const);

/**
 * The place of each property in a row: of the heading that was named for it, or of one that is called like it; no place
 * where an empty one was named.
 */
export function placesOf<P extends string>(
  found: readonly string[],
  headings: Headings<P>,
  mapping: Pick<Mapping<P>, 'fileType' | 'columns'>,
): ReadonlyMap<P, number> {
  const named = new Map(namedIn(mapping));
  const places = (Object.keys(headings) as P[]).map((property): [P, number] => {
    const source = named.get(property);
    if (source === '') return [property, -1];
    const at = found.findIndex((name) =>
      source === undefined ? headings[property].includes(plainWord(name)) : name === source,
    );
    return [property, at];
  });
  return new Map(places.filter(([, at]) => at >= 0));
}
