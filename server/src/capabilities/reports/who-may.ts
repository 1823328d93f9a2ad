import { meets, namesOf } from '@ratepayer/contract/users/needs.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { sql } from 'kysely';
import { ofEverybody, reachedBy } from '../files/reached-by.ts';
import type { Asker, ReportedList } from './reported-list.ts';

/**
 * The reports that a caller sees: their own, administrators everybody's, as far as they see all that a report tells of
 * at this moment. The business unit is its statement's own.
 */
export const seenBy = (caller: Caller) =>
  sql`r.removed_date is null and (${caller.role === 'Global Admin' || caller.role === 'Organization Admin'}
    or r.requested_by = ${callerKey(caller)}) and ${reachedBy(caller, sql`r.reach`)}`;

/**
 * Reports of a caller that ended and that they have not seen since; what was deleted or is over rings no more. What is
 * made or fails anew after it was seen is unseen again.
 */
export const unseenBy = (caller: Caller) =>
  sql`r.requested_by = ${callerKey(caller)} and r.status in ('Ready', 'Failed') and r.removed_date is null
    and (r.seen_date is null or r.seen_date < r.finished_date) and r.expires_date > now()
    and ${reachedBy(caller, sql`r.reach`)}`;

/** The business units that the rows of a list tell of when somebody asks for it; 0 for what Global Admins alone see. */
export function reachOf(
  { isWide, isOfAsker }: ReportedList,
  { role, businessUnitIds }: Asker,
  businessUnitId: number,
): readonly number[] {
  if (isOfAsker && role === 'Global Admin') return ofEverybody;
  return isWide ? businessUnitIds : [businessUnitId];
}

/** The list of a report. @throws 400 for a list that there is not, 403 for who may not see it. */
export function listFor(
  lists: readonly ReportedList[],
  name: string,
  who: Pick<Caller, 'role' | 'permissions'>,
): ReportedList {
  const list = lists.find((one) => one.name === name);
  if (!list) throw badRequest('reportName', tell('choose_one_of', { values: lists.map((one) => one.name).join(', ') }));
  if (meets(who, list.needs)) return list;
  throw new Refusal(403, [
    {
      propertyName: '',
      errorMessage: tell('needs_permission_of_list', { permission: namesOf(list.needs).join(' / ') }),
    },
  ]);
}
