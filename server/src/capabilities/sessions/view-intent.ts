import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { together, type Tx } from '../../platform/database/database.ts';
import type { Answers } from '../../platform/database/opened.ts';
import { accountsIn, idList, openChargesIn } from '../accounts/account-rows.ts';
import { payerView } from '../accounts/payer-view.ts';
import { scheduleFor } from '../fees/quote-fee.ts';
import { type MerchantAccount, merchantAccountServing } from '../gateways/merchant-accounts.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { termsInForce } from '../terms/current-terms.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { displayOf } from '../wallet/payment-source.ts';
import { asDuplicate, duplicatesOf } from './find-duplicate.ts';
import { requiredTerms } from './required-terms.ts';
import { offeredTo } from './offered-to.ts';
import { noSuchSession, openFormsOf, readSessionContext, type SessionContext, type SessionRow } from './session-row.ts';
import { said } from '../../platform/texts/say.ts';

type Draft = Pick<SessionRow, 'id' | 'accountIds' | 'charges' | 'channel' | 'createdDate' | 'customerId' | 'begunBy'>;

/** What every answer is judged and shown by. */
const shownBy = (deps: PaymentDeps, session: Draft, unit: PayingUnit) => ({
  accounts: accountsIn(unit.id, session.accountIds),
  charges: openChargesIn(idList(session.accountIds)),
  products: offeredTo(deps, session, unit.id),
});

/** Who takes cards, for the page that they are entered on. */
const cardsServed = (session: Draft, unit: PayingUnit) => ({
  merchants: merchantAccountServing({
    businessUnitId: unit.id,
    purpose: 'Base Payment',
    channel: session.channel,
    paymentSourceType: 'Credit Card',
    currencyCode: unit.currencyCode,
  }),
});

/** What may stand before the payment, where what it pays is chosen anew. */
const formsBefore = (deps: PaymentDeps, unit: PayingUnit) => ({ forms: deps.requiredForms.standing(unit.id) });

/** What is asked besides once it is known how the payer pays: the fee, what is agreed to, and what to be warned of. */
const reviewedBy = (deps: PaymentDeps, session: Draft, unit: PayingUnit, type: PaymentSourceType) => {
  const today = dateIn(deps.clock.now(), unit.timezone);
  return {
    schedules: scheduleFor({ businessUnitId: unit.id, channel: session.channel, paymentSourceType: type, today }),
    terms: termsInForce({ unit, sourceType: type, begun: session.createdDate }),
    duplicates: duplicatesOf(session, unit.duplicateWarningHours),
    scheduled: deps.scheduledOn(session.accountIds, today),
  };
};

type CardsServed = readonly Pick<MerchantAccount, 'id' | 'gatewayType'>[];
export type IntentFacts = Answers<ReturnType<typeof shownBy>> & { readonly merchants: CardsServed } & Partial<
    Answers<ReturnType<typeof reviewedBy> & ReturnType<typeof formsBefore>>
  >;

/** What is asked of a session besides; by what is known already nothing more is read. */
export interface AskedOfIntent {
  /** Its payment method as it will be. */
  readonly type: PaymentSourceType | undefined;
  /** What it pays is chosen with this answer. */
  readonly chosen?: boolean;
  /** Who takes its card, where that was just found. */
  readonly cards?: CardsServed[number] | undefined;
}

/** What a session is judged and shown by, as one statement. */
export async function readIntentFacts(
  deps: PaymentDeps,
  tx: Tx,
  session: Draft,
  unit: PayingUnit,
  { type, chosen = false, cards }: AskedOfIntent,
): Promise<IntentFacts> {
  const facts = await together(tx, {
    ...shownBy(deps, session, unit),
    ...(cards ? {} : cardsServed(session, unit)),
    ...(type ? reviewedBy(deps, session, unit, type) : {}),
    ...(chosen ? formsBefore(deps, unit) : {}),
  });
  return { ...facts, merchants: cards ? [cards] : (facts.merchants ?? []) };
}

/** A payment session as its payer sees it. */
export async function viewIntent(deps: PaymentDeps, tx: Tx, id: number): Promise<PaymentIntent> {
  const context = await readSessionContext(tx, id);
  if (!context) throw noSuchSession();
  return intentView(
    deps,
    context,
    await readIntentFacts(deps, tx, context.session, context.unit, { type: context.source?.paymentSourceType }),
  );
}

/** The same from facts that were read already. */
export function intentView(
  deps: PaymentDeps,
  { session, unit, source }: SessionContext,
  facts: IntentFacts,
): PaymentIntent {
  const [cards] = facts.merchants;
  const { accounts, charges, products } = facts;
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
      const shown = anonymous
        ? payerView(account, { answered: session.answered, shownFields: unit.shownFields })
        : account;
      return {
        ...account,
        name: shown.name,
        addressStreetAddress: shown.street,
        dueDate: shown.dueDate,
        lateFee: account.lateFee,
        accountSyncDate: account.accountSyncDate === null ? null : new Date(account.accountSyncDate).toISOString(),
        // Those within the balance are paid with it, the oldest first.
        openCharges: charges
          .filter((charge) => charge.accountId === account.id && !charge.includedInBalance)
          .map((charge) => ({ ...charge, description: said(charge.description) })),
      };
    }),
    charges: session.charges.map(({ productId = null, quantity = 1, ...line }) => ({
      ...line,
      productId,
      quantity,
      description: said(line.description),
      price: { value: line.amountMinor, currencyCode: unit.currencyCode },
    })),
    products: products.map(({ glCode: _, ...product }) => product),
    paymentFieldItems: [...session.paymentFieldItems],
    paymentSource: source ? displayOf(source) : null,
    feeQuote: session.feeQuote,
    amountMinor,
    totalMinor: amountMinor + feeMinor,
    contactEmail: session.contactEmail,
    contactPhone: session.contactPhone,
    openFormIds: openFormsOf(session),
    terms: review
      ? requiredTerms({
          unit,
          published: facts.terms ?? [],
          source,
          amountMinor,
          feeMinor,
          today: dateIn(deps.clock.now(), unit.timezone),
          providerName: deps.providerName(session.createdDate),
        })
      : [],
    duplicate: review ? asDuplicate(facts.duplicates?.[0], facts.scheduled?.[0]) : null,
    config: session.configSnapshot,
    cardFieldsUrl: session.configSnapshot.cardEnabled
      ? (cards && deps.vaultOf(cards.gatewayType)?.cardFieldsUrl(cards.id)) || ''
      : '',
  };
}
