import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { phoneOf } from '@ratepayer/contract/customers/phone-number.ts';
import { sql } from 'kysely';
import { change } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { changeNotices, changeNoticesIn, type Notices } from '../customers/change-notices.ts';
import { lastNumberOf } from '../customers/phone-code.ts';
import { textPhoneCode } from '../customers/text-phone-code.ts';
import { verifyPhone } from '../customers/verify-phone.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type HeldLink, inOnboarding, refuseElsewhere, shown, type UnderWay } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';
import { othersOf, viewOf } from './onboarding-view.ts';
import { isSignedIn } from './payer-of-session.ts';

interface Of {
  readonly payer: Caller;
  readonly businessUnitId: number;
  readonly id: number;
  readonly accountId: number;
  /** The number that is proved. */
  readonly phoneNumber: string;
}

const ofSession = async (at: UnderWay): Promise<Of> => ({
  payer: at.payer,
  businessUnitId: at.unit.id,
  id: at.session.customerId ?? 0,
  accountId: at.session.accountId ?? 0,
  phoneNumber: (await viewOf(at.tx, at.session, at.unit, at.offered)).chosen?.phoneNumber ?? '',
});

/** Where the notices are chosen. @throws 404, 409 */
const here = (
  deps: PaymentDeps,
  caller: Caller,
  held: HeldLink,
  due: 'SelectNotificationsEnrollment' | 'VerifyPhoneNumber',
) => inOnboarding(deps, caller, held, (at) => (refuseElsewhere(at, due), ofSession(at)));

/**
 * Goes on to the login, or ends where one is signed in; who has other accounts here is asked about them first, in the
 * state in which they are.
 */
async function goOn(at: UnderWay, caller: Caller): Promise<Onboarding> {
  const { tx, session, offered } = at;
  if (!session.asksOthers && (await othersOf(tx, session)).length > 0) {
    await change(
      tx,
      sql`update onboarding_session set asks_others = true, row_version = row_version + 1 where id = ${session.id}`,
    );
    return shown(at, { ...session, asksOthers: true });
  }
  return shown(at, await move(tx, session, isSignedIn(session, caller) ? 'savedSignedIn' : 'saved', offered));
}

interface Chosen extends HeldLink, Required<Pick<Notices, 'notifyNewBill' | 'notifyUpcomingPayment'>> {
  readonly phoneNumber: string;
}

/**
 * Keeps what a payer is told of the account. A number for texts that is not proved yet is sent a code.
 * @throws 400 for a number that takes no texts, 404 for a link that opens nothing, 409 at another step, 429
 */
export async function saveNotices(
  deps: PaymentDeps,
  caller: Caller,
  { notifyNewBill, notifyUpcomingPayment, phoneNumber, ...held }: Chosen,
): Promise<Onboarding> {
  const of = await here(deps, caller, held, 'SelectNotificationsEnrollment');
  const isProved = phoneNumber !== '' && phoneOf(phoneNumber) === of.phoneNumber;
  const isNew = phoneNumber !== '' && !isProved;
  if (isNew) await textPhoneCode(deps, of.payer, { businessUnitId: of.businessUnitId, phoneNumber });
  await changeNotices(deps.db, of.payer, of, { notifyNewBill, notifyUpcomingPayment, notifyWithSms: isProved });
  return inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, 'SelectNotificationsEnrollment');
    if (!isNew) return goOn(at, caller);
    return shown(at, await move(at.tx, at.session, 'textsWanted', at.offered));
  });
}

interface Entered extends HeldLink {
  readonly doing: 'enter' | 'again' | 'useEmailOnly';
  readonly code?: string | undefined;
}

/**
 * Takes the code that was texted: bills are told by text from now on. Another code goes to the same number; without one
 * the payer is told by e-mail.
 * @throws 400 for a wrong code, 404 for a link that opens nothing, 409 at another step, 429
 */
export async function provePhone(
  deps: PaymentDeps,
  caller: Caller,
  { doing, code = '', ...held }: Entered,
): Promise<Onboarding> {
  const of = await here(deps, caller, held, 'VerifyPhoneNumber');
  const { businessUnitId } = of;
  if (doing === 'again') {
    await textPhoneCode(deps, of.payer, { businessUnitId, phoneNumber: await askedNumber(deps, of) });
    return inOnboarding(deps, caller, held, (at) => shown(at, at.session));
  }
  if (doing === 'enter') {
    await verifyPhone(deps, of.payer, { businessUnitId, code: code.trim() });
    await changeNotices(deps.db, of.payer, of, { notifyWithSms: true });
  }
  return inOnboarding(deps, caller, held, async (at) => {
    refuseElsewhere(at, 'VerifyPhoneNumber');
    return goOn(at, caller);
  });
}

/** The number that the last code was sent to. @throws 404 */
async function askedNumber({ db }: PaymentDeps, { businessUnitId, id }: Of): Promise<string> {
  const number = await db.scoped([businessUnitId], (tx) => lastNumberOf(tx, id));
  if (!number) throw notFound(say('onboarding_over'));
  return number;
}

/**
 * Tells a payer the same of other accounts here as of this one, of none where none is named. @throws 404 for somebody
 * else's account or a link that opens nothing, 409 at another step
 */
export const applyToOthers = (
  deps: PaymentDeps,
  caller: Caller,
  { accountIds, ...held }: HeldLink & { readonly accountIds: readonly number[] },
): Promise<Onboarding> =>
  inOnboarding(deps, caller, held, async (at) => {
    if (!at.session.asksOthers) refuseElsewhere(at);
    const own = new Set((await othersOf(at.tx, at.session)).map(({ id }) => id));
    if (accountIds.some((id) => !own.has(id))) throw notFound(say('could_not_find_account'));
    const chosen = (await viewOf(at.tx, at.session, at.unit, at.offered)).chosen;
    const id = at.session.customerId ?? 0;
    for (const accountId of chosen ? new Set(accountIds) : [])
      await changeNoticesIn(at.tx, at.payer, { businessUnitId: at.unit.id, id, accountId }, noticesOf(chosen));
    return goOn(at, caller);
  });

const noticesOf = (chosen: Onboarding['chosen']): Notices => ({
  notifyNewBill: chosen?.notifyNewBill,
  notifyUpcomingPayment: chosen?.notifyUpcomingPayment,
  notifyWithSms: chosen?.notifyWithSms,
});
