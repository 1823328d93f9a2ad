import type { IntentAccount, PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { openQuickPaySession } from '@ratepayer/server/capabilities/accounts/quick-pay-session.ts';
import { takePayment } from '@ratepayer/server/capabilities/payments/take-payment.ts';
import { answerIntent } from '@ratepayer/server/capabilities/sessions/answer-intent.ts';
import { createIntent } from '@ratepayer/server/capabilities/sessions/create-intent.ts';
import { setPhoneCharges, setPhoneSource } from '@ratepayer/server/capabilities/sessions/pay-by-phone.ts';
import { setReadCard } from '@ratepayer/server/capabilities/sessions/read-card.ts';
import { setCharges } from '@ratepayer/server/capabilities/sessions/set-charges.ts';
import { setSource } from '@ratepayer/server/capabilities/sessions/set-source.ts';
import { readBySandboxReader } from '@ratepayer/server/integrations/payment-gateway/sandbox/reader.ts';
import { tokenizeCard } from '@ratepayer/server/integrations/payment-gateway/sandbox/tokenize.ts';
import { anonymous, type Caller } from '@ratepayer/server/platform/http/caller.ts';
import { chance } from './chance.ts';
import { accountIdOf, machineOf, type PastTown, unitThen } from './past-town.ts';
import type { PastAccount } from './past-units.ts';
import type { Timed } from './plan-days.ts';

const good = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '5555555555554444',
  '5555555555554444',
  '6011111111111117',
  '378282246310005',
] as const;
const refused = [
  '4000000000000002',
  '4000000000009995',
  '4000000000009995',
  '4000000000009987',
  '4000000000000069',
  '4000000000000127',
] as const;
// Most bank accounts pay; a few are sent back days later.
const banks = [
  ...Array.from({ length: 36 }, () => '000123456789'),
  '000222222227',
  '000222222227',
  '000111111113',
  '000333333335',
  '000444444440',
] as const;
const routingNumber = '110000000';

type Pay = Extract<Timed, { kind: 'pay' }>;

/** Whoever pays this account, in the way it is always paid. */
interface Payer {
  readonly caller: Caller;
  readonly channel: 'QuickPay' | 'POS' | 'IVR';
  readonly pick: (below: number) => number;
  readonly account: PastAccount;
}

/** Pays what an account owes, by the operations' own verbs, as a payer, the counter or the telephone does. */
export async function payThen(town: PastTown, deed: Pay): Promise<void> {
  const { deps, lane } = town;
  const { unit, account } = deed;
  const accountId = await accountIdOf(town, unit, account.number);
  const payer = await payerOf(town, deed, accountId);
  const step = (seconds: number) => lane.at(new Date(deed.at.getTime() + seconds * 1000));
  const begun = await createIntent(deps, payer.caller, payer.channel, {
    businessUnitId: unitThen(town, unit).id,
    accountIds: [accountId],
  });
  const [owing] = begun.accounts;
  if (!owing || owing.totalOutstandingBalance <= 0) return; // paid already, or a credit: nobody goes on
  step(35);
  await charge(town, payer, begun, linesOf(owing, deed.how));
  if (isWrittenTo(deed))
    await answerIntent(deps, payer.caller, begun.identifier, undefined, async () => ({ contactEmail: mailOf(deed) }));
  const isDeclined = account.way !== 'Bank' && payer.pick(100) < 6;
  step(70);
  await confirm(town, payer, await source(town, payer, begun, isDeclined), () => step(92));
  if (isDeclined && payer.pick(100) < 75) {
    step(150);
    await confirm(town, payer, await source(town, payer, begun, false), () => step(171));
  }
  town.counted.payments += 1;
}

async function payerOf(town: PastTown, { account, seed, unit }: Pay, accountId: number): Promise<Payer> {
  const pick = chance(seed ^ 0x5a5a);
  const address = `203.0.113.${1 + pick(250)}`;
  if (account.way === 'Counter') return { caller: town.staff(unit, 'clerk'), channel: 'POS', pick, account };
  if (account.way === 'Phone') return { caller: machineOf(town, unit), channel: 'IVR', pick, account };
  const lookedUp = { accountIds: [accountId], answered: ['Account Number', 'Zip Code'] } as const;
  const { id } = unitThen(town, unit);
  const quickPaySessionId = await town.lane.db.scoped([id], (tx) =>
    openQuickPaySession(tx, { businessUnitId: id, ...lookedUp }),
  );
  const guest = {
    kind: 'quickPay',
    id: quickPaySessionId,
    quickPaySessionId,
    name: 'Payer',
    role: 'QuickPay',
    businessUnitIds: [id],
    lookedUp,
  } as const;
  return { caller: { ...anonymous(address, 'Mozilla/5.0'), ...guest }, channel: 'QuickPay', pick, account };
}

