import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type Transform, transforms } from '@ratepayer/contract/accounts/upload-settings.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FillCell } from '../../ui/record-file/fill-cell.tsx';
import { changedColumn } from '../../ui/record-file/mapped-columns.ts';
import { type Fill, fillOfAccount, fills, filledByColumn } from './fills.ts';

interface Props {
  readonly source: string;
  readonly config: UploadConfig;
  readonly onChange: (config: UploadConfig) => void;
}

const nameOf = (fill: Fill): string => (fill === 'meta' ? say('meta') : sayValue(fill));

/** What a column of the file fills, and what is made of its cells before; two cells of a row. */
export function ColumnFills({ source, config, onChange }: Props) {
  const transform = config.columns.find((column) => column.source === source)?.transform ?? '';
  return (
    <>
      <FillCell
        source={source}
        value={fillOfAccount(config, source)}
        options={fills}
        nameOf={nameOf}
        onChoose={(fill) => onChange(filledByColumn(config, source, fill))}
      />
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
