import type { Told } from '../kit/texts.ts';
import type { FormCondition } from './form-condition.ts';
import type { FormActions, FormFields } from './form-shape.ts';

/** The three texts of a form. */
export interface FormTexts {
  readonly fieldsJson: string;
  readonly actionsJson: string;
  readonly conditionJson: string;
}
/** What is wrong with one of them, by its name and the place within. */
export interface TextProblem {
  readonly propertyName: string;
  readonly told: Told;
}
/** The same, read. */
export interface FormDefinition extends FormFields {
  readonly actions: FormActions;
  readonly condition: FormCondition | undefined;
}
