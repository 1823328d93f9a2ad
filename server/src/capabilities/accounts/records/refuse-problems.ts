import {
  type AccountProblem,
  accountProblems,
  type EnteredAccount,
} from '@ratepayer/contract/accounts/account-problems.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { sayTold } from '../../../platform/texts/say.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { neededFields } from './field-definitions.ts';

const sentence = (problem: AccountProblem): string =>
  problem === 'needed' ? sayTold({ key: 'staff-forms/needed' }) : say(problem);

/** Refuses what a business unit does not take as an account, each property with its sentence. @throws 400 */
export async function refuseProblems(
  tx: Tx,
  { id, culture }: BusinessUnit,
  account: EnteredAccount,
  changed?: ReadonlySet<string>,
): Promise<void> {
  const problems = accountProblems(account, {
    needed: await neededFields(tx, id),
    culture,
    ...(changed ? { changed } : {}),
  });
  const items = Object.entries(problems).map(([propertyName, problem]) => ({
    propertyName,
    errorMessage: sentence(problem),
  }));
  if (items.length > 0) throw new Refusal(400, items);
}
