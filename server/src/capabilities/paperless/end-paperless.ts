import type { PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { reachAccount } from '../autopay/reach-account.ts';
import { holdCustomer } from '../customers/find-customer.ts';
import { endPaperlessOne, holdPaperless } from '../enrolments/save-paperless.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { consentWords } from '../terms/consent-words.ts';
import { keepConsent } from '../terms/keep-consent.ts';
import { readPaperless } from './read-paperless.ts';
import { refuseUnlinked } from './refuse-unlinked.ts';
import { tellPaperless } from './tell-paperless.ts';

interface Asked {
  readonly customerId: number;
  readonly reason?: string | undefined;
  readonly rowVersion?: number | undefined;
}

/**
 * Bills of a payer come on paper again: the payer says so at any time, staff with a reason. That the consent was taken
 * back is kept beside it. Ended already, it answers that it is off. @throws 403, 404, 409
 */
export const endPaperless = (
  { db }: { readonly db: Database },
  caller: Caller,
  accountId: number,
  { customerId, reason = '', rowVersion }: Asked,
): Promise<PaperlessSettings> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await reachAccount(tx, caller, accountId, 'Accounts:Manage');
    await holdCustomer(tx, customerId, sql`true`);
    await refuseUnlinked(tx, accountId, customerId);
    const held = await holdPaperless(tx, { accountId, customerId });
    if (!held) return readPaperless(tx, caller, account);
    if (rowVersion !== undefined && rowVersion !== held.rowVersion) throw conflict(say('record_changed'));
    const { businessUnitId } = account;
    await endPaperlessOne(tx, { id: held.id, reason, by: caller.name });
    await keepConsent(tx, caller, {
      ...(await consentWords(tx, await businessUnitOf(tx, businessUnitId), 'Paperless')),
      businessUnitId,
      customerId,
      accountId,
      kind: 'Paperless',
      isGiven: false,
      recipient: held.email,
      attested: { method: 'Staff Attested', note: reason },
    });
    const fact = { businessUnitId, entityType: 'Account', entityId: accountId, action: 'Paperless ended' };
    await recordAudit(tx, caller, { ...fact, before: { customerId, email: held.email }, reason });
    const isByStaff = caller.kind !== 'customer';
    const about = { reason: isByStaff ? reason : '' };
    await tellPaperless(tx, { account, customerId, mail: 'Paperless Ended', to: [held.email], about });
    return readPaperless(tx, caller, account);
  });
