import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { routeSource } from './route-source.ts';
import { openSession } from './open-session.ts';
import { noSuchSession } from './session-row.ts';
import { setCharges } from './set-charges.ts';
import { type BankInput, cardSource, setSource, type TokenInput } from './set-source.ts';
import { say } from '../../platform/texts/refusals.ts';

/** A card that was keyed on a telephone, encrypted for the gateway. */
export interface KeyedCard {
  readonly paymentSourceType: 'Credit Card';
  readonly data: string;
  readonly holderName?: string | undefined;
  readonly postalCode?: string | undefined;
}

const unknownHolder = 'Cardholder';

/** @throws 404 outside the client's business units, 400 when the session was not begun on the telephone. */
const requirePhone = (deps: PaymentDeps, caller: Caller, identifier: string) =>
  openSession(deps.db, caller, identifier, async (_tx, { session }) => {
    if (!caller.businessUnitIds.includes(session.businessUnitId)) throw noSuchSession();
    if (session.channel !== 'IVR') throw badRequest('', say('payment_not_begun_telephone'));
  });

/** What a caller pays on each account: the balance, as the telephone says it. */
export async function setPhoneCharges(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  charges: readonly { accountId: number; amountMinor: number }[],
): Promise<PaymentIntent> {
  await requirePhone(deps, caller, identifier);
  return setCharges(deps, caller, identifier, {
    lineItems: charges.map((charge) => ({ ...charge, lineItemType: 'AccountBalance' })),
  });
}

/** What a caller keyed: a token or ciphertext of the gateway, or a bank account. */
export async function setPhoneSource(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  input: TokenInput | KeyedCard | BankInput,
): Promise<PaymentIntent> {
  await requirePhone(deps, caller, identifier);
  if (!('data' in input)) return setSource(deps, caller, identifier, input);
  return routeSource(deps, caller, identifier, 'Credit Card', undefined, async ({ session, vault }) => {
    const card = await vault.openReading({ tokenizationType: 'keyed', data: input.data });
    if (!card) throw badRequest('data', say('card_could_not_read'));
    return cardSource(
      session.configSnapshot,
      card,
      { holderName: input.holderName || unknownHolder, postalCode: input.postalCode ?? '', mustHavePostalCode: false },
      'Keyed',
    );
  });
}
