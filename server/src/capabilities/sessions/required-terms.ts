import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { bankingDayFrom } from '@ratepayer/contract/payments/banking-days.ts';
import { renderTerms } from '@ratepayer/contract/terms/terms-text.ts';
import { tell } from '@ratepayer/contract/texts/tell-terms.ts';
import { sayTold } from '../../platform/texts/say.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { currentTerms, type TermsVersion } from '../terms/current-terms.ts';
import type { PaymentSourceRow } from '../wallet/payment-source.ts';

interface Ask {
  readonly unit: PayingUnit;
  /** As they were in force for this payment method when the payment was begun. */
  readonly published: readonly TermsVersion[];
  readonly source: PaymentSourceRow;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly today: string;
  readonly providerName: string;
}

export interface RequiredTerms {
  readonly termsVersionId: number;
  readonly identifier: string;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  readonly contentHash: string;
}

/** The texts this payment needs an agreement to, filled with its own figures. */
export function requiredTerms({
  unit,
  published,
  source,
  amountMinor,
  feeMinor,
  today,
  providerName,
}: Ask): RequiredTerms[] {
  const terms = currentTerms(published, source.paymentSourceType, feeMinor);
  if (!terms) return [];
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const text = renderTerms(terms.contentMarkdown, {
    businessUnit: unit.name,
    header: [unit.header, unit.subHeader].filter(Boolean).join(' '),
    amount: show(amountMinor),
    fee: show(feeMinor),
    total: show(amountMinor + feeMinor),
    provider: providerName,
    bank: sayTold(tell(source.accountType === 'Savings Account' ? 'savings' : 'checking'), unit.culture),
    last4: source.accountNumberLast4,
    date: formatDate(source.paymentSourceType === 'ACH' ? bankingDayFrom(today) : today, unit.culture),
    phone: unit.phone,
  });
  return [
    {
      termsVersionId: terms.id,
      identifier: terms.identifier,
      version: terms.version,
      title: terms.title,
      text,
      contentHash: terms.contentHash,
    },
  ];
}
