import { type ReactNode, useState } from 'react';
import { say } from '../../../platform/texts/customer.ts';
import { Icon } from '../../../ui/icons.tsx';
import { SaidProblem } from './said-problem.tsx';

interface Props {
  readonly years: readonly number[];
  readonly year: number | undefined;
  readonly onYear: (year: number | undefined) => void;
  /** Saves what is shown as a file; answers what went wrong. */
  readonly onFile: (() => Promise<string>) | undefined;
  readonly children?: ReactNode;
}

/** Above a history: which year, print, and the file. */
export function HistoryTools({ years, year, onYear, onFile, children }: Props) {
  const [problem, setProblem] = useState('');
  return (
    <div className="a-tools no-print">
      <label>
        <span>{say('year')}</span>
        <select value={year ?? ''} onChange={(event) => onYear(Number(event.target.value) || undefined)}>
          <option value="">{say('all_years')}</option>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {children}
      <button type="button" className="link-btn" onClick={() => print()}>
        <Icon name="print" />
        {say('print')}
      </button>
      {onFile ? (
        <button type="button" className="link-btn" onClick={() => void onFile().then(setProblem)}>
          <Icon name="download" />
          {say('csv')}
        </button>
      ) : null}
      <SaidProblem problem={problem} />
    </div>
  );
}
