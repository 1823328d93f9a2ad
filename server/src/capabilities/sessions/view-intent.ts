import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Answers } from '../../platform/database/opened.ts';
import { accountsIn, idList, openChargesIn } from '../accounts/account-rows.ts';
import { paidAccount } from '../accounts/paid-account.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { lastingFor, termsHeld, type TermsVersion } from '../terms/current-terms.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { ProductOffered } from '../products/products-offered.ts';
import { displayOf } from '../wallet/payment-source.ts';
import { asDuplicate, duplicatesOf } from './find-duplicate.ts';
import type { AskedOfSettings, ToldOfSettings } from './kept-settings.ts';
import { requiredTerms } from './required-terms.ts';
import { offeredTo } from './offered-to.ts';
import { readSessionContext, type SessionContext } from './open-session.ts';
import { noSuchSession, openFormsOf, type SessionRow } from './session-row.ts';
import { said } from '../../platform/texts/say.ts';

type Draft = Pick<
  SessionRow,
  'id' | 'businessUnitId' | 'accountIds' | 'charges' | 'channel' | 'createdDate' | 'customerId' | 'begunBy'
>;

/** What every answer is judged and shown by. */
const shownBy = (session: Draft, unit: PayingUnit) => ({
  accounts: accountsIn(unit.id, session.accountIds),
  charges: openChargesIn(idList(session.accountIds)),
});

/** What is asked besides once it is known how the payer pays: what to be warned of. */
const reviewedBy = (deps: PaymentDeps, session: Draft, { unit, today }: { unit: PayingUnit; today: string }) => ({
  duplicates: duplicatesOf(session, unit.duplicateWarningHours),
  scheduled: deps.scheduledOn(session.accountIds, today),
});

type Settings = Partial<ToldOfSettings<Required<Pick<AskedOfSettings, 'schedules' | 'forms'>>>>;
type CardsServed = ToldOfSettings<Required<Pick<AskedOfSettings, 'cards'>>>['cards'];
export type IntentFacts = Answers<ReturnType<typeof shownBy>> &
  Partial<Answers<ReturnType<typeof reviewedBy>>> &
  Settings & {
    readonly cards: CardsServed;
    readonly products: readonly ProductOffered[];
    readonly terms: readonly TermsVersion[];
  };

/** What is asked of a session besides; by what is known already nothing more is read. */
export interface AskedOfIntent {
  /** Its payment method as it will be. */
  readonly type: PaymentSourceType | undefined;
  /** What it pays is chosen with this answer. */
  readonly chosen?: boolean;
  /** Who takes its card, where that was just found. */
  readonly cards?: CardsServed[number] | undefined;
}

/** What a session is judged and shown by: one statement, and what is kept of the settings. */
export async function readIntentFacts(
  deps: PaymentDeps,
  tx: Tx,
  session: Draft,
  unit: PayingUnit,
  { type, chosen = false, cards }: AskedOfIntent,
): Promise<IntentFacts> {
  const ofChannel = { businessUnitId: unit.id, channel: session.channel };
  const today = dateIn(deps.clock.now(), unit.timezone);
  const agreed = type && { unit, sourceType: type, begun: session.createdDate };
  const facts = await deps.settings.together(
    tx,
    unit.id,
    {
      products: ofChannel,
      ...(cards ? {} : { cards: ofChannel }),
      ...(agreed
        ? { schedules: { ...ofChannel, paymentSourceType: agreed.sourceType, today }, terms: lastingFor(agreed) }
        : {}),
      ...(chosen ? { forms: { businessUnitId: unit.id } } : {}),
    },
    { ...shownBy(session, unit), ...(type ? reviewedBy(deps, session, { unit, today }) : {}) },
  );
  const products = await offeredTo(deps, tx, session, facts.products);
  const terms = agreed ? await termsHeld(tx, facts.terms ?? [], agreed) : [];
  return { ...facts, products, terms, cards: cards ? [cards] : (facts.cards ?? []) };
}

/** A payment session as its payer sees it. */
export async function viewIntent(deps: PaymentDeps, tx: Tx, id: number): Promise<PaymentIntent> {
  const context = await readSessionContext(deps.settings, tx, id);
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
  const [cards] = facts.cards;
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
    accounts: accounts.map((account) =>
      paidAccount(
        account,
        charges,
        anonymous ? { answered: session.answered, shownFields: unit.shownFields } : undefined,
      ),
    ),
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
          published: facts.terms,
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
