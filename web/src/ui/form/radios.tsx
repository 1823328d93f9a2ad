import { FieldError } from '../field.tsx';
import { describedBy, type Shared } from './labelled.tsx';

type RadiosProps = Shared & {
  of: readonly string[];
  nameOf: ((choice: string) => string) | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** Few choices with much to say: all of them are shown. */
export function Radios({ id, label, hint, error, of, nameOf, value, onChange, onBlur }: RadiosProps) {
  return (
    <fieldset
      className="field plain"
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy({ id, error, ...(hint ? { hint } : {}) })}
    >
      <legend className="label">{label}</legend>
      {hint ? (
        <span className="desc" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <div className="choices">
        {of.map((each) => (
          <label key={each} className={`choice${value === each ? ' on' : ''}`}>
            <input
              type="radio"
              className="radio"
              name={id}
              value={each}
              checked={value === each}
              onChange={() => onChange(each)}
              onBlur={onBlur}
            />
            {nameOf?.(each) ?? each}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
