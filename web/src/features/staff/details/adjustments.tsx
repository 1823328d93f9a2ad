import { useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { ReverseAdjustmentDialog } from '../reversals/adjustment-dialogs.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';

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
      <PlainTable
        label={say('adjustments')}
        heads={[
          say('type'),
          { figures: say('amount') },
          say('code'),
          say('effective_date'),
          say('case'),
          say('reversed'),
        ]}
      >
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
      </PlainTable>
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
