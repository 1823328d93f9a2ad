import type { ReactNode } from 'react';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  /** Step, heading and lead: above the sheet. */
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** What stands beside the sheet on a desktop and below it on a phone. */
  readonly beside?: ReactNode;
  /** The bar at the foot of a phone. */
  readonly bar?: ReactNode;
  readonly className?: string;
}

/**
 * A payer's page: one column on a phone, sheet and what stands beside it in twelfths of 8 and 4 on a desktop (look.md
 * 5).
 */
export function PayerPage({ head, children, beside, bar, className = '' }: Props) {
  return (
    <main className="page" id="main">
      <div className={`p-cols ${beside ? '' : 'one '}${className}`}>
        <div className="wide">{head}</div>
        <div className="p-sheet">{children}</div>
        {beside ? <div className="beside">{beside}</div> : null}
      </div>
      {bar}
    </main>
  );
}

/** "Step 1 of 3" with its bars; the words carry the meaning. */
export function Steps({ now }: { now: 1 | 2 }) {
  return (
    <p className="steps">
      <span className="bar" aria-hidden="true">
        <i className="d" />
        <i className={now > 1 ? 'd' : ''} />
        <i />
      </span>
      {say('step_of_3', { now })}
    </p>
  );
}
