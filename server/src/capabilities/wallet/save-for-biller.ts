import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/row.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { merchantOf } from '../gateways/merchant-accounts.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { servingAccount } from '../sessions/serving-account.ts';
import { type BankInput, bankSource, cardByToken, type TokenInput } from '../sessions/set-source.ts';
import { type PlacedSource, sourceInserted } from './insert-source.ts';
import { keepForPayer } from './tokens/keep-for-payer.ts';
import { bindToken } from './tokens/keep-token.ts';

/** A card or bank account that a biller entered from a signed authorization, as its vault knows it. */
export interface BillersSource extends PlacedSource {
  readonly keptId: number | undefined;
}

/**
 * Describes what a biller enters for payments that it takes by itself, before any transaction is open: a vault is
 * asked.
 * @throws 400 where it is not taken
 */
export async function describeForBiller(
  deps: PaymentDeps,
  caller: Caller,
  at: { readonly businessUnitId: number; readonly accountId: number },
  input: TokenInput | BankInput,
): Promise<BillersSource> {
  const channel = 'Backoffice Autopay';
  const { businessUnitId } = at;
  const { config, serving, phone } = await deps.db.scoped([businessUnitId], async (tx) => {
    const [unit, config] = await Promise.all([
      businessUnitById(tx, businessUnitId),
      readChannelConfig(tx, businessUnitId, channel),
    ]);
    if (!unit || !config || config.mode === 'Disabled') throw notFound(say('online_payments_not_available'));
    const ask = { businessUnitId, channel, currencyCode: unit.currencyCode } as const;
    return {
      config,
      phone: unit.phone,
      serving: await servingAccount(deps, tx, { ...ask, paymentSourceType: input.paymentSourceType }),
    };
  });
  const place = { vault: serving.vault, merchant: merchantOf(serving) };
  const source =
    input.paymentSourceType === 'ACH'
      ? await bankSource(serving.vault, config, input)
      : await cardByToken(place, config, input, 'Keyed');
  const card = { ...source, accountIds: [at.accountId], phone };
  const kept =
    input.paymentSourceType === 'ACH'
      ? { token: source.token, keptId: undefined }
      : await keepForPayer(deps, caller, { businessUnitId, ...place }, card);
  return { source: { ...source, token: kept.token }, serving, keptId: kept.keptId };
}

/** Keeps it: no customer's, and no wallet's. @returns its number */
export async function saveForBiller(
  deps: PaymentDeps,
  tx: Tx,
  businessUnitId: number,
  { source, serving, keptId }: BillersSource,
): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<Row<'payment_source', 'id'>>`${sourceInserted({ businessUnitId, customerId: null, serving }, source)}`,
  );
  await bindToken(deps, tx, keptId, id);
  return id;
}
