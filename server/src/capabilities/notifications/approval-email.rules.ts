import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Approval, Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import { billerOf, framed, type Line, type Mail, type MailSurroundings } from './mail-frame.rules.ts';

type About = Pick<Receipt, 'basePayment' | 'culture' | 'timezone'>;

const ends: Readonly<Record<string, (approval: Approval) => string>> = {
  Done: ({ decidedByName }) => `${decidedByName} approved it, and it was sent to the gateway as you asked.`,
  Refused: ({ decidedByName, decisionReason }) => `${decidedByName} refused it: ${decisionReason} Nothing has changed.`,
  Failed: ({ decidedByName, failReason }) => `${decidedByName} approved it, but it was not possible any more: ${failReason}`,
  Expired: () => 'Nobody decided it in time. Nothing has changed; ask again if it is still needed.',
};

/** Tells who may decide that a void or refund waits for them, or who asked how it ended. */
export function approvalMail(kind: 'Approval Requested' | 'Approval Decided', approval: Approval, businessUnitId: number, receipt: About, around: MailSurroundings): Mail {
  const { basePayment: base } = receipt;
  const biller = billerOf(around);
  const amount = formatMoney(approval.amountMinor, base.amount.currencyCode, receipt.culture);
  const what = `${approval.kind.toLowerCase()} of ${amount}`;
  const asked = kind === 'Approval Requested';
  const title = asked ? `A ${what} waits for a second person` : `Your ${what}: ${{ Done: 'approved', Refused: 'refused', Failed: 'not possible any more' }[approval.status as 'Done'] ?? 'expired'}`;
  const note = asked
    ? `${approval.requestedByName} asked for it: ${approval.reason}. Nothing has changed yet. The request ends ${formatInstant(approval.expiresDate, receipt.timezone)}.`
    : (ends[approval.status]?.(approval) ?? '');
  const facts: Line[] = [
    ['Reference #', base.referenceNumber],
    ['Asked by', approval.requestedByName],
  ];
  const link = `${around.portalUrl}/portal/payments/details/${base.referenceNumber}?bu=${businessUnitId}`;
  const why = asked ? `You get this e-mail because you may approve this for ${biller}.` : `You get this e-mail because you asked for this for ${biller}.`;
  return framed({ subject: title, title, lead: note, facts, link, linkText: 'Open the payment', why }, around);
}
