import type { Whose } from './archived-rows.ts';
import { archivedTables, leftBehind } from './archived-tables.ts';
import type { ArchivedFile } from './add-table.ts';
import type { ContentState } from './add-contents.ts';

/** Whose data it is, and who asked for it. */
export interface ArchiveHead extends Whose {
  readonly requestedBy: string;
}

/** The list of contents: a line for each that a row names, and how many became what. */
export interface ListOfContents extends Omit<ArchivedFile, 'table'> {
  /** What the contents in the archive take, unpacked. */
  readonly contentBytes: number;
  readonly states: Readonly<Partial<Record<ContentState, number>>>;
}

/** What stands in an archive, with its checksums, and what stayed behind. */
export function archiveManifest(
  { organizationId, businessUnitIds, requestedBy }: ArchiveHead,
  madeDate: Date,
  files: readonly ArchivedFile[],
  contents: ListOfContents,
): string {
  const columns = Object.fromEntries(Object.entries(archivedTables).filter(([, left]) => left.length > 0));
  const leaves = { columns, tables: leftBehind };
  const manifest = { format: 2, madeDate, organizationId, businessUnitIds, requestedBy, files, contents };
  return `${JSON.stringify({ ...manifest, leftBehind: leaves }, undefined, 2)}\n`;
}
