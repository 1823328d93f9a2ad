import type { ReactNode } from 'react';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { Banner, Loading } from '../parts.tsx';
import type { ColumnHead } from '../plain-table.tsx';
import type { FileConfig } from './file-config.ts';
import { FileFormat } from './file-format.tsx';
import { changedColumn, withoutColumn } from './mapped-columns.ts';
import { MappingTable } from './mapping-table.tsx';
import { PlacedColumns } from './placed-columns.tsx';
import type { FileMapping } from './use-file-mapping.ts';

interface Props<Config extends FileConfig> {
  readonly mapping: FileMapping<Config>;
  /** What a column fills: cells of its row, and what stands above them. */
  readonly heads?: readonly ColumnHead[];
  readonly cells: (source: string, config: Config) => ReactNode;
  /** What else is said of the whole file, beside its type. */
  readonly options?: (config: Config) => ReactNode;
  /** What follows once it is known how the file is read. */
  readonly children?: (config: Config) => ReactNode;
}

/** How a file is read and which of its columns fills what: the step "Map columns" of every import. */
export function FileColumns<Config extends FileConfig>({
  mapping,
  heads = [],
  cells,
  options,
  children,
}: Props<Config>) {
  const { found, error, config, setConfig, readAs } = mapping;
  const problem = error ? <Banner kind="bad" title={problemOf(error, say('file_could_not_read'))} alert /> : null;
  if (!config) return problem ?? <Loading />;
  const fills = { heads: [say('fills'), ...heads], cells: (source: string) => cells(source, config) };
  return (
    <>
      <FileFormat config={config} onRead={readAs} onChange={setConfig}>
        {options?.(config)}
      </FileFormat>
      {problem}
      {hasPlaces(config.fileType) ? (
        <PlacedColumns
          lines={found?.lines ?? []}
          config={config}
          fills={fills}
          onAdd={(column) => setConfig(changedColumn(config, column.source, column))}
          onPlace={(source, change) => setConfig(changedColumn(config, source, change))}
          onRemove={(source) => setConfig(withoutColumn(config, source))}
        />
      ) : (
        <MappingTable columns={found?.columns ?? []} rows={found?.rows ?? []} fills={fills} />
      )}
      {children?.(config)}
    </>
  );
}
