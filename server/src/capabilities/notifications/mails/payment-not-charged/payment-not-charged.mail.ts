import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { mailKind } from '../mail.ts';
import { givenWithPayment } from '../payer-words.rules.ts';
import { aboutPayment, paymentFacts } from '../payment-facts.ts';
import { sampleReceipt } from '../receipt.sample.ts';

const title = 'Your payment was not made';

/** Tells a payer that a payment nobody was sure of was not charged. */
export const paymentNotCharged = mailKind({
  name: 'Payment Not Charged',
  about: aboutPayment,
  load: paymentFacts,
  sheet: ({ basePayment: base, culture, businessUnitSlug }, around) => ({
    subject: title,
    title,
    lead: `We asked your bank about your payment of ${formatMoney(base.amount.value, base.amount.currencyCode, culture)}. It was not taken.`,
    facts: [['Reference #', base.referenceNumber]],
    note: 'You were not charged. The amount is still to be paid.',
    link: `${around.portalUrl}/customer/${businessUnitSlug}/dashboard`,
    linkText: 'Try again',
    why: givenWithPayment,
  }),
  sample: sampleReceipt,
});
