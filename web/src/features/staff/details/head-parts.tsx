import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { Status } from '../../../ui/status.tsx';
import { isPartRefunded, labelOfPayment } from '../list/payment-cells.tsx';

interface BadgesProps {
  readonly record: PaymentDetails;
  readonly show: (minor: number) => string;
}

const inProgress = { Void: 'Void in progress', Refund: 'Refund in progress' } as const;

/** The amount of a payment and how it stands. */
export function PaymentBadges({ record: payment, show }: BadgesProps) {
  const reversal = payment.underWay?.operation;
  return (
    <>
      <span className="num big-amount">{show(payment.amountMinor)}</span>
      <Status value={labelOfPayment(payment)} boxed />
      {isPartRefunded(payment) ? <Status value="Partial refund" boxed /> : null}
      {payment.approval ? <Status value="Waits for approval" boxed /> : null}
      {reversal && reversal !== 'Sale' ? <Status value={inProgress[reversal]} boxed /> : null}
    </>
  );
}
