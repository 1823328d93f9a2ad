import type { ReactNode } from 'react';
import { say } from '../../platform/texts/payer.ts';

export interface StubLine {
  readonly key: string | number;
  readonly label: string;
  readonly number: string;
  readonly amount: string;
}

interface Props {
  /** Every account with its amount. */
  readonly lines: readonly StubLine[];
  readonly fee: string;
  readonly total: string;
  readonly children: ReactNode;
}

/** The stub: what is paid on each account, what it costs, the total under its double rule, and the button. */
export function PaymentStub({ lines, fee, total, children }: Props) {
  return (
    <section className="stub" aria-label={say('your_payment')}>
      <h2>{say('your_payment')}</h2>
      <dl className="ledger gap-sm">
        {lines.map(({ key, label, number, amount }) => (
          <div key={key}>
            <dt>
              {label || say('account_number_is', { number })}
              {label ? <span className="desc num">{number}</span> : null}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {fee ? (
          <div>
            <dt>{say('service_fee')}</dt>
            <dd>{fee}</dd>
          </div>
        ) : null}
        <div className="total">
          <dt>{say('total')}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
