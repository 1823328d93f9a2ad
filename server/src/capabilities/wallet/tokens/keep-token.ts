import { sql } from 'kysely';
import type { Merchant } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { SourceVault } from '../../../integrations/payment-gateway/source-vault.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { change, oneRow, type Tx } from '../../../platform/database/database.ts';
import { badRequest, Refusal } from '../../../platform/http/refusal.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { say } from '../../../platform/texts/refusals.ts';

const unboundMs = 15 * 60_000;
// Long enough for every payment under way with the token that is replaced or removed.
const afterUseMs = 3_600_000;

export interface KeepFor {
  readonly businessUnitId: number;
  readonly vault: SourceVault;
  readonly merchant: Merchant;
  /** Of a guest; a wallet has none and is bound to its source when that is written. */
  readonly sessionId?: number;
}

export interface Kept {
  readonly token: string;
  /** Undefined where every token of the gateway is good for more than one charge. */
  readonly keptId: number | undefined;
}

/**
 * Makes a token good for base and fee, or for a wallet, before it is charged the first time. What may exist at the
 * vendor stands in the database first, so that nothing is left there when this process dies.
 * @throws 400 when the card is refused, 503 when the vendor cannot be reached.
 */
export async function keepToken(
  deps: PaymentDeps,
  { businessUnitId, vault, merchant, sessionId }: KeepFor,
  token: string,
): Promise<Kept> {
  if (!vault.keep) return { token, keptId: undefined };
  const reference = `kt_${randomIdentifier()}`;
  const forLater = sessionId === undefined;
  const { id } = await deps.db.scoped([businessUnitId], (tx) =>
    oneRow(
      tx,
      sql<{
        id: number;
      }>`insert into kept_token (business_unit_id, merchant_account_id, reference, given_token, for_later,
        payment_session_id, next_try_date)
        values (${businessUnitId}, ${merchant.accountId}, ${reference}, ${token}, ${forLater}, ${sessionId ?? null},
        ${new Date(deps.clock.now().getTime() + unboundMs)}) returning id`,
    ),
  );
  const kept = await vault.keep(token, merchant, { reference, forLater }).catch(() => {
    throw new Refusal(503, [{ propertyName: 'token', errorMessage: say('payment_partner_cannot_reached') }], 30);
  });
  await deps.db.scoped([businessUnitId], (tx) =>
    change(
      tx,
      kept === undefined
        ? sql`delete from kept_token where id = ${id}`
        : sql`update kept_token set token = ${kept}, given_token = '' where id = ${id}`,
    ),
  );
  if (kept === undefined) throw badRequest('token', say('card_not_accepted_use'));
  return { token: kept, keptId: id };
}

/** A wallet's source takes its kept token; the one it had before is forgotten once nothing can be under way with it. */
export async function bindToken(
  deps: PaymentDeps,
  tx: Tx,
  keptId: number | undefined,
  sourceId: number,
): Promise<void> {
  if (keptId === undefined) return;
  await letGo(deps, tx, sourceId);
  await change(
    tx,
    sql`update kept_token set payment_source_id = ${sourceId}, next_try_date = 'infinity' where id = ${keptId}`,
  );
}

/** From when on the vendor may be asked to forget what is not used any more. */
export const forgottenFrom = (clock: Clock): Date => new Date(clock.now().getTime() + afterUseMs);

/** What a wallet's source was kept with is to be forgotten. */
export const letGo = async (deps: Pick<PaymentDeps, 'clock'>, tx: Tx, sourceId: number): Promise<void> =>
  void (await change(
    tx,
    sql`update kept_token set next_try_date = ${forgottenFrom(deps.clock)}
      where payment_source_id = ${sourceId}`,
  ));