/** All that is owed, each charge beside the balance as a line of its own; or half of what is on the balance. */
function linesOf({ id: accountId, openCharges, totalOutstandingBalance: owed }: IntentAccount, how: Pay['how']) {
  const beside = openCharges.reduce((sum, { remainingMinor }) => sum + remainingMinor, 0);
  const onBalance = owed - beside;
  const balance = { accountId, lineItemType: 'AccountBalance', accountChargeId: null } as const;
  if (how === 'Half') return [{ ...balance, amountMinor: Math.ceil(onBalance / 2) }];
  const charges = openCharges.map(({ id, remainingMinor }) => ({
    accountId,
    lineItemType: 'OpenCharge' as const,
    accountChargeId: id,
    amountMinor: remainingMinor,
  }));
  return [...(onBalance > 0 ? [{ ...balance, amountMinor: onBalance }] : []), ...charges];
}

function charge(
  { deps }: PastTown,
  { caller, channel }: Payer,
  { identifier }: PaymentIntent,
  lineItems: ReturnType<typeof linesOf>,
): Promise<PaymentIntent> {
  if (channel === 'IVR') return setPhoneCharges(deps, caller, identifier, lineItems);
  return setCharges(deps, caller, identifier, { lineItems });
}

async function source(
  town: PastTown,
  { account, caller, channel, pick }: Payer,
  { identifier }: PaymentIntent,
  isDeclined: boolean,
): Promise<PaymentIntent> {
  const { deps, lane } = town;
  if (account.way === 'Bank') {
    const accountNumber = banks[pick(banks.length)] ?? banks[0];
    const bank = {
      paymentSourceType: 'ACH',
      holderName: account.name,
      holderType: 'Personal',
      accountType: 'Checking Account',
      routingNumber,
      accountNumber,
    } as const;
    return setSource(deps, caller, identifier, bank);
  }
  const number = isDeclined
    ? (refused[pick(refused.length)] ?? refused[0])
    : (good[account.index % good.length] ?? good[0]);
  const expiry = '12/39';
  if (channel === 'POS') {
    const tokenizationType = 'emv.encrypted';
    return setReadCard(deps, caller, identifier, {
      tokenizationType,
      data: readBySandboxReader(tokenizationType, { number, expiry }),
      holderName: account.name,
      postalCode: account.zip,
    });
  }
  if (channel === 'IVR')
    return setPhoneSource(deps, caller, identifier, {
      paymentSourceType: 'Credit Card',
      data: readBySandboxReader('keyed', { number, expiry }),
    });
  const kept = await tokenizeCard(
    lane.db,
    { number, expiry, securityCode: number.startsWith('3') ? '1234' : '123' },
    lane.clock.now(),
  );
  if (!('token' in kept)) throw new Error('A test card was refused.');
  return setSource(deps, caller, identifier, {
    paymentSourceType: 'Credit Card',
    token: kept.token,
    holderName: account.name,
    postalCode: account.zip,
  });
}

async function confirm({ deps }: PastTown, { caller }: Payer, intent: PaymentIntent, then: () => void): Promise<void> {
  then();
  const acknowledgedTermsVersionIds = intent.terms.map((terms) => terms.termsVersionId);
  // A bill that is paid again on the day of another payment is meant so.
  await takePayment(
    deps,
    caller,
    intent.identifier,
    { totalMinor: intent.totalMinor, acknowledgedTermsVersionIds, duplicateConfirmed: true },
    undefined,
  );
}

/** One in thirty leaves an address, so that the mails are few; of one in five hundred the mail server takes none. */
const isWrittenTo = ({ seed, account }: Pay) => account.way !== 'Phone' && seed % 30 === 0;
const mailOf = ({ seed, account }: Pay) =>
  `${account.name.split(' ')[0]?.normalize('NFD').replace(/\W/g, '').toLowerCase()}.${account.number}@${seed % 480 === 0 ? 'moved-away.test' : 'example.test'}`;
