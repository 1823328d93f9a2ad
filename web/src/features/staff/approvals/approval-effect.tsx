import { moneyOf } from '../../../platform/texts/money-of.ts';
import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ExceptionAction } from '@ratepayer/contract/payments/gateway-exception.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { effectOf } from '../exceptions/exception-words.ts';
import { owedAgain, owedAgainWords } from '../reversals/effect-words.ts';

interface Props {
  readonly approval: Approval;
  readonly unit: BusinessUnitSummary;
}

/** What it does when it is approved, while it waits. */
export function ApprovalEffect({ approval, unit }: Props) {
  if (approval.exceptionId === null) return <OnPayment approval={approval} unit={unit} />;
  return <OnException approval={approval} unit={unit} exceptionId={approval.exceptionId} />;
}

function OnPayment({ approval, unit }: Props) {
  const { referenceNumber, kind, amountMinor, allocations } = approval;
  const { data } = useQuery(
    queryOf(paymentApi.getPaymentDetails, { businessUnitId: unit.id, referenceNumber }, { quiet: true }),
  );
  if (!data || kind === 'Exception') return null;
  const lines = data.lineItems;
  const left = lines.map((line) => line.priceMinor - line.adjustedMinor - line.refundedMinor);
  const most = left.reduce((sum, each) => sum + Math.max(0, each), 0);
  // It is carried out already, and the answer is under way.
  if (kind === 'Refund' && amountMinor > most) return null;
  const asEntered = allocations.length > 0 ? allocations : undefined;
  return <>{owedAgainWords(owedAgain(kind, amountMinor, lines, asEntered), moneyOf(unit))}</>;
}

function OnException({ approval, unit, exceptionId }: Props & { readonly exceptionId: number }) {
  const { data } = useQuery(queryOf(exceptionApi.getGatewayException, { id: exceptionId }, { quiet: true }));
  if (!data) return null;
  return <>{effectOf(approval.action as ExceptionAction, data.amountMinor, moneyOf(unit))}</>;
}

/** Of what it is: the payment's number, or the exception's. */
export const subjectOf = ({ referenceNumber, gatewayTransactionId }: Approval): string =>
  referenceNumber || gatewayTransactionId || say('no_payment');
