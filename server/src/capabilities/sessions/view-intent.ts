import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/payment.shapes.ts';
import { together, type Tx } from '../../platform/database/database.ts';
import { accountsIn, idList, openChargesIn } from '../accounts/account-rows.ts';
import { payerView } from '../accounts/payer-view.ts';
import { merchantAccountServing } from '../gateways/merchant-accounts.ts';
import { publishedTerms } from '../terms/current-terms.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { displayOf } from '../wallet/payment-source.ts';
import { asDuplicate, duplicatesOf } from './find-duplicate.ts';
import { requiredTerms } from './required-terms.ts';
import { noSuchSession, openFormsOf, readSessionContext } from './session-row.ts';

/** A payment session as its payer sees it. */
export async function viewIntent(deps: PaymentDeps, tx: Tx, id: number): Promise<PaymentIntent> {
  const context = await readSessionContext(tx, id);
  if (!context) throw noSuchSession();
  const { session, unit, source } = context;
  const today = dateIn(deps.clock.now(), unit.timezone);
  const facts = await together(tx, {
    accounts: accountsIn(unit.id, session.accountIds),
    charges: openChargesIn(idList(session.accountIds)),
    terms: publishedTerms(unit.id, source?.paymentSourceType ?? 'Credit Card', unit.culture, today),
    duplicates: duplicatesOf(session, unit.duplicateWarningHours),
    scheduled: deps.scheduledOn(session.accountIds, today),
    merchants: merchantAccountServing({ businessUnitId: unit.id, purpose: 'Base Payment', channel: session.channel, paymentSourceType: 'Credit Card', currencyCode: unit.currencyCode }),
  });
  const [cards] = facts.merchants;
  const { accounts, charges } = facts;
  const amountMinor = session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  const feeMinor = session.feeQuote?.amountMinor ?? 0;
  const review = session.status === 'RequiresConfirmation' && source !== undefined;
  const anonymous = session.customerId === null;
  return {
    identifier: session.identifier,
    businessUnitId: unit.id,
    businessUnitSlug: unit.slug,
    channel: session.channel,
    status: session.status,
    rowVersion: session.rowVersion,
    expiresDate: session.expiresDate.toISOString(),
    attemptCount: session.attemptCount,
    currencyCode: unit.currencyCode,
    accounts: accounts.map((account) => {
      const shown = anonymous ? payerView(account, session.answered) : account;
      return {
        ...account,
        name: shown.name,
        addressStreetAddress: shown.street,
        lateFee: account.lateFee,
        accountSyncDate: account.accountSyncDate === null ? null : new Date(account.accountSyncDate).toISOString(),
        openCharges: charges.filter((charge) => charge.accountId === account.id),
      };
    }),
    charges: session.charges.map((line) => ({ ...line, price: { value: line.amountMinor, currencyCode: unit.currencyCode } })),
    paymentFieldItems: [...session.paymentFieldItems],
    paymentSource: source ? displayOf(source) : null,
    feeQuote: session.feeQuote,
    amountMinor,
    totalMinor: amountMinor + feeMinor,
    contactEmail: session.contactEmail,
    contactPhone: session.contactPhone,
    openFormIds: openFormsOf(session),
    terms: review ? requiredTerms({ unit, published: facts.terms, source, amountMinor, feeMinor, today, providerName: deps.providerName }) : [],
    duplicate: review ? asDuplicate(facts.duplicates[0], facts.scheduled[0]) : null,
    config: session.configSnapshot,
    cardFieldsUrl: session.configSnapshot.cardEnabled ? (cards && deps.vaultOf(cards.gatewayType)?.cardFieldsUrl(cards.id)) || '' : '',
  };
}
