import { type ReactNode, useId } from 'react';
import { masked } from '@ratepayer/contract/forms/form-mask.ts';
import { isFigure } from '@ratepayer/contract/forms/form-figures.ts';
import type { FormField as Shape } from '@ratepayer/contract/forms/form-shape.ts';
import type { TypedValue } from '@ratepayer/contract/forms/parts/part-kind.ts';
import { Field, FieldError } from '../../ui/field.tsx';
import { say } from '../../platform/texts/payer-forms.ts';
import { MarkedText } from './marked-text.tsx';

interface Props {
  readonly field: Shape;
  readonly typed: TypedValue;
  readonly error: string | undefined;
  readonly onChange: (value: TypedValue) => void;
}

/** The id of the input of a field. */
export const idOf = (fieldName: string): string => `form-${fieldName}`;

/** One field of a form, whatever its type; one that nobody knows is a plain input. */
export function FormField({ field, typed, error, onChange }: Props) {
  const { fieldType, fieldLabel = '', inputProps: props = {} } = field;
  if (fieldType === 'header') return <h2 className="gap-lg">{fieldLabel}</h2>;
  if (fieldType === 'message') return <MarkedText markdown={props.content ?? fieldLabel} />;
  if (fieldType === 'checkbox') return <Checkbox {...{ field, typed, error, onChange }} />;
  if (fieldType === 'radio') return <Radios {...{ field, typed, error, onChange }} />;
  const change = (value: string) =>
    onChange(fieldType === 'input-masked' && props.mask ? maskedOver(props.mask, String(typed), value) : value);
  return (
    <Field
      id={idOf(field.fieldName)}
      label={fieldLabel}
      required={field.fieldRequired === true}
      hint={hintOf(field)}
      error={error}
      value={String(typed)}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      onChange={change}
      {...controlOf(field)}
    >
      {fieldType === 'dropdown' ? <Options field={field} /> : undefined}
    </Field>
  );
}

/** Taking letters away is not answered by the mask putting them back. */
const maskedOver = (mask: string, before: string, typed: string): string =>
  typed.length < before.length ? typed : masked(mask, typed);

function hintOf({ fieldType, inputProps: props }: Shape): string {
  const hint = props?.help ?? '';
  return [hint, fieldType === 'datepicker' ? say('date_hint') : ''].filter(Boolean).join(' ');
}

function controlOf(field: Shape) {
  const { fieldType, inputProps: props } = field;
  if (fieldType === 'textarea') return { as: 'textarea' as const, rows: props?.rows ?? 4 };
  if (fieldType === 'dropdown') return { as: 'select' as const };
  if (fieldType === 'datepicker') return { short: true, inputMode: 'numeric' as const, autoComplete: 'off' };
  if (!isFigure(field)) return {};
  const after = fieldType === 'input-percent' ? <span aria-hidden="true">%</span> : null;
  return { short: true, inputMode: 'decimal' as const, autoComplete: 'off', after };
}

function Options({ field }: { field: Shape }): ReactNode {
  return (
    <>
      <option value="">{say('choose')}</option>
      {field.inputProps?.options?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label ?? value}
        </option>
      ))}
    </>
  );
}

function Checkbox({ field, typed, error, onChange }: Props) {
  const id = idOf(field.fieldName);
  return (
    <div className="field">
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <label className="choice f-check">
        <input
          type="checkbox"
          id={id}
          checked={typed === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-required={field.fieldRequired || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {field.fieldLabel}
          {field.fieldRequired ? <Star /> : null}
        </span>
      </label>
    </div>
  );
}

const Star = () => (
  <span className="req" aria-hidden="true">
    *
  </span>
);

function Radios({ field, typed, error, onChange }: Props) {
  const name = useId();
  const id = idOf(field.fieldName);
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">
        {field.fieldLabel}
        {field.fieldRequired ? <Star /> : null}
      </legend>
      {field.inputProps?.help ? <span className="desc">{field.inputProps.help}</span> : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <div className="choices">
        {field.inputProps?.options?.map(({ value, label }, at) => (
          <label className={`choice${typed === value ? ' on' : ''}`} key={value}>
            <input
              type="radio"
              className="radio"
              name={name}
              id={at === 0 ? id : undefined}
              checked={typed === value}
              required={field.fieldRequired === true}
              onChange={() => onChange(value)}
            />
            {label ?? value}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
