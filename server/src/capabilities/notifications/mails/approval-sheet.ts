import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { MailSheet, MailSurroundings } from './mail-sheet.rules.ts';
import { say } from '../../../platform/texts/mails.ts';

/** What waits for a second person, or waited, about a payment or an exception, and whose money it is. */
export interface ApprovalFacts {
  readonly approval: Approval;
  readonly unit: {
    readonly id: number;
    readonly culture: Culture;
    readonly timezone: TimeZone;
    readonly currencyCode: CurrencyCode;
  };
}

/** "refund of $5,000.00" */
export const whatIsAsked = ({
  approval: { action, goesBackMinor: value },
  unit: { currencyCode },
}: ApprovalFacts): string =>
  say('asked', {
    action: say('action', { action: action.toLowerCase().replaceAll(' ', '-') }),
    amount: { value, currencyCode },
  });

/** What every mail about a request shows: which payment or exception, who asked, and the way there. */
export function approvalSheet(
  { approval, unit }: ApprovalFacts,
  around: MailSurroundings,
  words: Pick<MailSheet, 'title' | 'lead' | 'why'>,
): MailSheet {
  const { exceptionId, gatewayTransactionId, referenceNumber } = approval;
  const payments = `${around.portalUrl}/portal/payments`;
  const about =
    exceptionId === null
      ? {
          number: [say('reference'), referenceNumber] as const,
          link: `${payments}/details/${referenceNumber}?bu=${unit.id}`,
          linkText: say('open_payment'),
        }
      : {
          number: [say('gateway_number'), gatewayTransactionId] as const,
          link: `${payments}?tab=exceptions&bu=${unit.id}&state=all&q=${encodeURIComponent(gatewayTransactionId)}&exception=${exceptionId}`,
          linkText: say('open'),
        };
  return {
    ...words,
    subject: words.title,
    facts: [about.number, [say('approval_asked_by'), approval.requestedByName]],
    link: about.link,
    linkText: about.linkText,
  };
}
