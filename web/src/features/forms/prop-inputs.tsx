import { useId } from 'react';
import { Field } from '../../ui/field.tsx';

interface TextProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly lines?: number;
  readonly list?: string;
  readonly short?: boolean;
  readonly onChange: (value: string) => void;
}

/** One line, or several, of what a field says. */
export const TextProp = ({ value = '', lines, ...props }: TextProps) => (
  <Field {...props} value={value} autoComplete="off" {...(lines ? { as: 'textarea' as const, rows: lines } : {})} />
);

interface WholeProps extends Omit<TextProps, 'value' | 'onChange'> {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}
/** A whole number, or nothing. */
export const WholeProp = ({ value, onChange, ...props }: WholeProps) => (
  <Field
    {...props}
    value={value === undefined ? '' : String(value)}
    inputMode="numeric"
    autoComplete="off"
    onChange={(typed) => onChange(/\d/.test(typed) ? Number(typed.replaceAll(/\D/g, '').slice(0, 6)) : undefined)}
  />
);

interface SwitchProps {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly onChange: (value: boolean) => void;
}
/** Yes or no, beside its label. */
export function SwitchProp({ label, value = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id}>{label}</label>
      <input
        type="checkbox"
        className="switch"
        id={id}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
    </li>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}
/** One of several. */
export const ChoiceProp = ({ options, ...props }: ChoiceProps) => (
  <Field {...props} as="select">
    {options.map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </Field>
);
