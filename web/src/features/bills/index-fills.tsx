import { type BillProperty, billProperties, requiredBillProperties } from '@ratepayer/contract/bills/bill-file.ts';
import type { BillFileConfig } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';

type Column = BillFileConfig['columns'][number];

/** The same column with something else said of it; a column that is not there is added. */
export function changedColumn(config: BillFileConfig, source: string, change: Partial<Column>): BillFileConfig {
  const known = config.columns.some((column) => column.source === source);
  const columns = known ? config.columns : [...config.columns, { source, property: null }];
  return {
    ...config,
    columns: columns.map((column) => (column.source === source ? { ...column, ...change } : column)),
  };
}

/** A property is filled by one column. */
function filledBy(config: BillFileConfig, source: string, property: BillProperty | null): BillFileConfig {
  const columns = config.columns.map((column) =>
    property !== null && column.property === property ? { ...column, property: null } : column,
  );
  return changedColumn({ ...config, columns }, source, { property });
}

/** Properties that a bill needs and no column fills. */
export const missingIn = ({ columns }: BillFileConfig): readonly BillProperty[] =>
  requiredBillProperties.filter((required) => !columns.some(({ property }) => property === required));

interface Props {
  readonly source: string;
  readonly config: BillFileConfig;
  readonly onChange: (config: BillFileConfig) => void;
}

/** What a column of the index fills: one cell of its row. */
export function IndexFills({ source, config, onChange }: Props) {
  const property = config.columns.find((column) => column.source === source)?.property ?? '';
  return (
    <td>
      <select
        aria-label={say('column_fills', { source })}
        value={property}
        onChange={({ target }) =>
          onChange(filledBy(config, source, target.value === '' ? null : (target.value as BillProperty)))
        }
      >
        <option value="">{say('not_used')}</option>
        {billProperties.map((each) => (
          <option key={each} value={each}>
            {requiredBillProperties.includes(each)
              ? say('required_property', { name: sayValue(each) })
              : sayValue(each)}
          </option>
        ))}
      </select>
    </td>
  );
}
