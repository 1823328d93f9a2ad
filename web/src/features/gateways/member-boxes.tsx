import { FieldError } from '../../ui/field.tsx';

interface Props<M extends string> {
  readonly id: string;
  readonly legend: string;
  readonly of: readonly M[];
  readonly chosen: readonly M[];
  readonly nameOf: (member: M) => string;
  readonly error: string;
  readonly onChoose: (chosen: readonly M[]) => void;
}

/** Members that are chosen side by side, at least one of them. */
export function MemberBoxes<M extends string>({ id, legend, of, chosen, nameOf, error, onChoose }: Props<M>) {
  return (
    <fieldset className="field plain" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">
        {legend}
        <span className="req" aria-hidden="true">
          *
        </span>
      </legend>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <div className="row wrap">
        {of.map((member) => (
          <label className="row small" key={member}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(member)}
              onChange={(event) =>
                onChoose(of.filter((one) => (one === member ? event.target.checked : chosen.includes(one))))
              }
            />
            {nameOf(member)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
