import { timePart } from '@ratepayer/contract/forms/parts/time-part.ts';
import { loadPartTexts, say } from '../../../platform/texts/payer-form-parts.ts';
import { Field } from '../../../ui/field.tsx';
import type { LoadedPart, PartProps } from './loaded-part.ts';

function TimeField({ id, field, typed, error, onChange }: PartProps) {
  const { fieldLabel = '', fieldRequired, inputProps } = field;
  return (
    <Field
      id={id}
      label={fieldLabel}
      required={fieldRequired === true}
      hint={[inputProps?.help, say('time_hint')].filter(Boolean).join(' ')}
      error={error}
      short
      autoComplete="off"
      value={String(typed)}
      onChange={onChange}
    />
  );
}

/** A time of day, as forms write it. */
export const part: LoadedPart = { kind: timePart, Input: TimeField, loadTexts: loadPartTexts };
