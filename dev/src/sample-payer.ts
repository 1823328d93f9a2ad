import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import { createAccount } from '@ratepayer/server/capabilities/accounts/create-account.ts';
import { readAutopayUnit } from '@ratepayer/server/capabilities/autopay/autopay-unit.ts';
import { requiredAutopayTerms } from '@ratepayer/server/capabilities/autopay/required-autopay-terms.ts';
import { saveSettings } from '@ratepayer/server/capabilities/autopay/save-settings.ts';
import { createCustomer } from '@ratepayer/server/capabilities/customers/create-customer.ts';
import { recordExternalPayment } from '@ratepayer/server/capabilities/external/record-payment.ts';
import { setFeatures } from '@ratepayer/server/capabilities/organizations/create-business-unit.ts';
import { businessUnitOf } from '@ratepayer/server/capabilities/organizations/find-business-unit.ts';
import { changePaperless } from '@ratepayer/server/capabilities/paperless/change-paperless.ts';
import type { PaymentDeps } from '@ratepayer/server/capabilities/payments/deps.ts';
import { consentWords } from '@ratepayer/server/capabilities/terms/consent-words.ts';
import { createUser } from '@ratepayer/server/capabilities/users/create-user.ts';
import { saveSource } from '@ratepayer/server/capabilities/wallet/save-source.ts';
import { tokenizeCard } from '@ratepayer/server/integrations/payment-gateway/sandbox/tokenize.ts';
import { type Database, oneRow } from '@ratepayer/server/platform/database/database.ts';
import { anonymous, type Caller, systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { sql } from 'kysely';
import type { Billed, BilledUnit } from './billed-unit.ts';
import { samplePassword } from './sample-people.ts';

/** Who signs in at Lakeshore Hydro: a house and a cottage. */
const jules = { firstName: 'Jules', lastName: 'Martin', email: 'jules@example.test' };
const name = `${jules.firstName} ${jules.lastName}`;
const places = [
  { accountNumber: '55002', street: '18 Harbour Road', zip: 'K0A 1A0' },
  { accountNumber: '55003', street: '4 Lighthouse Lane', zip: 'K0A 1B0' },
] as const;
/** Dollars of a house and of a cottage from January on: the one is heated, the other lived in in summer. */
const ofHouse = [182, 174, 151, 118, 96, 88, 104, 109, 91, 99, 128, 166];
const ofCottage = [31, 31, 31, 38, 64, 92, 118, 121, 78, 52, 31, 31];
const pastMonths = 4;

export interface Lakeshore {
  readonly hydro: number;
  /** Of the house and the cottage. */
  readonly accounts: readonly [house: number, cottage: number];
  readonly caller: Caller & { readonly customerId: number };
}

/** Takes in the payer of Lakeshore Hydro, whose accounts have owed nothing before their first bill. */
export const makeJules = (db: Database, now: Date): Promise<Lakeshore> =>
  db.platform(async (tx) => {
    const { hydro, organizationId } = await oneRow(
      tx,
      sql<{ hydro: number; organizationId: number }>`select id as hydro, organization_id as "organizationId"
        from published.business_unit where slug = 'lakeshore-hydro'`,
    );
    await setFeatures(tx, hydro, { PaperlessBilling: 'Enabled' });
    const before = addDays(dateIn(now, 'US/Eastern'), -31 * (pastMonths + 1));
    const made = async (place: (typeof places)[number]): Promise<number> =>
      createAccount(tx, {
        ...place,
        ...{ name, city: 'Lakeshore', state: 'ON', subAccountNumber: '', businessUnitId: hydro },
        ...{ balanceMinor: 0, issueDate: before, dueDate: before, createMethod: 'Manual', createdBy: 'System' },
      });
    const accounts = [await made(places[0]), await made(places[1])] as const;
    const userId = await createUser(tx, {
      name,
      email: jules.email,
      password: samplePassword,
      role: 'Customer',
      organizationId,
      businessUnitSlug: 'lakeshore-hydro',
    });
    const of = { ...jules, userId, organizationId, businessUnitId: hydro, accountIds: accounts };
    const customerId = await createCustomer(tx, of);
    const signedIn = { kind: 'customer', id: userId, name, role: 'Customer', businessUnitIds: [hydro] } as const;
    const caller = { ...anonymous('203.0.113.55', 'Mozilla/5.0'), ...signedIn, customerId, signedInAt: now };
    return { hydro, accounts, caller };
  });

const billedIn = (month: string): readonly Billed[] =>
  [ofHouse, ofCottage].map((dollars, n) => {
    const amount = `${dollars[Number(month.slice(5)) - 1] ?? 0}.${n === 0 ? '40' : '15'}`;
    return [places[n]?.accountNumber ?? '', '', name, amount, amount];
  });

/** Bills of some months: this month’s are not due before the middle of the next. */
export const hydroBills = ({ hydro }: Lakeshore): BilledUnit => ({
  businessUnitId: hydro,
  title: 'Lakeshore Hydro',
  service: 'Electricity',
  dueAfterDays: 45,
  pastMonths,
  waits: false,
  billedIn,
});

/** The bills of months that are over were paid, each on the 20th of its month, by cheque or at the bank. */
export async function payBefore(deps: PaymentDeps, { hydro, accounts }: Lakeshore): Promise<void> {
  const clerk = { ...systemCaller([hydro]), name: 'Sample town' };
  const now = deps.clock.now();
  for (let monthsBefore = pastMonths; monthsBefore > 0; monthsBefore--) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 20))
      .toISOString()
      .slice(0, 10);
    for (const [n, accountId] of accounts.entries())
      await recordExternalPayment(
        deps,
        clerk,
        hydro,
        {
          accountId,
          amountMinor: parseMoneyInput(billedIn(day.slice(0, 7))[n]?.[3] ?? '', 'en-CA'),
          receivedDate: day,
          externalMethod: n === 0 ? 'Check' : 'Bank Bill Pay',
          externalReference: `${n === 0 ? 'CHQ' : 'BBP'}-${day.replaceAll('-', '')}`,
          postsToBalance: true,
        },
        undefined,
      );
  }
}

