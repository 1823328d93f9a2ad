import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';

interface Facts {
  readonly createdDate: Date;
  readonly sessionCreatedDate: Date | null;
  readonly postedDate: Date | null;
  readonly settled: { readonly batchIdentifier: string; readonly closedDate: string } | null;
  readonly external: PaymentDetails['external'];
  readonly accountType: string;
  readonly last4: string;
  readonly currencyCode: CurrencyCode;
  readonly transactions: readonly { type: string; status: string; amountMinor: number; gatewayName: string; gatewayMessage: string; authCode: string; createdDate: Date }[];
  readonly adjustments: readonly { type: string; amountMinor: number; reasonCode: string; createdDate: Date; reversedDate: string | null }[];
  readonly emails: readonly { templateKey: string; to: string; status: string; createdDate: Date }[];
}

type Entry = PaymentDetails['timeline'][number];

/** What happened to a payment, newest first. Only money outcomes are coloured. */
export function timelineOf(facts: Facts): Entry[] {
  const entries = [
    ...(facts.sessionCreatedDate ? [{ at: facts.sessionCreatedDate, title: 'Session created', detail: '', tone: 'neutral' as const }] : []),
    facts.external
      ? {
          at: facts.createdDate,
          title: 'Payment recorded',
          detail: `${facts.external.method} ${facts.external.reference}, received ${formatDate(facts.external.receivedDate)}`,
          tone: 'neutral' as const,
        }
      : { at: facts.createdDate, title: 'Payment sent', detail: `${facts.accountType} ending in ${facts.last4}`, tone: 'neutral' as const },
    ...facts.transactions.map((t) => ({
      at: t.createdDate,
      title: `${t.type} ${t.status}, ${formatMoney(t.amountMinor, facts.currencyCode)}`,
      detail: [t.gatewayName, t.gatewayMessage, t.authCode && `auth code ${t.authCode}`].filter(Boolean).join(' · '),
      tone: t.status === 'Approved' ? ('ok' as const) : ('bad' as const),
    })),
    ...(facts.postedDate ? [{ at: facts.postedDate, title: 'Posted to the account', detail: '', tone: 'ok' as const }] : []),
    ...facts.adjustments.map((a) => ({
      at: a.createdDate,
      title: `${a.type}, ${formatMoney(a.amountMinor, facts.currencyCode)}`,
      detail: [a.reasonCode, a.reversedDate && `reversed ${a.reversedDate}`].filter(Boolean).join(' · '),
      tone: 'bad' as const,
    })),
    ...(facts.settled ? [{ at: new Date(facts.settled.closedDate), title: `Settled in batch ${facts.settled.batchIdentifier}`, detail: '', tone: 'ok' as const }] : []),
    ...facts.emails.map((mail) => ({ at: mail.createdDate, title: `${mail.templateKey} ${mail.status === 'processed' ? 'sent' : mail.status}`, detail: mail.to, tone: 'neutral' as const })),
  ];
  return entries
    .map((entry, i) => ({ entry, i }))
    .sort((a, b) => b.entry.at.getTime() - a.entry.at.getTime() || b.i - a.i)
    .map(({ entry }) => ({ ...entry, at: entry.at.toISOString() }));
}
