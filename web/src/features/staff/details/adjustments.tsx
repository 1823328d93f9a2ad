import { useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { ReverseAdjustmentDialog } from '../reversals/adjustment-dialogs.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { sayValue } from '../../../platform/texts/values.ts';

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
      <h2>{say('adjustments')}</h2>
      <div className="table-wrap" tabIndex={0} role="region" aria-label={say('adjustments')}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{say('type')}</th>
              <th scope="col" className="r">
                {say('amount')}
              </th>
              <th scope="col">{say('code')}</th>
              <th scope="col">{say('effective_date')}</th>
              <th scope="col">{say('case')}</th>
              <th scope="col">{say('reversed')}</th>
            </tr>
          </thead>
          <tbody>
            {payment.adjustments.map((adjustment) => (
              <tr key={adjustment.id}>
                <td>{sayValue(adjustment.type)}</td>
                <td className="r">{show(adjustment.amountMinor)}</td>
                <td>{adjustment.reasonCode || '—'}</td>
                <td>{formatDate(adjustment.effectiveDate)}</td>
                <td>{adjustment.caseNumber || '—'}</td>
                <td>
                  {adjustment.reversedDate ? (
                    formatDate(adjustment.reversedDate)
                  ) : may ? (
                    <button type="button" className="link-btn" onClick={() => setReversing(adjustment)}>
                      {say('reverse')}
                    </button>
                  ) : (
                    say('no')
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
