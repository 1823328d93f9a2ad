import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { duplicateStrategies, missingStrategies } from '@ratepayer/contract/accounts/upload-settings.ts';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { Choice } from '../../ui/choice.tsx';
import { type AskedFormat, FileFormat } from '../../ui/record-file/file-format.tsx';
import { type Fills, MappingTable } from '../../ui/record-file/mapping-table.tsx';
import { PlacedColumns } from '../../ui/record-file/placed-columns.tsx';
import { ColumnFills } from './column-fills.tsx';
import { changedColumn, withoutColumn } from './fills.ts';

interface Props {
  readonly businessUnitId: number;
  readonly uploadId: number;
  /** Checks the file with a mapping of its own; it is saved when the import is confirmed with that wish. */
  readonly onCheck: (config: UploadConfig) => Promise<void>;
}

const missingMeaning = {
  None: 'missing_means_none',
  Archive: 'missing_means_archive',
  'Set Balance to $0': 'missing_means_set_balance_to_0',
} as const;
const duplicateMeaning = {
  'Apply Missing Strategy To All Occurrences': 'duplicate_means_apply_missing_strategy_to_all_occurrences',
  'Keep Last Occurrence Of Largest Balance': 'duplicate_means_keep_last_occurrence_of_largest_balance',
  'Keep Last Occurrence Of Most Recent Due Date': 'duplicate_means_keep_last_occurrence_of_most_recent_due_date',
  'Keep First Occurrence': 'duplicate_means_keep_first_occurrence',
  'Keep Last Occurrence': 'duplicate_means_keep_last_occurrence',
} as const;

/** Step 2: how the file is read, which column fills what, and what to do with missing and repeated accounts. */
export function MapColumns({ businessUnitId, uploadId, onCheck }: Props) {
  const { preview, named, config, setConfig, readAs, takeNamed } = useMapping(businessUnitId, uploadId);
  const [busy, setBusy] = useState(false);
  const names = named.data?.items ?? [];
  async function check(): Promise<void> {
    if (!config) return;
    setBusy(true);
    await onCheck(config);
    setBusy(false);
  }
  const problem = preview.isError ? problemOf(preview.error, say('file_could_not_read')) : '';
  if (!config) return problem ? <Banner kind="bad" title={problem} /> : <Loading />;
  const fills: Fills = {
    heads: [say('fills'), say('transform')],
    cells: (source) => <ColumnFills source={source} config={config} onChange={setConfig} />,
  };
  return (
    <section className="gap-lg">
      <h2>{say('map_columns')}</h2>
      {names.length > 0 ? (
        <Choice
          label={say('saved_mapping')}
          value=""
          options={['', ...names.map(({ name }) => name)]}
          nameOf={(name) => name || say('choose_mapping')}
          onChoose={takeNamed}
        />
      ) : null}
      <FileFormat config={config} onRead={readAs} onChange={setConfig} />
      {problem ? <Banner kind="bad" title={problem} /> : null}
      {hasPlaces(config.fileType) ? (
        <PlacedColumns
          lines={preview.data?.lines ?? []}
          config={config}
          fills={fills}
          onAdd={(column) => setConfig({ ...config, columns: [...config.columns, { ...column, property: null }] })}
          onPlace={(source, change) => setConfig(changedColumn(config, source, change))}
          onRemove={(source) => setConfig(withoutColumn(config, source))}
        />
      ) : (
        <MappingTable columns={preview.data?.columns ?? []} rows={preview.data?.rows ?? []} fills={fills} />
      )}
      <p className="muted small gap-sm">
        {say('filled_product', { filledByProduct: config.filledByProduct.map(sayValue).join(', ') })}
      </p>
      <div className="gap-lg two-cols">
        <Choice
          label={say('missing_accounts')}
          meaning={say(missingMeaning[config.missingStrategy])}
          value={config.missingStrategy}
          options={missingStrategies}
          nameOf={sayValue}
          onChoose={(missingStrategy) => setConfig({ ...config, missingStrategy })}
        />
        <Choice
          label={say('duplicate_accounts')}
          meaning={say(duplicateMeaning[config.duplicateStrategy])}
          value={config.duplicateStrategy}
          options={duplicateStrategies}
          nameOf={sayValue}
          onChoose={(duplicateStrategy) => setConfig({ ...config, duplicateStrategy })}
        />
      </div>
      <p className="gap-lg">
        <Button onClick={() => void check()} busy={busy} busyText={say('checking')}>
          {say('check_the_file')}
        </Button>
      </p>
    </section>
  );
}

/** The mapping of a file: what was kept for the business unit where it fits, else a guess from the headings. */
function useMapping(businessUnitId: number, uploadId: number) {
  const [asked, setAsked] = useState<AskedFormat>({});
  const preview = useQuery(queryOf(uploadApi.getUploadPreview, { businessUnitId, uploadId, ...asked }));
  const saved = useQuery(queryOf(uploadApi.getUploadConfig, { businessUnitId }));
  const named = useQuery(queryOf(uploadApi.listUploadConfigs, { businessUnitId }));
  const [config, setConfig] = useState<UploadConfig>();
  // What was read as another type, or with other separators, has other columns.
  const [readFor, setReadFor] = useState<AskedFormat>();
  const found = preview.data;
  const kept = saved.data;
  useEffect(() => {
    if (readFor === asked || !found || !kept || preview.isFetching) return;
    setReadFor(asked);
    setConfig(beginWith({ ...(config ?? kept), ...asked, fileType: found.fileType }, found.columns));
  }, [asked, config, found, kept, preview.isFetching, readFor]);
  const readAs = (change: AskedFormat) => {
    if (config) setConfig({ ...config, ...change });
    setAsked({ ...asked, ...change });
  };
  const takeNamed = (name: string) => {
    const chosen = named.data?.items.find((each) => each.name === name)?.config;
    if (!chosen) return;
    const { fileType, listSeparator, encoding, hasHeaderRow } = chosen;
    const next = { fileType, listSeparator, encoding, hasHeaderRow };
    setConfig(chosen);
    setAsked(next);
    setReadFor(next);
  };
  return { preview, named, config, setConfig, readAs, takeNamed };
}

/** A mapping whose columns are all in this file, or which says where they stand, else a guess. */
function beginWith(kept: UploadConfig, columns: readonly string[]): UploadConfig {
  const sources = [...kept.columns.map((column) => column.source), ...kept.metaColumns];
  const isPlaced = hasPlaces(kept.fileType);
  const fits = isPlaced
    ? kept.columns.every(({ start }) => start !== undefined)
    : sources.every((source) => columns.includes(source));
  if (kept.columns.length > 0 && fits) return kept;
  const { columns: mapped, metaColumns, filledByProduct } = guessMapping(columns);
  return { ...kept, columns: mapped, metaColumns, filledByProduct };
}
