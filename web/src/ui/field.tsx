import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { StatusIcon } from './icons.tsx';
import { say } from '../platform/texts/parts.ts';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What is filled in, where that is not one line. */
  readonly as?: 'input' | 'select' | 'textarea' | undefined;
  readonly optional?: boolean;
  readonly short?: boolean;
  readonly after?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** One labelled input: hint below the label, error between hint and input, both tied to it. */
export function Field({
  label,
  hint,
  error,
  optional,
  short,
  after,
  onChange,
  id,
  as = 'input',
  ...input
}: FieldProps) {
  // Each of the three takes what an input takes and says its value.
  const Control = as as 'input';
  const made = useId();
  const own = id ?? made;
  const describedBy = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`field${short ? ' short' : ''}`}>
      <label className="label" htmlFor={own}>
        {label}
        {input.required ? (
          <span className="req" aria-hidden="true">
            *
          </span>
        ) : null}
        {optional ? <span className="muted optional"> {say('optional')}</span> : null}
      </label>
      {hint ? (
        <span className="desc" id={`${own}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? <FieldError id={`${own}-error`} text={error} /> : null}
      <div className={`input${error ? ' bad' : ''}`}>
        <Control
          {...input}
          id={own}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span className="err" id={id}>
      <StatusIcon kind="wrong" size={20} />
      <span>
        <span className="vh">{say('error')} </span>
        {text}
      </span>
    </span>
  );
}

/**
 * What is wrong with a form, as links to its fields. It takes the focus when something new is wrong, not when something
 * was put right. `onFollow` answers true when it brought the focus to the field itself, as into a frame.
 */
export function ErrorSummary({
  problems,
  onFollow,
}: {
  problems: readonly { id: string; message: string }[];
  onFollow?: (id: string) => boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef<readonly object[]>([]);
  useEffect(() => {
    if (problems.some((problem) => !seen.current.includes(problem))) box.current?.focus();
    seen.current = problems;
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="banner bad" role="alert" tabIndex={-1} id="problems" ref={box}>
      <StatusIcon kind="problem" size={24} />
      <h2>{say('check_fields')}</h2>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id + message}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                if (onFollow?.(id)) return;
                const target = document.getElementById(id);
                target?.scrollIntoView({ block: 'center' });
                target?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
