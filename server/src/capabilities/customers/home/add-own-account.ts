import type { ownAccountOperations } from '@ratepayer/contract/customers/own-account.operations.ts';
import type { FoundAccount, OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { lookUpRefusal } from '../../accounts/add-quick-pay-account.ts';
import type { FoundAccount as Found } from '../../accounts/find-account.ts';
import { attempt } from '../../accounts/look-up-for-quick-pay.ts';
import type { LookUpGuard } from '../../accounts/look-up-limits.ts';
import { onboardingFields } from '../../accounts/shown-fields.ts';
import { type BusinessUnit, businessUnitById } from '../../organizations/find-business-unit.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { holdCustomer } from '../find-customer.ts';
import { linkProved } from '../link-proved.ts';
import { ownAccounts } from './own-accounts.ts';

type Asked = SentOf<typeof ownAccountOperations.addOwnAccount>;
interface Added {
  readonly found: FoundAccount[];
  readonly added: OwnAccount[];
}

/**
 * Looks accounts up by what stands on a bill, under the limits of every look-up, and shows by which fields their payer
 * may know them. With the numbers of those that are theirs they are added: the payer and the address that the biller
 * has on file are told. One that they have already stays as it is.
 * @throws 400 where nothing fits, 404 for a business unit elsewhere, 429
 */
export async function addOwnAccount(db: Database, guard: LookUpGuard, caller: Caller, asked: Asked): Promise<Added> {
  const customerId = customerOf(caller);
  const { businessUnitId, answers, accountIds = [], challengeSolution = '' } = asked;
  const isSeen = caller.businessUnitIds.includes(businessUnitId);
  const unit = isSeen && (await db.scoped([businessUnitId], (tx) => businessUnitById(tx, businessUnitId)));
  if (!unit) throw notFound(say('could_not_find_business'));
  let done: Added = { found: [], added: [] };
  const outcome = await attempt(
    db,
    guard,
    { unit, answers, challenge: challengeSolution, clientAddress: caller.clientAddress },
    async (tx, accounts) => {
      const chosen = accounts.filter(({ id }) => accountIds.includes(id));
      await holdCustomer(tx, customerId, sql`true`);
      for (const { id: accountId } of chosen)
        await linkProved(tx, caller, { businessUnitId, customerId, accountId, linkedBy: 'Customer' });
      const of = { customerId, businessUnitIds: [businessUnitId], lookedUp: null };
      const own = await ownAccounts(tx, of);
      const ids = new Set(own.map(({ id }) => id));
      done = {
        found: await Promise.all(accounts.map((account) => shownTo(tx, unit, account, asked, ids.has(account.id)))),
        added: own.filter(({ id }) => chosen.some((one) => one.id === id)),
      };
      return '';
    },
  );
  if (outcome.found) return done;
  if (outcome.reason === 'challenge')
    throw new Refusal(429, [{ propertyName: 'challenge', errorMessage: outcome.detail }], 1);
  throw lookUpRefusal(outcome);
}

async function shownTo(
  tx: Tx,
  unit: BusinessUnit,
  { id, accountNumber, subAccountNumber }: Found,
  { answers }: Asked,
  isLinked: boolean,
): Promise<FoundAccount> {
  const answered = answers.filter(({ value }) => value !== '').map(({ type }) => type);
  return { id, accountNumber, subAccountNumber, isLinked, shown: await onboardingFields(tx, unit, id, answered) };
}
