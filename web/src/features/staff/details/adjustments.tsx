import { useState } from 'react';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { ReverseAdjustmentDialog } from '../reversals/adjustment-dialogs.tsx';

interface Props {
  readonly payment: PaymentDetails;
  readonly show: (minor: number) => string;
  readonly user: { readonly permissions: readonly Permission[] };
  readonly onDone: (after: PaymentDetails) => void;
}

/** What a bank or card issuer took back, and whether it came again. */
export function Adjustments({ payment, show, user, onDone }: Props) {
  const [reversing, setReversing] = useState<PaymentDetails['adjustments'][number]>();
  if (payment.adjustments.length === 0) return null;
  const may = user.permissions.includes('Payments:Refund');
  return (
    <section className="panel">
      <h2>Adjustments</h2>
      <div className="table-wrap" tabIndex={0} role="region" aria-label="Adjustments">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col" className="r">
                Amount
              </th>
              <th scope="col">Code</th>
              <th scope="col">Effective date</th>
              <th scope="col">Case #</th>
              <th scope="col">Reversed</th>
            </tr>
          </thead>
          <tbody>
            {payment.adjustments.map((adjustment) => (
              <tr key={adjustment.id}>
                <td>{adjustment.type}</td>
                <td className="r">{show(adjustment.amountMinor)}</td>
                <td>{adjustment.reasonCode || '—'}</td>
                <td>{formatDate(adjustment.effectiveDate)}</td>
                <td>{adjustment.caseNumber || '—'}</td>
                <td>
                  {adjustment.reversedDate ? (
                    formatDate(adjustment.reversedDate)
                  ) : may ? (
                    <button type="button" className="link-btn" onClick={() => setReversing(adjustment)}>
                      Reverse
                    </button>
                  ) : (
                    'No'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {reversing ? (
        <ReverseAdjustmentDialog
          payment={payment}
          show={show}
          adjustment={reversing}
          onClose={() => setReversing(undefined)}
          onDone={(after) => {
            setReversing(undefined);
            onDone(after);
          }}
        />
      ) : null}
    </section>
  );
}
