import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

interface Facts {
  readonly createdDate: Date;
  readonly sessionCreatedDate: Date | null;
  readonly postedDate: Date | null;
  readonly settled: { readonly batchIdentifier: string; readonly closedDate: string } | null;
  readonly external: PaymentDetails['external'];
  readonly accountType: string;
  readonly last4: string;
  readonly currencyCode: CurrencyCode;
  readonly transactions: readonly {
    type: string;
    status: string;
    amountMinor: number;
    gatewayName: string;
    gatewayMessage: string;
    authCode: string;
    createdDate: Date;
  }[];
  readonly adjustments: readonly {
    type: string;
    amountMinor: number;
    reasonCode: string;
    createdDate: Date;
    reversedDate: string | null;
  }[];
  /** When the biller was told of it, by which file, or why without one; also what was taken back. */
  readonly exports: readonly { at: Date; fileName: string; reason: string }[];
  readonly emails: readonly { templateKey: string; to: string; status: string; createdDate: Date }[];
}

type Entry = Omit<PaymentDetails['timeline'][number], 'title' | 'detail'> & {
  readonly title: string | Told;
  readonly detail: string | Told;
};

const answerOf = ({ gatewayName, gatewayMessage }: Facts['transactions'][number]): string =>
  [gatewayName, gatewayMessage].filter(Boolean).join(' · ');

const toldBiller = ({ at, fileName, reason }: Facts['exports'][number]) => ({
  at,
  title: tell('told_to_biller'),
  detail: fileName || reason,
  tone: 'neutral' as const,
});

/** What happened to a payment, newest first. Only money outcomes are coloured. */
export function timelineOf(facts: Facts): Entry[] {
  const entries = [
    ...(facts.sessionCreatedDate
      ? [{ at: facts.sessionCreatedDate, title: tell('session_created'), detail: '', tone: 'neutral' as const }]
      : []),
    facts.external
      ? {
          at: facts.createdDate,
          title: tell('payment_recorded'),
          detail: tell('external_received', {
            method: facts.external.method,
            reference: facts.external.reference,
            day: facts.external.receivedDate,
          }),
          tone: 'neutral' as const,
        }
      : {
          at: facts.createdDate,
          title: tell('payment_sent'),
          detail: tell('ending_in', { accountType: facts.accountType, last4: facts.last4 }),
          tone: 'neutral' as const,
        },
    ...facts.transactions.map((t) => ({
      at: t.createdDate,
      title: tell('transaction_of', {
        type: t.type,
        status: t.status,
        amount: { value: t.amountMinor, currencyCode: facts.currencyCode },
      }),
      detail: t.authCode ? tell('answered_with_code', { answer: answerOf(t), authCode: t.authCode }) : answerOf(t),
      tone: t.status === 'Approved' ? ('ok' as const) : ('bad' as const),
    })),
    ...(facts.postedDate
      ? [{ at: facts.postedDate, title: tell('posted_account'), detail: '', tone: 'ok' as const }]
      : []),
    ...facts.adjustments.map((a) => ({
      at: a.createdDate,
      title: tell('adjustment_of', {
        type: a.type,
        amount: { value: a.amountMinor, currencyCode: facts.currencyCode },
      }),
      detail: a.reversedDate
        ? tell('adjustment_reversed_on', { code: a.reasonCode, day: a.reversedDate })
        : a.reasonCode,
      tone: 'bad' as const,
    })),
    ...(facts.settled
      ? [
          {
            at: new Date(facts.settled.closedDate),
            title: tell('settled_batch', { batchIdentifier: facts.settled.batchIdentifier }),
            detail: '',
            tone: 'ok' as const,
          },
        ]
      : []),
    ...facts.exports.map(toldBiller),
    ...facts.emails.map((mail) => ({
      at: mail.createdDate,
      title: tell('mail_is', { mail: mail.templateKey, status: mail.status }),
      detail: mail.to,
      tone: 'neutral' as const,
    })),
  ];
  return entries
    .map((entry, i) => ({ entry, i }))
    .sort((a, b) => b.entry.at.getTime() - a.entry.at.getTime() || b.i - a.i)
    .map(({ entry }) => ({ ...entry, at: entry.at.toISOString() }));
}
