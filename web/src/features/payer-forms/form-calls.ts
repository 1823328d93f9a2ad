import type { FormSubmission, FormSubmitted } from '@ratepayer/contract/forms/form.operations.ts';
import { formApi } from '../../platform/api/form.api.ts';
import { type Outcome, outcomeOf } from '../../platform/refused.ts';
import { storedUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/payer-forms.ts';
import { toast } from '../../platform/toasts.ts';
import type { Ask } from './form-deed.ts';
import type { Sent } from './use-form-run.ts';

export interface WhichForm {
  readonly businessUnitId: number;
  readonly formConfigurationId: number;
}
/** The same with the account that it is about, or the payment that asks for it. */
interface AskedForm extends WhichForm {
  readonly accountId?: number;
  readonly paymentSessionSessionIdentifier?: string;
}

const isSignedIn = () => storedUser('person')?.user.role === 'Customer';

/** The account that this address names, for who signed in; nobody else has one by its number, and what is none is 0. */
export function accountHere(): number {
  const named = Number(new URLSearchParams(location.search).get('accountId'));
  return isSignedIn() && Number.isSafeInteger(named) && named > 0 ? named : 0;
}

/** A form, as who signed in gets it or as anybody does. */
export const loadForm = (of: WhichForm, accountId: number) =>
  outcomeOf(
    isSignedIn()
      ? formApi.getForm({ ...of, ...(accountId > 0 ? { AccountId: accountId } : {}) })
      : formApi.getPublicForm(of),
  );

/** Asks what a form asks; what goes wrong is a line each. */
export const askerOf =
  (of: AskedForm): Ask =>
  async (functionTriggerId, valuesJson) => {
    const { data, errors } = await outcomeOf(formApi.runFormAction({ ...of, functionTriggerId, valuesJson }));
    if (data?.data) return { result: data.data.result };
    const lines = (data?.errors ?? errors).map(({ errorMessage }) => errorMessage).filter(Boolean);
    return { errors: lines.length > 0 ? lines : [say('action_failed')] };
  };

/** Sends the answers, signed in or not. */
export const submitForm = (of: WhichForm, submission: FormSubmission): Promise<Outcome<FormSubmitted>> =>
  outcomeOf((isSignedIn() ? formApi.submitForm : formApi.submitPublicForm)({ ...of, ...submission }));

/** Goes on with what was taken; else what is wrong by field, and a toast. */
export function takenOr({ data, errors }: Outcome<FormSubmitted>, onTaken: (responseId: number) => void): Sent {
  if (data?.data && !data.hasErrors) {
    toast(say('submitted'));
    onTaken(data.data.responseId);
    return { problems: [] };
  }
  toast(say('submit_failed'));
  const problems = (data?.errors ?? errors).map(({ propertyName, errorMessage }) => ({
    fieldName: propertyName,
    message: errorMessage,
  }));
  return { problems: problems.length > 0 ? problems : [{ fieldName: '', message: say('submit_failed') }] };
}
