import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { BankVerification } from '../../integrations/bank-verification/bank-verification.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { isFeatureOn } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { routeSource } from './route-source.ts';
import { openSession } from './open-session.ts';
import { bankSource } from './set-source.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface ChosenAccount {
  readonly publicToken: string;
  readonly serviceAccountId: string;
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business';
  readonly challengeSolution?: string | undefined;
}

function serviceOf({ bankVerification }: PaymentDeps): BankVerification {
  if (!bankVerification) throw badRequest('', say('banks_cannot_connected_enter'));
  return bankVerification;
}

/** @throws 400 where the biller lets nobody connect a bank, or no longer. */
async function requireOn(tx: Tx, businessUnitId: number): Promise<void> {
  if (!(await isFeatureOn(tx, businessUnitId, 'BankVerification')))
    throw badRequest('', say('banks_cannot_connected_enter'));
}

const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new Refusal(
      503,
      [
        {
          propertyName: '',
          errorMessage: say('bank_verification_service_does', { byHand: say('enter_bank_by_hand') }),
        },
      ],
      60,
    );
  });

/** A key for the service's dialog. @throws 400 where there is no service, 503 when it does not answer. */
export async function beginVerification(deps: PaymentDeps, caller: Caller, identifier: string) {
  const service = serviceOf(deps);
  await deps.limits.enforce(
    'L6 sources of an address',
    addressKey(caller.clientAddress),
    say('too_many_attempts_wait_hour'),
  );
  const sessionId = await openSession(deps.db, caller, identifier, async (tx, { session }) => {
    await requireOn(tx, session.businessUnitId);
    return session.id;
  });
  return { ...(await asked(service.begin(`session-${sessionId}`))), service: service.service };
}

/**
 * Sets the account that the payer chose in the service; its number goes into the vault and nowhere else. A dialog that
 * was opened before the biller switched this off brings nothing any more, and its service is not asked.
 */
export const setVerifiedBank = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  chosen: ChosenAccount,
): Promise<PaymentIntent> =>
  routeSource(deps, caller, identifier, 'ACH', chosen.challengeSolution, async ({ session, vault }) => {
    await deps.db.scoped([session.businessUnitId], (tx) => requireOn(tx, session.businessUnitId));
    const account = await asked(serviceOf(deps).account(chosen.publicToken, chosen.serviceAccountId));
    if (!account)
      throw badRequest('publicToken', say('bank_could_not_connected', { byHand: say('enter_bank_by_hand') }));
    return bankSource(
      vault,
      session.configSnapshot,
      { ...account, holderName: chosen.holderName, holderType: chosen.holderType },
      account,
    );
  });
