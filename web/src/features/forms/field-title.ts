import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';

/** What a field is called in its list. */
export const titleOf = ({ fieldLabel, fieldName, inputProps }: FormField): string =>
  fieldLabel || inputProps?.content?.slice(0, 60) || fieldName || say('nameless');
