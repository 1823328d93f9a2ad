import { fieldTypes } from '@ratepayer/contract/accounts/account-fields.ts';
import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { tell } from '@ratepayer/contract/texts/tell-forms.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { onboardingFields } from '../accounts/shown-fields.ts';
import { attempt } from '../accounts/look-up-for-quick-pay.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { contextOf } from './form-context.ts';
import type { ActionDeps, Asked, Trigger } from './asked.ts';

const none: Asked = { told: [tell('action_none')] };

/** Answers what the product knows itself: of the payer, of an account of theirs, or of one that is looked up. */
export async function askOwn(
  deps: ActionDeps,
  caller: Caller,
  { kind }: Trigger,
  businessUnitId: number,
  values: FormValues,
): Promise<Asked> {
  if (kind === 'Look Up Account') return lookUp(deps, caller, businessUnitId, values);
  return deps.db.reading([businessUnitId], async (tx) => {
    const unit = await businessUnitById(tx, businessUnitId);
    if (!unit) return none;
    const accountId = kind === 'Next Due Date' ? numberIn(values['accountId']) : 0;
    const about = { unit, accountId, now: deps.clock.now() };
    const { account, user } = await contextOf(tx, caller, about);
    if (kind === 'Fill From Profile') return { result: user as FormValues };
    const { dueDate } = (account ?? {}) as { readonly dueDate?: string | null };
    return dueDate ? { result: { dueDate } } : none;
  });
}

/** The number of an account as somebody sent it; 0 for what is none. */
function numberIn(given: unknown): number {
  const number = typeof given === 'string' || typeof given === 'number' ? Number(given) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

/** What every look-up shows of an account: under its limits, masked where it was no answer. */
async function lookUp(
  { db, guard }: ActionDeps,
  { clientAddress }: Caller,
  businessUnitId: number,
  values: FormValues,
): Promise<Asked> {
  const unit = await db.reading([businessUnitId], (tx) => businessUnitById(tx, businessUnitId));
  if (!unit) return none;
  const answers = fieldTypes.flatMap((type) => {
    const value = values[propertyOf(type)];
    return typeof value === 'string' && value !== '' ? [{ type, value }] : [];
  });
  let result: FormValues = {};
  const asked = { unit, answers, challenge: '', clientAddress };
  const outcome = await attempt(db, guard, asked, async (tx, [first]) => {
    const answered = answers.map(({ type }) => type);
    const shown = first ? await onboardingFields(tx, unit, first.id, answered) : [];
    result = Object.fromEntries(shown.map(({ type, value }) => [propertyOf(type), value]));
    return '';
  });
  return outcome.found ? { result } : none;
}

/** `Account Number` is `accountNumber`. */
const propertyOf = (type: string): string =>
  type.replaceAll(' ', '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
