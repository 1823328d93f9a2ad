import type { TokenizationType } from '@ratepayer/contract/payments/channels.ts';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { seeDevice } from '../devices/see-device.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { routeSource } from './route-source.ts';
import { noSuchSession } from './session-row.ts';
import { cardSource } from './set-source.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface CardReading {
  readonly tokenizationType: TokenizationType;
  /** Ciphertext for the gateway; nothing of ours can open it. */
  readonly data: string;
  /** The serial number of the reader, where it tells it. */
  readonly deviceId?: string | undefined;
  readonly holderName?: string | undefined;
  readonly postalCode?: string | undefined;
}

const unknownHolder = 'Cardholder';

/**
 * Sets the card that a reader at the counter read. The gateway opens what the reader encrypted; a reader that does not
 * encrypt is refused, so that no card number ever stands in a request (security.md T31).
 */
export const setReadCard = (
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  reading: CardReading,
): Promise<PaymentIntent> =>
  routeSource(deps, caller, identifier, 'Credit Card', undefined, async ({ session, vault }) => {
    const { channel, configSnapshot, businessUnitId } = session;
    if (!caller.businessUnitIds.includes(businessUnitId)) throw noSuchSession();
    if (channel !== 'POS') throw badRequest('', say('card_readers_used_counter'));
    if (reading.tokenizationType === 'msr.unencrypted')
      throw badRequest('tokenizationType', say('reader_does_not_encrypt'));
    await see(deps, businessUnitId, reading);
    const card = await vault.openReading({ tokenizationType: reading.tokenizationType, data: reading.data });
    if (!card) throw badRequest('data', say('card_could_not_read_try'));
    const entry = reading.tokenizationType === 'emv.encrypted' ? 'EMV Contact' : 'Swiped';
    return cardSource(
      configSnapshot,
      card,
      {
        holderName: reading.holderName || unknownHolder,
        postalCode: reading.postalCode ?? '',
        mustHavePostalCode: false,
      },
      entry,
    );
  });

/** A reader that tells who it is was heard of now. @throws 400 for one that is not in use in the business unit */
async function see({ db, clock }: PaymentDeps, businessUnitId: number, { deviceId }: CardReading): Promise<void> {
  if (!deviceId) return;
  await db.scoped([businessUnitId], (tx) =>
    seeDevice(tx, { businessUnitId, serialNumber: deviceId, now: clock.now() }),
  );
}
