import { useId } from 'react';

interface Props<Name extends string> {
  readonly label: string;
  /** What the chosen one means. */
  readonly meaning?: string;
  readonly value: Name;
  readonly options: readonly Name[];
  readonly nameOf: (option: Name) => string;
  /** It stays as it is for now. */
  readonly isFixed?: boolean;
  readonly onChoose: (option: Name) => void;
}

/** One of a few, each by its name. */
export function Choice<Name extends string>({
  label,
  meaning,
  value,
  options,
  nameOf,
  isFixed = false,
  onChoose,
}: Props<Name>) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {meaning ? <span className="desc">{meaning}</span> : null}
      <div className="input">
        <select id={id} value={value} disabled={isFixed} onChange={(event) => onChoose(event.target.value as Name)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
