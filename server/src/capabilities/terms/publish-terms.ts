import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { missingFrom } from '@ratepayer/contract/terms/terms-text.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { changeOne, type OneVersion, ownedBy } from './change-terms.ts';

/**
 * Publishes a draft: it holds from its day on and never changes again. @throws 400 for a day that is over and for an
 * authorization of bank debits that lacks something; 403, 404, 409 for one that changed or is no draft any more
 */
export const publishTerms = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  { rowVersion, ...of }: OneVersion & { readonly rowVersion: number },
): Promise<TermsText> =>
  changeOne(db, caller, of, async (draft, tx) => {
    const { timezone } = await businessUnitOf(tx, of.businessUnitId);
    if (draft.status === 'Draft' && draft.rowVersion === rowVersion) {
      if (draft.effectiveDate < dateIn(clock.now(), timezone)) throw badRequest('effectiveDate', say('terms_day_over'));
      const missing = missingFrom(draft.identifier, draft.contentMarkdown);
      if (missing.length > 0) throw badRequest('contentMarkdown', say('terms_lacks', { first: missing[0] ?? '' }));
    }
    return sql`update terms_of_service set status = 'Published', published_date = now(), modified_by = ${caller.name},
      modified_date = now(), row_version = row_version + 1
      where ${ownedBy(of)} and status = 'Draft' and row_version = ${rowVersion} returning id`;
  });
