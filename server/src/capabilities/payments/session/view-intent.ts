import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { accountsByIds, openChargesOf } from '../../accounts/account-rows.ts';
import { payerView } from '../../accounts/payer-view.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../deps.ts';
import { displayOf, sourceById } from '../payment-source.ts';
import { findDuplicate } from './find-duplicate.ts';
import { requiredTerms } from './required-terms.ts';
import { noSuchSession, readSession } from './session-row.ts';

/** A payment session as its payer sees it. */
export async function viewIntent(deps: PaymentDeps, tx: Tx, id: number): Promise<PaymentIntent> {
  const session = await readSession(tx, id);
  const unit = session && (await businessUnitById(tx, session.businessUnitId));
  if (!session || !unit) throw noSuchSession();
  const accounts = await accountsByIds(tx, unit.id, session.accountIds);
  const charges = await openChargesOf(tx, session.accountIds);
  const source = session.paymentSourceId === null ? undefined : await sourceById(tx, session.paymentSourceId);
  const amountMinor = session.charges.reduce((sum, line) => sum + line.amountMinor, 0);
  const feeMinor = session.feeQuote?.amountMinor ?? 0;
  const review = session.status === 'RequiresConfirmation' && source !== undefined;
  const today = dateIn(deps.clock.now(), unit.timezone);
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
        accountSyncDate: account.accountSyncDate?.toISOString() ?? null,
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
    terms: review ? await requiredTerms(tx, { unit, session, source, amountMinor, feeMinor, today, providerName: deps.providerName }) : [],
    duplicate: review ? await findDuplicate(tx, session, unit.duplicateWarningHours) : null,
    config: session.configSnapshot,
    cardFieldsUrl: session.configSnapshot.cardEnabled ? deps.vault.cardFieldsUrl : '',
  };
}
