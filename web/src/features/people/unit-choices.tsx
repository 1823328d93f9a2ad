import { say } from '../../platform/texts/staff-people.ts';
import { FieldError } from '../../ui/field.tsx';

interface Props {
  readonly id: string;
  readonly error: string;
  readonly units: readonly { readonly id: number; readonly name: string }[];
  readonly chosen: readonly number[];
  /** What choosing none means; all of them, where nothing is said. */
  readonly hint?: string;
  readonly onChange: (chosen: readonly number[]) => void;
}

/** In which business units somebody works. */
export function UnitChoices({ id, error, units, chosen, hint, onChange }: Props) {
  const hints = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <fieldset className="field plain" id={id} tabIndex={-1} aria-describedby={hints}>
      <legend className="label">{say('business_units')}</legend>
      <span className="desc" id={`${id}-hint`}>
        {hint ?? say('all_units_hint')}
      </span>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <div className="unit-choices">
        {units.map((unit) => (
          <label key={unit.id} className="row small">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(unit.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, unit.id] : chosen.filter((one) => one !== unit.id))
              }
            />
            {unit.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
