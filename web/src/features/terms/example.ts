import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { TermsPlace } from '@ratepayer/contract/terms/terms-kinds.ts';
import { renderTerms } from '@ratepayer/contract/terms/terms-text.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-terms.ts';

/** A text as a payer of this business unit reads it, with the figures of an example. */
export function asRead(contentMarkdown: string, unit: BusinessUnitSummary): string {
  const show = moneyOf(unit);
  const values: Readonly<Record<TermsPlace, string>> = {
    businessUnit: unit.name,
    header: unit.name,
    amount: show(8_412),
    fee: show(248),
    total: show(8_660),
    provider: say('example_provider'),
    bank: say('example_bank'),
    last4: '6789',
    date: formatDate(dateIn(new Date(), unit.timezone)),
    phone: say('example_phone'),
  };
  return renderTerms(contentMarkdown, values);
}
