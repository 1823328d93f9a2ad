import { describedBy, Labelled, type Shared } from './labelled.tsx';

/** A text of several lines. */
export function Lines({
  rows,
  value,
  onChange,
  onBlur,
  isSecret,
  ...shared
}: Shared & {
  rows: number;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  isSecret?: true;
}) {
  const { id, required, error } = shared;
  return (
    <Labelled {...shared}>
      <div className={`input${error ? ' bad' : ''}`}>
        <textarea
          {...(isSecret ? { autoComplete: 'off', spellCheck: false, translate: 'no' } : {})}
          id={id}
          rows={rows}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(shared)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </div>
    </Labelled>
  );
}
