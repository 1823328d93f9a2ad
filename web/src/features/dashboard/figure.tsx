import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popup } from '../../ui/popup.tsx';
import { NotLoaded } from '../../ui/plot/plot-panel.tsx';

interface Props {
  readonly name: string;
  readonly how: string;
  /** The list that adds up to it. */
  readonly to: string;
  readonly read: { readonly isError: boolean; readonly refetch: () => unknown };
  readonly value: string | undefined;
  readonly note: ReactNode;
  /** The same as a part of a whole, between 0 and 1. */
  readonly part?: number | undefined;
}

/** One figure of the dashboard: what it is, how it comes about, and the rows that add up to it. */
export function Figure({ name, how, to, read, value, note, part }: Props) {
  return (
    <div>
      <dt>
        {name}
        <Popup
          label={say('how_is_calculated', { figure: name })}
          className="icon-btn"
          face={<Icon name="help" size={16} />}
        >
          <p className="small">{how}</p>
        </Popup>
      </dt>
      <dd>
        {read.isError ? <NotLoaded onRetry={() => void read.refetch()} /> : null}
        {value === undefined || read.isError ? null : <Link to={to}>{value}</Link>}
        {part === undefined || read.isError ? null : (
          <svg className="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="whole" width="100" height="6" />
            <rect className="mark" width={100 * Math.min(1, part)} height="6" />
          </svg>
        )}
        <small>{value === undefined || read.isError ? '' : note}</small>
      </dd>
    </div>
  );
}
