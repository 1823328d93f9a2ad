import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UploadConfig } from '@ratepayer/contract/accounts/account.operations.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { duplicateStrategies, filledByProductOnly, mappableProperties, type MappableProperty, missingStrategies, requiredSyncProperties } from '@ratepayer/contract/accounts/upload-settings.ts';
import { accountApi } from '../../platform/api/account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';

interface Props {
  readonly businessUnitId: number;
  readonly uploadId: number;
  readonly onChecked: () => void;
  readonly onProblem: (text: string) => void;
}

const mappable = mappableProperties.filter((property) => !filledByProductOnly.includes(property) && property !== 'Meta');

const missingMeaning: Readonly<Record<string, string>> = {
  None: 'Accounts that the file does not name stay as they are.',
  Archive: 'Accounts that the file does not name are archived; their balances are kept.',
  'Set Balance to $0': 'Accounts that the file does not name owe nothing afterwards.',
};
const duplicateMeaning: Readonly<Record<string, string>> = {
  'Apply Missing Strategy To All Occurrences': 'An account that stands in the file twice counts as missing.',
  'Keep Last Occurrence Of Largest Balance': 'Of several rows the one with the largest balance counts.',
  'Keep Last Occurrence Of Most Recent Due Date': 'Of several rows the one with the latest due date counts.',
  'Keep First Occurrence': 'Of several rows the first counts.',
  'Keep Last Occurrence': 'Of several rows the last counts.',
};

/** Step 2: which column fills which property, and what to do with missing and repeated accounts. */
export function MapColumns({ businessUnitId, uploadId, onChecked, onProblem }: Props) {
  const preview = useQuery(queryOf(accountApi.getUploadPreview, { businessUnitId, uploadId }));
  const saved = useQuery(queryOf(accountApi.getUploadConfig, { businessUnitId }));
  const [config, setConfig] = useState<UploadConfig>();
  const [busy, setBusy] = useState(false);
  const columns = preview.data?.columns;
  const kept = saved.data;

  useEffect(() => {
    if (config || !columns || !kept) return;
    const fits = kept.columns.length > 0 && [...kept.columns.map((column) => column.source), ...kept.metaColumns].every((source) => columns.includes(source));
    setConfig(fits ? kept : { ...guessMapping(columns), missingStrategy: kept.missingStrategy, duplicateStrategy: kept.duplicateStrategy, safetyLimitPercent: kept.safetyLimitPercent });
  }, [config, columns, kept]);

  if (preview.isError) return <Banner kind="bad" title={problemOf(preview.error, 'The file could not be read.')} />;
  if (!config || !columns) return <Loading />;
  const rows = preview.data?.rows ?? [];
  const filledBy = (source: string) => config.columns.find((column) => column.source === source)?.property ?? (config.metaColumns.includes(source) ? 'meta' : '');

  function fill(source: string, value: string): void {
    if (!config) return;
    const others = config.columns.filter((column) => column.source !== source && column.property !== value);
    const mapped = value !== '' && value !== 'meta' ? [...others, { source, property: value as MappableProperty }] : others;
    const metaColumns = config.metaColumns.filter((name) => name !== source);
    setConfig({
      ...config,
      columns: mapped,
      metaColumns: value === 'meta' ? [...metaColumns, source] : metaColumns,
      filledByProduct: requiredSyncProperties.filter((property) => property !== 'AccountNumber' && !mapped.some((column) => column.property === property)),
    });
  }

  async function check(): Promise<void> {
    if (!config) return;
    setBusy(true);
    // The mapping belongs to this file alone; it is saved for others when the import is confirmed with that wish.
    const outcome = await outcomeOf(accountApi.processUpload({ businessUnitId, uploadId, step: 'Check', config }));
    setBusy(false);
    onProblem(outcome.data ? '' : allMessages(outcome.errors) || 'Please try again.');
    if (outcome.data) onChecked();
  }

  const choice = (label: string, key: 'missingStrategy' | 'duplicateStrategy', options: readonly string[], meaning: Readonly<Record<string, string>>) => (
    <div className="field">
      <label className="label" htmlFor={key}>
        {label}
      </label>
      <span className="desc">{meaning[config[key]]}</span>
      <div className="input">
        <select id={key} value={config[key]} onChange={(event) => setConfig({ ...config, [key]: event.target.value })}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
    </div>
  );
  return (
    <section className="gap-lg">
      <h2>Map columns</h2>
      <div className="table-wrap gap-sm" tabIndex={0} role="region" aria-label="Columns of the file">
        <table className="tbl map-table">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Fills</th>
              <th scope="col">Sample</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((source, i) => (
              <tr key={source}>
                <th scope="row">{source}</th>
                <td>
                  <select aria-label={`Column ${source} fills`} value={filledBy(source)} onChange={(event) => fill(source, event.target.value)}>
                    <option value="">Not used</option>
                    <option value="meta">Meta</option>
                    {mappable.map((property) => (
                      <option key={property}>{property}</option>
                    ))}
                  </select>
                </td>
                <td className="muted">
                  {rows
                    .map((row) => row[i])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')
                    .slice(0, 60)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted small gap-sm">Filled by the product: {config.filledByProduct.join(', ')}.</p>
      <div className="gap-lg two-cols">
        {choice('Missing accounts', 'missingStrategy', missingStrategies, missingMeaning)}
        {choice('Duplicate accounts', 'duplicateStrategy', duplicateStrategies, duplicateMeaning)}
      </div>
      <p className="gap-lg">
        <Button onClick={() => void check()} busy={busy} busyText="Checking…">
          Check the file
        </Button>
      </p>
    </section>
  );
}
