import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { MoneyTemplate } from '@ratepayer/contract/notifications/templates.ts';
import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { sayMoney } from './figures.ts';
import { mailKind, type RegisteredMail } from './mail.ts';
import { billerOf } from './mail-sheet.rules.ts';
import { givenWithPayment, paidWith, receiptLink } from './payer-words.ts';
import { aboutPayment, paymentFacts } from './payment-facts.ts';
import { sampleReceipt } from './receipt.sample.ts';
import { saying } from './worded.rules.ts';

// A mail that names no amount is about the whole payment.
const about = aboutPayment.extend({ amountMinor: z.number().optional() });

interface Words {
  readonly name: MoneyTemplate;
  /** Its title; what happened and what to do stand beside it, as `_lead` and `_note`. */
  readonly key: 'being_returned' | 'refund_failed' | 'refunded' | 'returned' | 'voided';
}

/** A mail about money that moved after the payment, or did not: what happened, and what to do (screens-payer 13). */
export const moneyMail = ({ name, key }: Words): RegisteredMail =>
  mailKind({
    name,
    about,
    load: async (tx, businessUnitId, { paymentId, amountMinor }) => ({
      receipt: await paymentFacts(tx, businessUnitId, { paymentId }),
      amountMinor,
    }),
    sheet: ({ receipt: { basePayment: base, culture }, amountMinor }, around) => {
      const { currencyCode } = base.amount;
      const value = amountMinor ?? base.amount.value;
      const title = say(key);
      const amount = { value, currencyCode };
      return {
        subject: title,
        title,
        lead: say(`${key}_lead`, { amount, biller: billerOf(around) }),
        facts: [
          [say('amount'), formatMoney(value, currencyCode, culture)],
          [say('reference'), base.referenceNumber],
          [say('paid_with'), paidWith(base)],
        ],
        note: say(`${key}_note`),
        link: receiptLink(around, base.referenceNumber),
        linkText: say('view_receipt'),
        why: givenWithPayment(),
        says: saying(name, {
          biller: billerOf(around),
          amount: sayMoney(amount),
          reference: base.referenceNumber,
          method: paidWith(base),
        }),
      };
    },
    sample: { receipt: sampleReceipt, amountMinor: 8_412 },
  });
