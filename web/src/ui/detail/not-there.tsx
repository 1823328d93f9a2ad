import type { ReactNode } from 'react';
import { say } from '../../platform/texts/forms.ts';
import { capital } from '../capital.ts';
import { Banner, Button, usePageTitle } from '../parts.tsx';

interface NotThereProps {
  readonly one: string;
  readonly problem: string;
  readonly onRetry?: () => void;
  /** The way on to other records of its list. */
  readonly place?: ReactNode;
  readonly children: ReactNode;
}

/** There is no such record, or it could not be read. */
export function NotThere({ one, problem, onRetry, place, children }: NotThereProps) {
  usePageTitle(capital(one), 'Ratepayer');
  return (
    <>
      {place}
      <h1>{capital(one)}</h1>
      <div className="gap-md">
        <Banner kind="bad" title={problem} />
        {children}
        {onRetry ? (
          <p className="gap-sm">
            <Button className="sec" onClick={onRetry}>
              {say('try_again')}
            </Button>
          </p>
        ) : null}
      </div>
    </>
  );
}
