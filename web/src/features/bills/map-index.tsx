import {
  type BillProperty,
  billProperties,
  guessBillMapping,
  requiredBillProperties,
} from '@ratepayer/contract/bills/bill-file.ts';
import type { BillFileConfig, CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { FileColumns } from '../../ui/record-file/file-columns.tsx';
import { FillCell } from '../../ui/record-file/fill-cell.tsx';
import { fillOf, filledBy, fittingMapping } from '../../ui/record-file/mapped-columns.ts';
import { useFileMapping } from '../../ui/record-file/use-file-mapping.ts';

interface Props {
  readonly cycle: CyclePage;
  readonly fileId: number;
  readonly busy: boolean;
  readonly onRead: (config: BillFileConfig) => void;
  readonly onBack: () => void;
}

/** How an index is read, and which of its columns fills what of a bill. */
export function MapIndex({ cycle, fileId, busy, onRead, onBack }: Props) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id, fileId };
  const mapping = useFileMapping<BillFileConfig>({
    preview: (asked) => queryOf(cycleApi.previewBillFile, { ...of, ...asked }),
    kept: cycle.config ?? guessBillMapping([]),
    begin: (config, found) => fittingMapping(config, found, guessed),
  });
  const { setConfig } = mapping;
  return (
    <section className="gap-lg">
      <h2>{say('map_index')}</h2>
      <FileColumns
        mapping={mapping}
        cells={(source, config) => (
          <FillCell
            source={source}
            value={fillOf(config, source)}
            options={billProperties}
            nameOf={nameOf}
            onChoose={(property) => setConfig(filledBy(config, source, property || null))}
          />
        )}
      >
        {(config) => <ReadIndex {...{ config, busy, onRead, onBack }} onChange={setConfig} />}
      </FileColumns>
    </section>
  );
}

const guessed = (found: readonly string[]) => ({ columns: guessBillMapping(found).columns });

const nameOf = (property: BillProperty): string =>
  requiredBillProperties.includes(property)
    ? say('required_property', { name: sayValue(property) })
    : sayValue(property);

interface ReadProps extends Pick<Props, 'busy' | 'onRead' | 'onBack'> {
  readonly config: BillFileConfig;
  readonly onChange: (config: BillFileConfig) => void;
}

/** How much of an index may be wrong, what is not mapped yet, and what begins to read it. */
function ReadIndex({ config, busy, onRead, onBack, onChange }: ReadProps) {
  const missing = requiredBillProperties.filter(
    (needed) => !config.columns.some(({ property }) => property === needed),
  );
  return (
    <>
      <p className="muted small gap-sm">{say('mapping_means')}</p>
      <div className="gap-md">
        <Field
          label={say('reject_limit')}
          hint={say('reject_limit_hint')}
          short
          inputMode="numeric"
          after={<span aria-hidden="true">%</span>}
          value={String(config.rejectLimitPercent)}
          onChange={(text) => onChange({ ...config, rejectLimitPercent: percentOf(text) })}
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
    </>
  );
}

/** Whole percent of what is typed, at most all. */
const percentOf = (text: string): number => Math.min(100, Number(text.replace(/\D/g, '').slice(0, 3)));
