import { useId } from 'react';

interface Props<V extends string> {
  readonly label: string;
  readonly of: readonly V[];
  readonly value: V | undefined;
  readonly nameOf: (one: V) => string;
  /** What none of them is called. */
  readonly none?: string;
  readonly onChange: (one: V) => void;
  readonly onNone?: () => void;
}

/** One of a few, with its name above it. */
export function Select<V extends string>({ label, of, value, nameOf, none, onChange, onNone }: Props<V>) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input">
        <select
          id={id}
          value={value ?? ''}
          onChange={({ target }) => {
            const one = of.find((each) => each === target.value);
            if (one === undefined) onNone?.();
            else onChange(one);
          }}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {of.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
