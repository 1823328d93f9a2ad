import { dateFormats } from '@ratepayer/contract/accounts/upload-settings.ts';
import { encodings, fileTypes, isSeparated, listSeparators } from '@ratepayer/contract/kit/record-file.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../choice.tsx';
import type { FileConfig } from './file-config.ts';

/** What a file is read as, as far as somebody chose it. */
export type AskedFormat = Partial<Pick<FileConfig, 'fileType' | 'listSeparator' | 'encoding' | 'hasHeaderRow'>>;

interface Props<C extends FileConfig> {
  readonly config: C;
  /** Reads the file anew. */
  readonly onRead: (change: AskedFormat) => void;
  readonly onChange: (config: C) => void;
}

/** How a file is written: its type, what stands between its cells, its dates and amounts. */
export function FileFormat<C extends FileConfig>({ config, onRead, onChange }: Props<C>) {
  return (
    <>
      <div className="gap-md two-cols">
        <Choice
          label={say('file_type')}
          value={config.fileType}
          options={fileTypes}
          nameOf={sayValue}
          onChoose={(fileType) => onRead({ fileType })}
        />
        {isSeparated(config.fileType) ? (
          <Choice
            label={say('list_separator')}
            value={config.listSeparator}
            options={listSeparators}
            nameOf={sayValue}
            onChoose={(listSeparator) => onRead({ listSeparator })}
          />
        ) : null}
        {config.fileType === 'Excel' ? null : (
          <Choice
            label={say('encoding')}
            value={config.encoding}
            options={encodings}
            nameOf={sayValue}
            onChoose={(encoding) => onRead({ encoding })}
          />
        )}
        <Choice
          label={say('date_format')}
          value={config.dateFormat}
          options={dateFormats}
          nameOf={sayValue}
          onChoose={(dateFormat) => onChange({ ...config, dateFormat })}
        />
      </div>
      <p className="row wrap small gap-sm">
        <label className="row">
          <input
            type="checkbox"
            className="check"
            checked={config.hasHeaderRow}
            onChange={({ target }) => onRead({ hasHeaderRow: target.checked })}
          />
          {say('has_header_row')}
        </label>
        <label className="row">
          <input
            type="checkbox"
            className="check"
            checked={config.amountIsMinor}
            onChange={({ target }) => onChange({ ...config, amountIsMinor: target.checked })}
          />
          {say('amounts_in_cents')}
        </label>
      </p>
    </>
  );
}
