import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import {
  duplicateStrategies,
  filledByProductOnly,
  mappableProperties,
  type MappableProperty,
  missingStrategies,
  requiredSyncProperties,
} from '@ratepayer/contract/accounts/upload-settings.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly onChecked: () => void;
  readonly onProblem: (text: string) => void;
}

const mappable = mappableProperties.filter(
  (property) => !filledByProductOnly.includes(property) && property !== 'Meta',
);

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

type Meaning =
  | (typeof missingMeaning)[keyof typeof missingMeaning]
  | (typeof duplicateMeaning)[keyof typeof duplicateMeaning];

/** Step 2: which column fills which property, and what to do with missing and repeated accounts. */
export function MapColumns({ businessUnitId, uploadId, onChecked, onProblem }: Props) {
  const preview = useQuery(queryOf(uploadApi.getUploadPreview, { businessUnitId, uploadId }));
  const saved = useQuery(queryOf(uploadApi.getUploadConfig, { businessUnitId }));
  const [config, setConfig] = useState<UploadConfig>();
  const [busy, setBusy] = useState(false);
  const found = preview.data;
  const columns = found?.columns;
  const kept = saved.data;

  useEffect(() => {
    if (config || !found || !kept) return;
    setConfig(beginWith({ ...kept, fileType: found.fileType }, found.columns));
  }, [config, found, kept]);

  if (preview.isError) return <Banner kind="bad" title={problemOf(preview.error, say('file_could_not_read'))} />;
  if (!config || !columns) return <Loading />;
  const fill = (source: string, value: string) => setConfig(filledBy(config, source, value));

  async function check(): Promise<void> {
    if (!config) return;
    setBusy(true);
    // The mapping belongs to this file alone; it is saved for others when the import is confirmed with that wish.
    const outcome = await outcomeOf(uploadApi.processUpload({ businessUnitId, uploadId, step: 'Check', config }));
    setBusy(false);
    onProblem(outcome.data ? '' : allMessages(outcome.errors) || say('please_try_again'));
    if (outcome.data) onChecked();
  }

  return (
    <section className="gap-lg">
      <h2>{say('map_columns')}</h2>
      <MappingTable columns={columns} rows={preview.data?.rows ?? []} config={config} onFill={fill} />
      <p className="muted small gap-sm">
        {say('filled_product', { filledByProduct: config.filledByProduct.map(sayValue).join(', ') })}
      </p>
      <div className="gap-lg two-cols">
        <Strategy
          name="missingStrategy"
          label={say('missing_accounts')}
          meaning={missingMeaning[config.missingStrategy]}
          options={missingStrategies}
          chosen={config.missingStrategy}
          onChoose={(missingStrategy) => setConfig({ ...config, missingStrategy })}
        />
        <Strategy
          name="duplicateStrategy"
          label={say('duplicate_accounts')}
          meaning={duplicateMeaning[config.duplicateStrategy]}
          options={duplicateStrategies}
          chosen={config.duplicateStrategy}
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

/** The mapping that was kept for the business unit where its columns are all in this file, else a guess. */
function beginWith(kept: UploadConfig, columns: readonly string[]): UploadConfig {
  const sources = [...kept.columns.map((column) => column.source), ...kept.metaColumns];
  if (kept.columns.length > 0 && sources.every((source) => columns.includes(source))) return kept;
  const { columns: mapped, metaColumns, filledByProduct } = guessMapping(columns);
  return { ...kept, columns: mapped, metaColumns, filledByProduct };
}

/** A property is filled by one column; what no column fills, the product does. */
function filledBy(config: UploadConfig, source: string, value: string): UploadConfig {
  const others = config.columns.filter((column) => column.source !== source && column.property !== value);
  const mapped =
    value !== '' && value !== 'meta' ? [...others, { source, property: value as MappableProperty }] : others;
  const metaColumns = config.metaColumns.filter((name) => name !== source);
  return {
    ...config,
    columns: mapped,
    metaColumns: value === 'meta' ? [...metaColumns, source] : metaColumns,
    filledByProduct: requiredSyncProperties.filter(
      (property) => property !== 'AccountNumber' && !mapped.some((column) => column.property === property),
    ),
  };
}

interface TableProps {
  readonly columns: readonly string[];
  /** The first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  readonly config: UploadConfig;
  readonly onFill: (source: string, value: string) => void;
}

/** Each column of the file beside what it fills. */
function MappingTable({ columns, rows, config, onFill }: TableProps) {
  const filled = (source: string) =>
    config.columns.find((column) => column.source === source)?.property ??
    (config.metaColumns.includes(source) ? 'meta' : '');
  return (
    <PlainTable
      gap="gap-sm"
      className="map-table"
      label={say('columns_file')}
      heads={[say('column'), say('fills'), say('sample')]}
    >
      {columns.map((source, i) => (
        <tr key={source}>
          <th scope="row">{source}</th>
          <td>
            <select
              aria-label={say('column_fills', { source })}
              value={filled(source)}
              onChange={(event) => onFill(source, event.target.value)}
            >
              <option value="">{say('not_used')}</option>
              <option value="meta">{say('meta')}</option>
              {mappable.map((property) => (
                <option key={property} value={property}>
                  {sayValue(property)}
                </option>
              ))}
            </select>
          </td>
          <td className="muted" translate="no">
            {rows
              .map((row) => row[i])
              .filter(Boolean)
              .slice(0, 3)
              .join(' · ')
              .slice(0, 60)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface StrategyProps<Name extends string> {
  readonly name: string;
  readonly label: string;
  readonly meaning: Meaning;
  readonly options: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (option: Name) => void;
}

/** What happens to accounts that are missing or repeated, and what that means. */
function Strategy<Name extends string>({ name, label, meaning, options, chosen, onChoose }: StrategyProps<Name>) {
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <span className="desc">{say(meaning)}</span>
      <div className="input">
        <select id={name} value={chosen} onChange={(event) => onChoose(event.target.value as Name)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {sayValue(option)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
