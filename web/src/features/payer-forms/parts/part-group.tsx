import './parts.css';
import type { ReactNode } from 'react';
import { FieldError } from '../../../ui/field.tsx';
import type { PartProps } from './loaded-part.ts';

/** Several inputs that are one answer: what they are asked for, what is wrong with them, and they themselves. */
export function PartGroup({ id, field, error, children }: Pick<PartProps, 'id' | 'field' | 'error'> & Shown) {
  const { fieldLabel = '', fieldRequired, inputProps } = field;
  const [help, wrong] = [inputProps?.help ? `${id}-help` : '', error ? `${id}-error` : ''];
  return (
    <fieldset className="field f-part" aria-describedby={[help, wrong].filter(Boolean).join(' ') || undefined}>
      <legend className="label">
        {fieldLabel}
        {fieldRequired ? (
          <span className="req" aria-hidden="true">
            *
          </span>
        ) : null}
      </legend>
      {help ? (
        <span className="desc" id={help}>
          {inputProps?.help}
        </span>
      ) : null}
      {error ? <FieldError id={wrong} text={error} /> : null}
      {children}
    </fieldset>
  );
}
interface Shown {
  readonly children: ReactNode;
}
