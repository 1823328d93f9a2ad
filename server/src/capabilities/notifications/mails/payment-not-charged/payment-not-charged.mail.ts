import { say } from '../../../../platform/texts/mails.ts';
import { sayMoney } from '../figures.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';
import { givenWithPayment } from '../payer-words.ts';
import { aboutPayment, paymentFacts } from '../payment-facts.ts';
import { sampleReceipt } from '../receipt.sample.ts';
import { saying } from '../worded.rules.ts';

/** Tells a payer that a payment nobody was sure of was not charged. */
export const paymentNotCharged = mailKind({
  name: 'Payment Not Charged',
  about: aboutPayment,
  load: paymentFacts,
  sheet: ({ basePayment: base, businessUnitSlug }, around) => ({
    subject: say('not_charged'),
    title: say('not_charged'),
    lead: say('not_charged_lead', { amount: base.amount }),
    facts: [[say('reference'), base.referenceNumber]],
    note: say('not_charged_note'),
    link: `${around.portalUrl}/customer/${businessUnitSlug}/dashboard`,
    linkText: say('try_again'),
    why: givenWithPayment(),
    says: saying('Payment Not Charged', {
      biller: billerOf(around),
      amount: sayMoney(base.amount),
      reference: base.referenceNumber,
    }),
  }),
  sample: sampleReceipt,
});
