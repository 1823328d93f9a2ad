import type { ReactNode } from 'react';
import type { Field, Fields } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { Field as TextField } from '../field.tsx';
import { Combobox } from './combobox.tsx';
import type { FieldLook } from './field-look.ts';
import type { NameOf } from './form-state.ts';
import { describedBy, Labelled, type Shared } from './labelled.tsx';
import { Lines } from './lines.tsx';
import { Offered } from './offered.tsx';
import { Radios } from './radios.tsx';
import { Secret } from './secret.tsx';
import { Segments } from './segments.tsx';
import type { Form } from './use-form.ts';
import { Was } from './was.tsx';

interface InputProps extends Shared {
  readonly field: Field;
  /** `start`: what is chosen already in a box that is searched, by its name. */
  readonly look: FieldLook & { readonly start: string };
  readonly value: string | boolean;
  readonly onChange: (value: string | boolean, called?: string) => void;
  readonly onBlur: () => void;
}

const isStored = ({ stored, storedDate }: FieldLook): boolean => stored === true || storedDate !== undefined;

/** The input of one field, by its kind: label, hint, error and input belong together for every reader. */
export function FormField<F extends Fields>({ form, name, ...look }: { form: Form<F>; name: NameOf<F> } & FieldLook) {
  const field = form.fields[name];
  if (!field) return null;
  const Input = look.offered ? Offered : (inputs[field.kind] ?? Line);
  const input = (
    <Input
      id={form.idOf(name)}
      label={form.labels[name]}
      required={(look.needed ?? !field.optional) && !isStored(look)}
      {...(look.hint ? { hint: look.hint } : {})}
      error={form.secretAgain(name) || form.errorOf(name)}
      field={field}
      look={{ ...look, start: form.chosenAs(name) }}
      value={form.typed[name]}
      onChange={(value, called) => form.set(name, value, called)}
      onBlur={() => form.leave(name)}
    />
  );
  if (!look.tracks) return input;
  return (
    <div className="tracked">
      {input}
      {form.changed.includes(name) ? <Was form={form} name={name} look={look} /> : null}
    </div>
  );
}

function Line({ field, look, value, onChange, onBlur, ...shared }: InputProps) {
  if ('lines' in field && field.lines)
    return <Lines {...shared} rows={field.lines} value={String(value)} onChange={onChange} onBlur={onBlur} />;
  const mark = field.kind === 'percent' ? '%' : look.sign;
  return (
    <TextField
      {...shared}
      {...(look.short ? { short: true } : {})}
      {...(field.kind === 'date'
        ? { type: 'date', min: look.min, max: look.max }
        : { inputMode: keysOf[field.kind] ?? 'text' })}
      optional={!shared.required}
      after={
        mark ? (
          <span aria-hidden="true" className={look.sign ? 'sign' : ''}>
            {mark}
          </span>
        ) : null
      }
      value={String(value)}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

function Check(props: InputProps) {
  const { field: _, look, value, onChange, onBlur, hint, ...shared } = props;
  const { id, label, error } = shared;
  if (look.isSwitch) return <Switch {...props} />;
  return (
    <Labelled {...shared} label="" required={false}>
      <div className="checked">
        <label className="row small">
          <input
            type="checkbox"
            className="check"
            id={id}
            checked={value === true}
            disabled={look.isLocked === true}
            aria-describedby={describedBy({ id, error, ...(hint ? { hint } : {}) })}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
          />
          {label}
        </label>
        {hint ? (
          <span className="desc" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </div>
    </Labelled>
  );
}

function Switch({ field: _, look, value, onChange, onBlur, ...shared }: InputProps) {
  return (
    <Labelled {...shared} required={false}>
      <div className="row small switched">
        <input
          type="checkbox"
          className="switch"
          id={shared.id}
          checked={value === true}
          disabled={look.isLocked === true}
          aria-describedby={describedBy(shared)}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span aria-hidden="true">{say(value === true ? 'on' : 'off')}</span>
      </div>
    </Labelled>
  );
}

function Choice({ field, look, value, onChange, onBlur, ...shared }: InputProps) {
  const of = field.kind === 'choice' ? field.of : [];
  const text = String(value);
  if (look.radio)
    return <Radios {...shared} of={of} nameOf={look.nameOf} value={text} onChange={onChange} onBlur={onBlur} />;
  if (look.segments)
    return <Segments {...shared} of={of} nameOf={look.nameOf} value={text} onChange={onChange} onBlur={onBlur} />;
  return (
    <Labelled {...shared}>
      <div className={`input${shared.error ? ' bad' : ''}`}>
        <select
          id={shared.id}
          required={shared.required}
          aria-invalid={shared.error ? true : undefined}
          aria-describedby={describedBy(shared)}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {of.includes(text) ? null : (
            <option value="" disabled>
              {say('choose')}
            </option>
          )}
          {of.map((choice) => (
            <option key={choice} value={choice}>
              {look.nameOf?.(choice) ?? choice}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}

function Reference({ field: _, look, value, onChange, onBlur, ...shared }: InputProps) {
  if (!look.search) return null;
  const { id, required, error } = shared;
  return (
    <Labelled {...shared}>
      <Combobox
        id={id}
        required={required}
        isWrong={error !== ''}
        describedBy={describedBy(shared)}
        search={look.search}
        chosen={String(value)}
        start={look.start}
        onChoose={onChange}
        onBlur={onBlur}
      />
    </Labelled>
  );
}

const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  yesNo: Check,
  choice: Choice,
  ref: Reference,
  secret: ({ look, field, value, onChange, onBlur, ...shared }) => {
    const typed = { value: String(value), onChange, onBlur };
    const rows = 'lines' in field ? field.lines : undefined;
    return (
      <Secret {...shared} {...typed} stored={isStored(look)} storedDate={look.storedDate}>
        {rows ? <Lines {...shared} {...typed} rows={rows} isSecret /> : null}
      </Secret>
    );
  },
};

/** Which keys a phone offers. */
const keysOf: Readonly<Record<string, 'decimal' | 'numeric' | 'email'>> = {
  money: 'decimal',
  percent: 'decimal',
  whole: 'numeric',
  email: 'email',
};
