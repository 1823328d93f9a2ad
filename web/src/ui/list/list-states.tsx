import type { ReactNode } from 'react';
import { Banner, Button, Loading } from '../parts.tsx';
import { say } from '../../platform/texts/lists.ts';

interface Props {
  readonly isPending: boolean;
  /** What went wrong, in words; '' when nothing did. */
  readonly problem: string;
  readonly onRetry: () => void;
  /** True once the answer is there and holds no row. */
  readonly isEmpty: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** What stands there while nothing exists yet, and what to do about it. */
  readonly children: ReactNode;
}

/**
 * What stands in place of the rows of a list: it loads, it failed and may be tried again, nothing matches, or there is
 * nothing yet.
 */
export function ListStates({ isPending, problem, onRetry, isEmpty, isFiltered, onClear, children }: Props) {
  if (isPending) return <Loading />;
  if (problem)
    return (
      <div className="gap-md">
        <Banner kind="bad" title={problem} alert />
        <p className="gap-sm">
          <Button className="sec" onClick={onRetry}>
            {say('try_again')}
          </Button>
        </p>
      </div>
    );
  if (!isEmpty) return null;
  if (!isFiltered) return <div className="empty">{children}</div>;
  return (
    <div className="no-rows">
      <p className="b">{say('nothing_matches')}</p>
      <button type="button" className="link-btn" onClick={onClear}>
        {say('clear_filters')}
      </button>
    </div>
  );
}
