import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { z } from 'zod';
import { mailKind, type RegisteredMail } from './mail.ts';
import { billerOf } from './mail-sheet.rules.ts';
import { givenWithPayment, paidWith, receiptLink } from './payer-words.rules.ts';
import { aboutPayment, paymentFacts } from './payment-facts.ts';
import { sampleReceipt } from './receipt.sample.ts';

// A mail that names no amount is about the whole payment.
const about = aboutPayment.extend({ amountMinor: z.number().optional() });

interface Words {
  readonly name: string;
  readonly title: string;
  readonly lead: (amount: string, biller: string) => string;
  readonly note: string;
}

/** A mail about money that moved after the payment, or did not: what happened, and what to do (screens-payer 13). */
export const moneyMail = ({ name, title, lead, note }: Words): RegisteredMail =>
  mailKind({
    name,
    about,
    load: async (tx, businessUnitId, { paymentId, amountMinor }) => ({ receipt: await paymentFacts(tx, businessUnitId, { paymentId }), amountMinor }),
    sheet: ({ receipt: { basePayment: base, culture }, amountMinor }, around) => {
      const amount = formatMoney(amountMinor ?? base.amount.value, base.amount.currencyCode, culture);
      return {
        subject: title,
        title,
        lead: lead(amount, billerOf(around)),
        facts: [
          ['Amount', amount],
          ['Reference #', base.referenceNumber],
          ['Paid with', paidWith(base)],
        ],
        note,
        link: receiptLink(around, base.referenceNumber),
        linkText: 'View receipt',
        why: givenWithPayment,
      };
    },
    sample: { receipt: sampleReceipt, amountMinor: 8_412 },
  });
