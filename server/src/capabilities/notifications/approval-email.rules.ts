import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Approval } from '@ratepayer/contract/payments/payment.shapes.ts';
import { billerOf, framed, type Line, type Mail, type MailSurroundings } from './mail-frame.rules.ts';

/** The business unit whose money it is. */
export interface ApprovalUnit {
  readonly id: number;
  readonly culture: Culture;
  readonly timezone: TimeZone;
  readonly currencyCode: CurrencyCode;
}

const ends: Readonly<Record<string, (approval: Approval) => string>> = {
  Done: ({ decidedByName }) => `${decidedByName} approved it, and it was sent to the gateway as you asked.`,
  Refused: ({ decidedByName, decisionReason }) => `${decidedByName} refused it: ${decisionReason} Nothing has changed.`,
  Failed: ({ decidedByName, failReason }) => `${decidedByName} approved it, but it was not possible any more: ${failReason}`,
  Expired: () => 'Nobody decided it in time. Nothing has changed; ask again if it is still needed.',
};

/** Tells who may decide that a void, a refund or an exception waits for them, or who asked how it ended. */
export function approvalMail(kind: 'Approval Requested' | 'Approval Decided', approval: Approval, unit: ApprovalUnit, around: MailSurroundings): Mail {
  const biller = billerOf(around);
  const amount = formatMoney(approval.amountMinor, unit.currencyCode, unit.culture);
  const what = `${approval.action.toLowerCase()} of ${amount}`;
  const asked = kind === 'Approval Requested';
  const title = asked ? `A ${what} waits for a second person` : `Your ${what}: ${{ Done: 'approved', Refused: 'refused', Failed: 'not possible any more' }[approval.status as 'Done'] ?? 'expired'}`;
  const note = asked
    ? `${approval.requestedByName} asked for it: ${approval.reason}. Nothing has changed yet. The request ends ${formatInstant(approval.expiresDate, unit.timezone)}.`
    : (ends[approval.status]?.(approval) ?? '');
  const facts: Line[] = [approval.exceptionId === null ? ['Reference #', approval.referenceNumber] : ['Number', approval.gatewayTransactionId], ['Asked by', approval.requestedByName]];
  const about =
    approval.exceptionId === null
      ? `details/${approval.referenceNumber}?bu=${unit.id}`
      : `?tab=exceptions&bu=${unit.id}&state=all&q=${encodeURIComponent(approval.gatewayTransactionId)}&exception=${approval.exceptionId}`;
  const link = `${around.portalUrl}/portal/payments${approval.exceptionId === null ? '/' : ''}${about}`;
  const why = asked ? `You get this e-mail because you may approve this for ${biller}.` : `You get this e-mail because you asked for this for ${biller}.`;
  return framed({ subject: title, title, lead: note, facts, link, linkText: approval.exceptionId === null ? 'Open the payment' : 'Open', why }, around);
}
