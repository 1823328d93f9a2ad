import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { guessBillMapping } from '@ratepayer/contract/bills/bill-file.ts';
import type { BillFileConfig, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { type AskedFormat, FileFormat } from '../../ui/record-file/file-format.tsx';
import { type Fills, MappingTable } from '../../ui/record-file/mapping-table.tsx';
import { PlacedColumns } from '../../ui/record-file/placed-columns.tsx';
import { changedColumn, IndexFills, missingIn } from './index-fills.tsx';

interface Props {
  readonly cycle: CyclePage;
  readonly fileId: number;
  readonly busy: boolean;
  readonly onRead: (config: BillFileConfig) => void;
  readonly onBack: () => void;
}

/** How an index is read, and which of its columns fills what of a bill. */
export function MapIndex({ cycle, fileId, busy, onRead, onBack }: Props) {
  const { preview, config, setConfig, readAs } = useMapping(cycle, fileId);
  const problem = preview.isError ? problemOf(preview.error, say('index_not_readable')) : '';
  if (!config) return problem ? <Banner kind="bad" title={problem} /> : <Loading />;
  const missing = missingIn(config);
  const fills: Fills = {
    heads: [say('fills')],
    cells: (source) => <IndexFills source={source} config={config} onChange={setConfig} />,
  };
  return (
    <section className="gap-lg">
      <h2>{say('map_index')}</h2>
      <FileFormat config={config} onRead={readAs} onChange={setConfig} />
      {problem ? <Banner kind="bad" title={problem} /> : null}
      {hasPlaces(config.fileType) ? (
        <PlacedColumns
          lines={preview.data?.lines ?? []}
          config={config}
          fills={fills}
          onAdd={(column) => setConfig({ ...config, columns: [...config.columns, { ...column, property: null }] })}
          onPlace={(source, change) => setConfig(changedColumn(config, source, change))}
          onRemove={(source) =>
            setConfig({ ...config, columns: config.columns.filter((column) => column.source !== source) })
          }
        />
      ) : (
        <MappingTable columns={preview.data?.columns ?? []} rows={preview.data?.rows ?? []} fills={fills} />
      )}
      <p className="muted small gap-sm">{say('mapping_means')}</p>
      <div className="gap-md">
        <Field
          label={say('reject_limit')}
          hint={say('reject_limit_hint')}
          short
          inputMode="numeric"
          after={<span aria-hidden="true">%</span>}
          value={String(config.rejectLimitPercent)}
          onChange={(text) => setConfig({ ...config, rejectLimitPercent: percentOf(text) })}
        />
      </div>
      {missing.length > 0 ? (
        <div className="gap-md">
          <Banner kind="warn" title={say('mapping_misses', { names: missing.map(sayValue).join(', ') })} />
        </div>
      ) : null}
      <p className="row wrap gap-lg">
        <Button className="sec" onClick={onBack}>
          {say('back')}
        </Button>
        {missing.length === 0 ? (
          <Button busy={busy} busyText={say('reading')} onClick={() => onRead(config)}>
            {say('read_index')}
          </Button>
        ) : null}
      </p>
    </section>
  );
}

/** Whole percent of what is typed, at most all. */
const percentOf = (text: string): number => Math.min(100, Number(text.replace(/\D/g, '').slice(0, 3)));

/** The mapping of an index: how the last one was read where that fits, else a guess from the headings. */
function useMapping(cycle: CyclePage, fileId: number) {
  const [asked, setAsked] = useState<AskedFormat>({});
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id, fileId };
  const preview = useQuery(queryOf(cycleApi.previewBillFile, { ...of, ...asked }));
  const [config, setConfig] = useState<BillFileConfig>();
  // What was read as another type, or with other separators, has other columns.
  const [readFor, setReadFor] = useState<AskedFormat>();
  const found = preview.data;
  const kept = cycle.config;
  useEffect(() => {
    if (readFor === asked || !found || preview.isFetching) return;
    setReadFor(asked);
    const guess = guessBillMapping(found.columns);
    setConfig(beginWith({ ...(config ?? kept ?? guess), ...asked, fileType: found.fileType }, found.columns));
  }, [asked, config, found, kept, preview.isFetching, readFor]);
  const readAs = (change: AskedFormat) => {
    if (config) setConfig({ ...config, ...change });
    setAsked({ ...asked, ...change });
  };
  return { preview, config, setConfig, readAs };
}

/** A mapping whose columns are all in this file, or which says where they stand, else a guess. */
function beginWith(kept: BillFileConfig, found: readonly string[]): BillFileConfig {
  const fits = hasPlaces(kept.fileType)
    ? kept.columns.every(({ start }) => start !== undefined)
    : kept.columns.every(({ source }) => found.includes(source));
  return kept.columns.length > 0 && fits ? kept : { ...kept, columns: guessBillMapping(found).columns };
}