/**
 * Keeps two cards, one of which ends soon; the house pays itself, bills of the cottage come without paper. A bank
 * account is kept in US dollars alone.
 */
export async function arrangePayments(deps: PaymentDeps, lakeshore: Lakeshore): Promise<void> {
  const { hydro, accounts, caller } = lakeshore;
  const now = deps.clock.now();
  const soon = `${String(now.getUTCMonth() + 1).padStart(2, '0')}/${String(now.getUTCFullYear()).slice(2)}`;
  const keep = async (number: string, expiry: string, nickname: string) => {
    const card = await tokenizeCard(deps.db, { number, expiry, securityCode: '123' }, now);
    if (!('token' in card)) throw new Error('A test card was refused.');
    const kept = { paymentSourceType: 'Credit Card', token: card.token, holderName: name, nickname } as const;
    return (await saveSource(deps, caller, hydro, kept)).id;
  };
  const paymentSourceId = await keep('4242424242424242', '12/39', 'Household');
  await keep('5555555555554444', soon, '');
  const { terms, words } = await deps.db.scoped([hydro], async (tx) => ({
    terms: await requiredAutopayTerms(tx, await readAutopayUnit(tx, hydro, now), false, deps.providerName()),
    words: await consentWords(tx, await businessUnitOf(tx, hydro), 'Paperless'),
  }));
  await saveSettings(deps, caller, accounts[0], {
    ...{ schedulingType: 'DueDateLeadTime', leadTimeDays: 3, maxAmountMinor: 40_000, paymentSourceId, rowVersion: 0 },
    acknowledgedTermsVersionIds: terms.map(({ termsVersionId }) => termsVersionId),
  });
  const paperless = { customerId: caller.customerId, consentVersion: words.version, rowVersion: 0 };
  await changePaperless({ ...deps, texts: undefined }, caller, accounts[1], paperless);
}
