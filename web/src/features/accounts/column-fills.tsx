import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type Transform, transforms } from '@ratepayer/contract/accounts/upload-settings.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { changedColumn, filledBy, fillOf, mappable } from './fills.ts';

interface Props {
  readonly source: string;
  readonly config: UploadConfig;
  readonly onChange: (config: UploadConfig) => void;
}

/** What a column of the file fills, and what is made of its cells before; two cells of a row. */
export function ColumnFills({ source, config, onChange }: Props) {
  const transform = config.columns.find((column) => column.source === source)?.transform ?? '';
  return (
    <>
      <td>
        <select
          aria-label={say('column_fills', { source })}
          value={fillOf(config, source)}
          onChange={({ target }) => onChange(filledBy(config, source, target.value))}
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
      <td>
        <select
          aria-label={say('column_transform', { source })}
          value={transform}
          onChange={({ target }) =>
            onChange(changedColumn(config, source, { transform: (target.value || undefined) as Transform | undefined }))
          }
        >
          <option value="">{say('as_it_stands')}</option>
          {transforms.map((each) => (
            <option key={each} value={each}>
              {sayValue(each)}
            </option>
          ))}
        </select>
      </td>
    </>
  );
}
