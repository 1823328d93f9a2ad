import type { FoundAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { sql } from 'kysely';
import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { lookUpRefusal } from '../accounts/add-quick-pay-account.ts';
import type { FoundAccount as Found, LookupAnswer } from '../accounts/find-account.ts';
import { attempt } from '../accounts/look-up-for-quick-pay.ts';
import type { LookUpGuard } from '../accounts/look-up-limits.ts';
import { onboardingFields } from '../accounts/shown-fields.ts';
import { linkProved } from '../customers/link-proved.ts';
import { holdLinksOf } from '../customers/hold-links-of.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type HeldLink, inOnboarding, refuseElsewhere, shown, type UnderWay } from './in-onboarding.ts';
import { move } from './onboarding.transition.ts';
import { holdSession } from './onboarding-session.ts';
import { invalidView } from './onboarding-view.ts';
import { tellOnFile } from './tell-on-file.ts';

export interface Proving extends HeldLink {
  readonly answers: readonly LookupAnswer[];
  readonly accountIds?: readonly number[] | undefined;
  readonly challengeSolution?: string | undefined;
}
interface Deps extends PaymentDeps {
  readonly guard: LookUpGuard;
}
type At = Omit<UnderWay, 'tx'>;

/** A try is taken before it is made, so that of many at once no more than five are. */
const begin = (deps: Deps, caller: Caller, asked: Proving): Promise<At & { readonly mayTry: boolean }> =>
  inOnboarding(deps, caller, asked, async (at) => {
    refuseElsewhere(at, 'VerifyAccount');
    const { tx, session } = at;
    await tellOnFile(tx, session, session.accountId === null ? [] : [session.accountId]);
    const taken = await change(
      tx,
      sql`update onboarding_session set tries_left = tries_left - 1 where id = ${session.id} and tries_left > 0`,
    );
    return { ...at, mayTry: taken > 0 };
  });

/** What is looked up: of the account that somebody was invited to its number is known. */
async function answersFor(deps: Deps, { session, unit }: At, answers: Proving['answers']): Promise<LookupAnswer[]> {
  const { accountId } = session;
  if (accountId === null) return [...answers];
  const known = await deps.db.scoped([unit.id], (tx) =>
    oneRow(
      tx,
      sql<{ number: string; sub: string }>`select account_number as number, sub_account_number as sub
        from published.account where id = ${accountId}`,
    ),
  );
  const typed = answers.filter(({ type }) => type !== 'Subaccount Number');
  const isTyped = typed.some(({ type }) => type === 'Account Number');
  return [
    ...(isTyped ? [] : [{ type: 'Account Number' as const, value: known.number }]),
    ...(known.sub ? [{ type: 'Subaccount Number' as const, value: known.sub }] : []),
    ...typed,
  ];
}

/** One look-up under the limits of all, with what is done in its transaction. @throws 400 with the tries left */
async function looked(
  deps: Deps,
  caller: Caller,
  at: At & { readonly mayTry: boolean },
  asked: Proving,
  onFound: (tx: Tx, accounts: readonly Found[]) => Promise<boolean>,
): Promise<void> {
  if (!at.mayTry) throw badRequest('', say('onboarding_no_tries'));
  let isDone = false;
  const outcome = await attempt(
    deps.db,
    deps.guard,
    {
      unit: at.unit,
      answers: await answersFor(deps, at, asked.answers),
      challenge: asked.challengeSolution ?? '',
      clientAddress: caller.clientAddress,
    },
    async (tx, accounts) => {
      isDone = await onFound(tx, accounts);
      return '';
    },
  );
  if (isDone) return;
  if (!outcome.found && (outcome.reason === 'wait' || outcome.reason === 'challenge')) {
    await giveBack(deps, at);
    if (outcome.reason === 'challenge')
      throw new Refusal(429, [{ propertyName: 'challenge', errorMessage: outcome.detail }], 1);
    throw lookUpRefusal(outcome);
  }
  const left = await missed(deps, at);
  if (left === 0) return;
  throw outcome.found || outcome.reason === 'none'
    ? badRequest('', say('onboarding_not_found', { left }))
    : lookUpRefusal(outcome);
}

/** It was not tried. */
const giveBack = ({ db }: Deps, { session, unit }: At): Promise<unknown> =>
  db.scoped([unit.id], (tx) =>
    change(tx, sql`update onboarding_session set tries_left = least(tries_left + 1, 5) where id = ${session.id}`),
  );

/** How many tries are left after a miss; the last one ends the invitation. */
const missed = ({ db }: Deps, { session, unit }: At): Promise<number> =>
  db.scoped([unit.id], async (tx) => {
    const now = await holdSession(tx, session.invitationId);
    if (now?.status !== 'VerifyAccount') return 1;
    if (now.triesLeft === 0) await move(tx, now, 'ended');
    return now.triesLeft;
  });

/**
 * Shows the accounts that these answers find, masked, so that a payer sees which are theirs. @throws 400 where nothing
 * fits, 404 for a link that opens nothing, 409 at another step, 429
 */
export async function lookUpAccount(deps: Deps, caller: Caller, asked: Proving): Promise<{ found: FoundAccount[] }> {
  const at = await begin(deps, caller, asked);
  let found: FoundAccount[] = [];
  await looked(deps, caller, at, asked, async (tx, accounts) => {
    const answered = asked.answers.filter(({ value }) => value !== '').map(({ type }) => type);
    found = await Promise.all(
      accounts.map(async ({ id, accountNumber, subAccountNumber }) => ({
        id,
        accountNumber,
        subAccountNumber,
        isLinked: await isLinked(tx, at, id),
        shown: await onboardingFields(tx, at.unit, id, answered),
      })),
    );
    await regain(tx, at);
    return true;
  });
  return { found };
}

const isLinked = async (tx: Tx, { session }: At, accountId: number): Promise<boolean> =>
  (await maybeRow(
    tx,
    sql`select 1 from published.customer_account l where l.customer_id = ${session.customerId}
      and l.account_id = ${accountId} and l.unlinked_date is null`,
  )) !== undefined;

/** Whoever was right has all tries again. */
const regain = (tx: Tx, { session }: At): Promise<number> =>
  change(tx, sql`update onboarding_session set tries_left = 5 where id = ${session.id}`);

/**
 * Adds the account that somebody was invited to, or those that they looked up, to the payer, by what stands on the
 * bill. The address on file is told before and afterwards. Of many at once one adds it; the fifth miss ends it all.
 * @throws 400 for a wrong answer, 404 for a link that opens nothing, 409 at another step, 429
 */
export async function proveAccount(deps: Deps, caller: Caller, asked: Proving): Promise<Onboarding> {
  const at = await begin(deps, caller, asked);
  let view: Onboarding | undefined;
  await looked(deps, caller, at, asked, async (tx, accounts) => {
    const session = await holdSession(tx, at.session.invitationId);
    if (!session) return false;
    const here = { ...at, tx, session };
    refuseElsewhere(here, 'VerifyAccount');
    const wanted = session.accountId === null ? (asked.accountIds ?? []) : [session.accountId];
    const own = accounts.map(({ id }) => id).filter((id) => wanted.includes(id));
    if (own.length === 0) return false;
    view = await add(here, own);
    return true;
  });
  return view ?? invalidView();
}

async function add(at: UnderWay, accountIds: readonly number[]): Promise<Onboarding> {
  const { tx, session, unit, offered, payer } = at;
  const customerId = session.customerId ?? 0;
  await holdLinksOf(tx, customerId);
  await tellOnFile(tx, session, accountIds);
  for (const accountId of accountIds)
    await linkProved(tx, payer, { businessUnitId: unit.id, customerId, accountId, linkedBy: 'Onboarding' });
  const [first] = accountIds;
  await change(tx, sql`update onboarding_session set account_id = ${first}, tries_left = 5 where id = ${session.id}`);
  return shown(at, await move(tx, { ...session, accountId: first ?? null }, 'matched', offered));
}
