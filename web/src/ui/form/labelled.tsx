import type { ReactNode } from 'react';
import { FieldError } from '../field.tsx';

/** What every input has around it. */
export interface Shared {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly hint?: string;
  readonly error: string;
}
/** The hint and the error of an input, for who does not see them. */
export const describedBy = ({ id, hint, error }: Pick<Shared, 'id' | 'hint' | 'error'>) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;

/** What stands around an input that is no plain one. */
export function Labelled({ id, label, required, hint, error, children }: Shared & { children: ReactNode }) {
  return (
    <div className="field">
      {label ? (
        <label className="label" htmlFor={id}>
          {label}
          {required ? (
            <span className="req" aria-hidden="true">
              *
            </span>
          ) : null}
        </label>
      ) : null}
      {hint ? (
        <span className="desc" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      {children}
    </div>
  );
}
