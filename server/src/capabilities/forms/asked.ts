import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import type { CallFailure, TriggerKind } from '@ratepayer/contract/forms/trigger.fields.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { LookUpGuard } from '../accounts/look-up-limits.ts';
import type { PaymentDeps } from '../payments/deps.ts';

export interface ActionDeps extends PaymentDeps {
  readonly guard: LookUpGuard;
}
/** What a form asks. */
export interface Trigger {
  readonly id: number;
  readonly kind: TriggerKind;
  readonly url: string;
  readonly sealed: string;
  /** The secret before this one, for as long as calls are signed with it too. */
  readonly previous: string;
  readonly timeoutSeconds: number;
}
/** What came back: values by field, or what payers are told instead. */
export type Asked =
  | { readonly result: FormValues }
  | { readonly told: readonly (string | Told)[]; readonly failure?: Failure };
/** Why a program gave no answer, for staff. */
export interface Failure {
  readonly kind: CallFailure;
  readonly httpStatus?: number;
}
