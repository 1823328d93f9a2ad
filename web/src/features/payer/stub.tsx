import type { ReactNode } from 'react';

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
    <section className="stub" aria-label="Your payment">
      <h2>Your payment</h2>
      <dl className="ledger gap-sm">
        {lines.map(({ key, label, number, amount }) => (
          <div key={key}>
            <dt>
              {label || `Account ${number}`}
              {label ? <span className="desc num">{number}</span> : null}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {fee ? (
          <div>
            <dt>Service fee</dt>
            <dd>{fee}</dd>
          </div>
        ) : null}
        <div className="total">
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {children}
    </section>
  );
}
