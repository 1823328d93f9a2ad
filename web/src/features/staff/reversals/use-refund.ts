import { useState } from 'react';
import { refundFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { feeGoesBack, type ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { asksGateway } from '../../../platform/asks-gateway.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { toast } from '../../../platform/toasts.ts';
import type { Typed } from '../../../ui/form/form-state.ts';
import type { Draft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { detailsAfter } from './details-after.ts';
import { type PerLine, readLine } from './refund-lines.tsx';
import { noteOfOther, type ReversalDialog } from './void-dialog.tsx';

export interface RefundDraft {
  readonly typed: Typed<typeof refundFields>;
  readonly byLine: boolean;
  readonly perLine: PerLine;
  readonly feeTick: boolean | null;
}

export interface RefundUse extends Pick<ReversalDialog, 'payment' | 'show' | 'onDone'> {
  readonly mayRefundFee: boolean;
  /** The fee goes back whatever the reason, unless somebody says otherwise. */
  readonly beginsWithFee: boolean;
  readonly draft: Draft<RefundDraft>;
}

/** What goes back line by line, where somebody refunds so: its sum, its parts, and the first thing that is wrong. */
function useLines({ payment, show, draft: { values: before } }: Pick<RefundUse, 'payment' | 'show' | 'draft'>) {
  const [byLine, setByLine] = useState(before?.byLine ?? false);
  const [perLine, setPerLine] = useState<PerLine>(before?.perLine ?? {});
  const lines = payment.lineItems.map((line) => readLine(line, perLine[line.id], show));
  const ofLines = lines.reduce((sum, line) => sum + line.now, 0);
  const wrong = lines.find((line) => line.problem)?.problem ?? (ofLines === 0 ? sayForm('no_amount') : '');
  const allocations = lines
    .filter((line) => line.now > 0)
    .map((line) => ({ lineItemId: line.id, amountMinor: line.now }));
  return { byLine, setByLine, perLine, setPerLine, lines, ofLines, wrong, allocations };
}

/** A refund as it is entered: one amount or line by line, with the fee or without, and why. */
export function useRefund({ payment, show, onDone, mayRefundFee, beginsWithFee, draft }: RefundUse) {
  const split = useLines({ payment, show, draft });
  const { byLine, perLine, ofLines, wrong, allocations } = split;
  // Until somebody decides, the reason decides whether the fee goes back too.
  const [feeTick, setFeeTick] = useState(draft.values?.feeTick ?? null);
  const hasFee = payment.feeRefundableMinor > 0 && mayRefundFee;
  const feeToo = (reason: string | boolean) =>
    hasFee && (feeTick ?? (beginsWithFee || feeGoesBack(reason as ReversalReason | '')));
  const hasMail = payment.contactEmail !== '';
  const most = payment.refundableMinor;
  const form = useForm({
    fields: refundFields,
    labels: labelsOf(payment, show),
    start: { amountMinor: most, tellPayer: hasMail },
    shown: () => [
      ...(byLine ? [] : (['amountMinor'] as const)),
      'reason',
      'note',
      ...(hasMail ? (['tellPayer'] as const) : []),
    ],
    parts: ['allocations'],
    also: (typed, { amountMinor }) => ({
      ...noteOfOther(typed),
      ...(!byLine && amountMinor > most ? { amountMinor: say('up_to', { amount: show(most) }) } : {}),
      ...(byLine ? { allocations: wrong } : {}),
    }),
    save: ({ amountMinor, refundServiceFee: _, ...why }, options) =>
      detailsAfter(
        payment.id,
        paymentApi.refundPayment(
          {
            id: payment.id,
            ...why,
            amountMinor: byLine ? ofLines : amountMinor,
            refundServiceFee: feeToo(why.reason),
            refundableMinor: most,
            rowVersion: draft.over.current,
            ...(byLine ? { allocations } : {}),
          },
          { ...options, ...asksGateway },
        ),
      ),
    onSaved: (after) => {
      toast(wordsAfter(after, payment, show));
      onDone(after);
    },
    draft: {
      values: draft.values?.typed,
      keep: (typed) => draft.keep({ typed, byLine, perLine, feeTick }),
    },
  });
  // What was typed line by line is typed too.
  const isDirty = form.isDirty || Object.values(perLine).some(Boolean);
  const amountMinor = byLine ? ofLines : (form.values.amountMinor ?? 0);
  return {
    ...split,
    form: { ...form, isDirty },
    hasFee,
    hasMail,
    amountMinor,
    refundServiceFee: feeToo(form.typed.reason),
    setFeeTick,
  };
}

const labelsOf = (payment: PaymentDetails, show: (minor: number) => string) => ({
  amountMinor: say('amount'),
  reason: say('reason'),
  note: say('note'),
  tellPayer: say('e_mail_payer', { contactEmail: payment.contactEmail }),
  refundServiceFee: say('refund_fee_too', { fee: show(payment.feeRefundableMinor) }),
});

function wordsAfter(
  after: Parameters<ReversalDialog['onDone']>[0],
  before: PaymentDetails,
  show: (minor: number) => string,
): string {
  if (after.approval) return say('dual_approval_asked_refund');
  if (after.underWay) return say('refund_in_progress');
  return say('refunded_amount', { amount: show(after.refundedAmountMinor - before.refundedAmountMinor) });
}
