import { basicsProblems } from '@ratepayer/contract/organizations/unit-rules.ts';
import { codeOf } from '../../platform/database/database.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** @throws 400 for basics that a business unit cannot have */
export function refuseBasics(asked: { readonly name: string; readonly slug: string; readonly phone: string }): void {
  const problems = basicsProblems(asked);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ name, reason }) => ({ propertyName: name, errorMessage: say(reason) })),
    );
}

/** Says whose name or slug it was that the database refused: somebody else has it, or was first. */
export function sayTaken(error: unknown): never {
  if (codeOf(error) !== '23505') throw error;
  const { constraint = '' } = error as { readonly constraint?: string };
  throw constraint.includes('slug')
    ? badRequest('slug', say('slug_taken'))
    : badRequest('name', say('unit_name_taken'));
}
