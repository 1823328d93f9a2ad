import { Link } from 'react-router';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { netNote } from './payment-words.ts';
import type { Fact } from '../../../ui/detail/fact.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { sayValue } from '../../../platform/texts/values.ts';

/** Four to six things that are asked for first. */
export function paymentFacts(payment: PaymentDetails, show: (minor: number) => string, feeHref: string): Fact[] {
  const net: Fact = [say('net'), show(payment.netMinor), netNote(payment, show)];
  return payment.external ? externalFacts(payment.external, payment, net) : gatewayFacts(payment, show, feeHref, net);
}

const externalFacts = (
  { method, reference, receivedDate, postsToBalance }: NonNullable<PaymentDetails['external']>,
  payment: PaymentDetails,
  net: Fact,
): Fact[] => [
  [say('method'), sayValue(method), say('received_elsewhere')],
  [say('external_reference'), reference],
  [say('received'), formatDate(receivedDate)],
  [say('recorded_by'), payment.createdByUserName, sayValue(payment.createdByUserRole)],
  [say('posts_to_balance'), say(postsToBalance ? 'yes' : 'no')],
  net,
];

function gatewayFacts(payment: PaymentDetails, show: (minor: number) => string, feeHref: string, net: Fact): Fact[] {
  const fee = show(payment.serviceFeeAmountMinor);
  const expires = payment.cardExpiryMonth
    ? say('expires', {
        month: String(payment.cardExpiryMonth).padStart(2, '0'),
        year: String(payment.cardExpiryYear).slice(-2),
      })
    : payment.holderName;
  return [
    [say('method'), `${sayValue(payment.accountType)} •••• ${payment.accountNumberLast4}`, expires],
    [say('auth_code'), payment.authCode],
    [say('channel_and_origin'), payment.channel && sayValue(payment.channel), sayValue(payment.origin)],
    [
      say('taken_by'),
      payment.createdByUserName,
      payment.createdByUserRole === 'QuickPay' ? say('not_signed_in') : sayValue(payment.createdByUserRole),
    ],
    [
      say('service_fee'),
      payment.feeReferenceNumber ? (
        <Link key="fee" to={feeHref}>
          {fee}
        </Link>
      ) : (
        fee
      ),
      payment.serviceFeeAmountMinor === 0
        ? say('none')
        : payment.includeServiceFeeInPayment
          ? say('included_incl')
          : say('charged_separately'),
    ],
    ...(payment.contactPhone ? [[say('contact_phone'), payment.contactPhone] as const] : []),
    net,
  ];
}
