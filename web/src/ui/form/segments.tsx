import { FieldError } from '../field.tsx';
import { describedBy, type Shared } from './labelled.tsx';

type SegmentsProps = Shared & {
  of: readonly string[];
  nameOf: ((choice: string) => string) | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** Few choices of a word each, side by side: one of them is pressed. */
export function Segments({ id, label, required, hint, error, of, nameOf, value, onChange, onBlur }: SegmentsProps) {
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
        {required ? (
          <span className="req" aria-hidden="true">
            *
          </span>
        ) : null}
      </span>
      {hint ? (
        <span className="desc" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <div className="row segments">
        <fieldset
          className="seg"
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy({ id, error, ...(hint ? { hint } : {}) })}
        >
          {of.map((each) => (
            <button
              type="button"
              key={each}
              aria-pressed={value === each}
              onClick={() => onChange(each)}
              onBlur={onBlur}
            >
              {nameOf?.(each) ?? each}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
