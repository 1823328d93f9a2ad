import type { PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { isOpen, type SessionStatus, sessionStates } from '@ratepayer/contract/payments/session-state.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { addressKey, type LimitKey } from '../../platform/limits/limits.ts';
import { merchantAccountServing } from '../gateways/merchant-accounts.ts';
import { isGuest, requireProof, underAttack } from '../payments/card-testing-defense.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type ServingAccount, withVault } from './serving-account.ts';
import { type AdmittedRow, admittedAnswering, noSuchSession } from './session-row.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface Admitted {
  readonly session: AdmittedRow;
  readonly serving: ServingAccount;
  /** Whom a payer calls who was refused too often. */
  readonly phone: string;
}

const openStatuses = (Object.keys(sessionStates) as SessionStatus[]).filter(isOpen);

/**
 * What stands before a payment method is described: the session is open, under attack a proof, limits L6 (who tries one
 * card after another is stopped before a gateway hears of it; staff have limits of their own), and who will serve it.
 * One statement: the hits count within it, where session and proof let them.
 * @throws 400 while another status, 404 for whom the session does not answer to, 429 for too many.
 */
export async function admitSource(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  paymentSourceType: PaymentSourceType,
  challengeSolution: string | undefined,
): Promise<Admitted> {
  const limited = caller.kind !== 'staff' && caller.kind !== 'machine';
  const attacked = isGuest(caller) ? underAttack(sql`c."businessUnitId"`, deps.clock.now()) : sql`false`;
  const counting = limited ? countingWithin(deps, caller) : undefined;
  const row = await deps.db.openingRead(
    sql<FoundRow>`select c.*, ${attacked} as attacked from (${admittedAnswering(caller, identifier)}) c`,
    {
      ...(counting ? { beside: counting.parts } : {}),
      reads: (column) => ({
        over: counting?.over ?? sql<{ seconds: number }>`select 0 as seconds where false`,
        merchants: merchantAccountServing({
          businessUnitId: column('businessUnitId', 'int'),
          purpose: 'Base Payment',
          channel: column('channel', 'text'),
          paymentSourceType,
          currencyCode: column('currencyCode', 'text'),
        }),
      }),
    },
  );
  if (!row) throw noSuchSession();
  const { attacked: isAttacked, ...session } = row.found;
  if (!isOpen(session.status)) throw badRequest('status', say('not_allowed_while', { status: session.status }));
  const text = say('too_many_attempts_wait', { phone: session.phone });
  if (isAttacked) await requireProof(deps, challengeSolution);
  if (isAttacked && limited) await deps.limits.enforceAll(keysOf(caller, session), text);
  deps.limits.refuseOver(keysOf(caller, session), row.over, text);
  return { session, serving: withVault(deps, row.merchants[0]), phone: session.phone };
}

type FoundRow = AdmittedRow & { readonly attacked: boolean };

const ofSession = 'L6 sources of a session';
const ofAddress = 'L6 sources of an address';
const onAccount = 'L6 sources on an account';

const keysOf = (caller: Caller, session: Pick<AdmittedRow, 'id' | 'limitedAccountIds'>): LimitKey[] => [
  [ofSession, session.id],
  [ofAddress, addressKey(caller.clientAddress)],
  ...session.limitedAccountIds.map((id): LimitKey => [onAccount, id]),
];

/** The same keys within the statement that finds the session; while it is open, and no proof is asked for first. */
const countingWithin = ({ limits }: PaymentDeps, caller: Caller) =>
  limits.counting(
    [
      { limit: ofSession, key: sql`(opened.j ->> 'id')`, from: sql`opened` },
      { limit: ofAddress, key: addressKey(caller.clientAddress), from: sql`opened` },
      {
        limit: onAccount,
        key: sql`account`,
        from: sql`opened cross join lateral jsonb_array_elements_text(opened.j -> 'limitedAccountIds') account`,
      },
    ],
    sql`opened.j ->> 'status' = any(${sql.val(openStatuses)}::text[]) and not (opened.j ->> 'attacked')::boolean`,
  );
