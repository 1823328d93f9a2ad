import type { formRecordOperations } from '@ratepayer/contract/forms/form-record.operations.ts';
import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';

/** A form as who writes it sees it. */
export type FormDraft = AnswerOf<(typeof formRecordOperations)['getFormDraft']>;

/** What of a form is shown as payers would fill it in; nothing is asked and nothing is sent. */
export interface PreviewedForm {
  readonly name: string;
  readonly fieldsJson: string;
  readonly actionsJson?: string;
  readonly contextJson?: string;
  readonly culture: Culture;
  readonly today: string;
  /** What it begins with. */
  readonly values?: FormValues;
  /** What stands in for the answer of a trigger. */
  readonly answer?: (functionTriggerId: number) => FormValues;
  /** Takes what would be sent. */
  readonly onSent?: (valuesJson: string) => void;
}
