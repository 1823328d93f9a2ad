import type { formRecordOperations } from '@ratepayer/contract/forms/form-record.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';

/** A form as who writes it sees it. */
export type FormDraft = AnswerOf<(typeof formRecordOperations)['getFormDraft']>;

/** What of a form is shown as payers would read it. */
export interface PreviewedForm {
  readonly name: string;
  readonly fieldsJson: string;
}
