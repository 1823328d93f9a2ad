import type { ReactNode } from 'react';
import { dateFormats, encodings, fileTypes, isSeparated, listSeparators } from '@ratepayer/contract/kit/record-file.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../choice.tsx';
import type { AskedFormat, FileConfig } from './file-config.ts';

interface Props<Config extends FileConfig> {
  readonly config: Config;
  /** Reads the file anew. */
  readonly onRead: (change: AskedFormat) => void;
  readonly onChange: (config: Config) => void;
  /** What else is chosen for the whole file. */
  readonly children?: ReactNode;
}

/** How a file is written: its type, what stands between its cells, and its dates and amounts where that is asked. */
export function FileFormat<Config extends FileConfig>({ config, onRead, onChange, children }: Props<Config>) {
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
        {config.dateFormat === undefined ? null : (
          <Choice
            label={say('date_format')}
            value={config.dateFormat}
            options={dateFormats}
            nameOf={sayValue}
            onChoose={(dateFormat) => onChange({ ...config, dateFormat })}
          />
        )}
        {children}
      </div>
      <p className="row wrap small gap-sm">
        <Tick
          label={say('has_header_row')}
          isOn={config.hasHeaderRow}
          onTick={(hasHeaderRow) => onRead({ hasHeaderRow })}
        />
        {config.amountIsMinor === undefined ? null : (
          <Tick
            label={say('amounts_in_cents')}
            isOn={config.amountIsMinor}
            onTick={(amountIsMinor) => onChange({ ...config, amountIsMinor })}
          />
        )}
      </p>
    </>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

const Tick = ({ label, isOn, onTick }: TickProps) => (
  <label className="row">
    <input type="checkbox" className="check" checked={isOn} onChange={({ target }) => onTick(target.checked)} />
    {label}
  </label>
);
