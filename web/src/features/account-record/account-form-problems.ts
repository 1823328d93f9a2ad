import { type AccountProblem, accountProblems } from '@ratepayer/contract/accounts/account-problems.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';

const sentenceOf = (problem: AccountProblem): string => (problem === 'needed' ? sayForm('needed') : say(problem));

/** What the server will say of an account, said before it is asked. */
export function problemsIn(
  values: object,
  of: { readonly needed: readonly FieldType[]; readonly culture: Culture; readonly changed?: ReadonlySet<string> },
): Readonly<Record<string, string>> {
  const found = Object.entries(accountProblems(values, of));
  return Object.fromEntries(found.map(([name, problem]) => [name, sentenceOf(problem)]));
}
