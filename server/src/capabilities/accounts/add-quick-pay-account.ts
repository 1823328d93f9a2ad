import type { IntentAccount } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { LookUpOutcome } from '@ratepayer/identity/directory.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound, type Refusal, tooMany } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readChannelConfig } from '../organizations/channel-config.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { accountsByIds, openChargesOf } from './account-rows.ts';
import type { LookupAnswer } from './find-account.ts';
import { attempt } from './look-up-for-quick-pay.ts';
import type { LookUpGuard } from './look-up-limits.ts';
import { paidAccount } from './paid-account.ts';
import { extendQuickPaySession, quickPaySessionById } from './quick-pay-session.ts';

interface Asked {
  readonly answers: readonly LookupAnswer[];
  /** Those that the payment has already. One that was taken out of it again is not among them. */
  readonly accountIds?: readonly number[] | undefined;
}

/**
 * Looks another bill up for a payer who came by a look-up, and puts it into the same session; answers what the payment
 * does not have of it, as the payment shows it.
 */
export async function addQuickPayAccount(
  db: Database,
  guard: LookUpGuard,
  caller: Caller,
  { answers, accountIds: had = [] }: Asked,
): Promise<IntentAccount[]> {
  const session = await quickPaySessionById(db, caller.quickPaySessionId ?? 0);
  const unit =
    session && (await db.scoped([session.businessUnitId], (tx) => businessUnitById(tx, session.businessUnitId)));
  if (!session || !unit) throw notFound();
  if (session.isByLink) throw badRequest('', say('account_by_link'));
  let added: number[] = [];
  const outcome = await attempt(
    db,
    guard,
    { unit, answers, challenge: '', clientAddress: caller.clientAddress },
    async (tx, accounts) => {
      added = [...new Set(accounts.map(({ id }) => id))].filter((id) => !had.includes(id));
      if (added.length === 0) throw badRequest('', say('account_already_list'));
      await refuseTooMany(tx, unit.id, had.length, added.length);
      await extendQuickPaySession(tx, session.id, added);
      return '';
    },
  );
  if (!outcome.found) throw lookUpRefusal(outcome);
  const seenBy = { answered: answers.map(({ type }) => type), shownFields: unit.shownFields };
  return db.scoped([unit.id], async (tx) => {
    const charges = await openChargesOf(tx, added);
    return (await accountsByIds(tx, unit.id, added)).map((account) => paidAccount(account, charges, seenBy));
  });
}

/** All that were found are added, or none: which of them to leave out is the payer's to say. @throws 400 */
async function refuseTooMany(tx: Tx, businessUnitId: number, had: number, count: number): Promise<void> {
  const config = await readChannelConfig(tx, businessUnitId, 'QuickPay');
  if (config && had + count > config.maximumAccounts)
    throw badRequest('', say('accounts_do_not_fit', { count, maximumAccounts: config.maximumAccounts }));
}

/** The sentence for a look-up that found nothing; which answer was wrong is never told. */
export function lookUpRefusal(outcome: Extract<LookUpOutcome, { found: false }>): Refusal {
  switch (outcome.reason) {
    case 'none':
      return badRequest('', say('account_not_found'));
    case 'ambiguous':
      return badRequest('', say('account_ambiguous', { field: outcome.detail }));
    case 'notPayable':
      return badRequest('', say('account_cannot_paid_online', { phone: outcome.detail }));
    case 'wait':
    case 'challenge':
      return tooMany(
        outcome.reason === 'wait' ? say('look_up_wait', { phone: outcome.detail }) : say('look_up_wait_us'),
        300,
      );
  }
}
