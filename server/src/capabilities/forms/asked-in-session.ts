import type { Database, Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SessionRow } from '../sessions/session-row.ts';
import { fieldsIn, type FormRow, notAvailable, standingForms } from './form-row.ts';

/** A form that a payment session asks for. */
export interface AskedForm {
  /** As payers have it, and behind it the versions that were replaced within a day. */
  readonly standing: readonly FormRow[];
  readonly isAnswered: boolean;
  /** The forms that need it; none of one that stands before the payment itself. */
  readonly neededBy: readonly number[];
}
type Asking = Pick<SessionRow, 'businessUnitId' | 'requiredFormIds' | 'answeredFormIds'>;

/**
 * The forms that a session asks for, those before the payment first, then the ones that these need. One that was
 * retired meanwhile is asked of the sessions that began with it, as of everybody who began to fill it in.
 * @throws 404 for one that is gone
 */
export async function askedInSession(tx: Tx, session: Asking): Promise<AskedForm[]> {
  const { businessUnitId, requiredFormIds, answeredFormIds } = session;
  const read = async (id: number): Promise<readonly [FormRow, ...FormRow[]]> => {
    const [newest, ...others] = await standingForms(tx, { businessUnitId, formConfigurationId: id, onlyPublic: false });
    if (!newest) throw notAvailable();
    return [newest, ...others];
  };
  const first = new Map<number, AskedForm>();
  const needed = new Map<number, number[]>();
  for (const id of requiredFormIds) {
    const standing = await read(id);
    first.set(id, { standing, isAnswered: answeredFormIds.includes(id), neededBy: [] });
    for (const { dependentFormConfigurationId: further } of fieldsIn(standing[0]).dependentForms)
      if (!requiredFormIds.includes(further)) needed.set(further, [...(needed.get(further) ?? []), id]);
  }
  const further: AskedForm[] = [];
  for (const [id, neededBy] of needed)
    further.push({ standing: await read(id), isAnswered: answeredFormIds.includes(id), neededBy });
  return [...first.values(), ...further];
}

/**
 * Of a session that asks for a form, itself or for one that it asks for, its accounts; else nothing.
 * @throws 404 for whom it does not answer to
 */
export const accountsThatAsk = (
  db: Database,
  caller: Caller,
  identifier: string,
  formId: number,
): Promise<readonly number[] | undefined> =>
  openSession(db, caller, identifier, async (tx, { session }) =>
    (await askedInSession(tx, session)).some(({ standing }) => standing[0]?.id === formId)
      ? session.accountIds
      : undefined,
  );
