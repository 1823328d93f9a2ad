import { type Headings, type KeptColumn, placesOf as placesNamed } from '@ratepayer/contract/kit/named-columns.ts';
import { hasPlaces, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';

/** How a file is read whose columns fill properties. */
export type Mapping<P extends string> = Omit<RecordFormat, 'columns'> & {
  readonly columns: readonly KeptColumn<P>[];
};

/** How a file of this mapping is opened: what has a place is called like its property. */
export function formatOf<P extends string>(mapping: Mapping<P>): RecordFormat {
  const columns = hasPlaces(mapping.fileType) ? mapping.columns : [];
  return { ...mapping, columns: columns.map(({ property, ...place }) => ({ ...place, source: property })) };
}

// What has a place stands under its own name.
const namedIn = <P extends string>({ fileType, columns }: Pick<Mapping<P>, 'fileType' | 'columns'>) =>
  columns.map(({ property, source }) => [property, hasPlaces(fileType) ? property : source] as const);

/** The place of each property in a row of a file that is read by a mapping. */
export const placesOf = <P extends string>(
  found: readonly string[],
  headings: Headings<P>,
  mapping: Pick<Mapping<P>, 'fileType' | 'columns'>,
): ReadonlyMap<P, number> => placesNamed(found, headings, Object.fromEntries(namedIn(mapping)));
