import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import type { ReachedAccount } from '../autopay/reach-account.ts';

interface Telling {
  readonly account: Pick<ReachedAccount, 'businessUnitId' | 'accountId'>;
  readonly customerId: number;
  readonly mail: 'Paperless Started' | 'Paperless Changed' | 'Paperless Ended';
  readonly to: readonly string[];
  readonly about: Readonly<Record<string, unknown>>;
}

/** Writes to a payer how their bills come from now on, and tells pages that show the account. */
export async function tellPaperless(tx: Tx, { account, customerId, mail, to, about }: Telling): Promise<void> {
  const { businessUnitId, accountId } = account;
  const orderingKey = `account:${accountId}`;
  const addresses = [...new Map(to.map((one) => [one.toLowerCase(), one])).values()];
  await announce(tx, [
    ...addresses.map((address) => ({
      businessUnitId,
      orderingKey,
      topic: `email.${mail}`,
      payload: { to: address, accountId, customerId, ...about },
    })),
    { businessUnitId, orderingKey, topic: 'Account.Updated', payload: { id: accountId } },
  ]);
}
