import type { FieldOption } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { freshName } from './field-edits.ts';

interface Props {
  readonly options: readonly FieldOption[];
  readonly error: string | undefined;
  readonly onChange: (options: readonly FieldOption[], key: string) => void;
}

/** What may be chosen: what payers read, and what is kept. */
export function OptionsEditor({ options, error, onChange }: Props) {
  const set = (at: number, change: Partial<FieldOption>, key: string) =>
    onChange(
      options.map((one, i) => (i === at ? { ...one, ...change } : one)),
      `option ${at} ${key}`,
    );
  const nameOf = ({ label, value }: FieldOption) => label || value;
  return (
    <fieldset className="fb-options">
      <legend className="label">{say('options')}</legend>
      {error ? <FieldError id="fb-options-error" text={error} /> : null}
      <ol>
        {options.map((option, at) => (
          <li key={at}>
            <Cell
              name={say('option_label', { place: at + 1 })}
              value={option.label ?? option.value}
              onChange={(label) => set(at, { label }, 'label')}
            />
            <Cell
              name={say('option_value', { place: at + 1 })}
              value={option.value}
              onChange={(value) => set(at, { value, label: option.label ?? option.value }, 'value')}
            />
            <span className="fb-acts">
              <MoveButtons
                label={nameOf(option)}
                isFirst={at === 0}
                isLast={at === options.length - 1}
                onMove={(by) => onChange(options.toSpliced(at, 1).toSpliced(at + by, 0, option), '')}
              />
              <button
                type="button"
                className="icon-btn"
                aria-label={say('remove_field', { name: nameOf(option) })}
                onClick={() => onChange(options.toSpliced(at, 1), '')}
              >
                <Icon name="trash" size={17} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className="link-btn" onClick={() => onChange([...options, freshOption(options)], '')}>
        <Icon name="plus" size={17} /> {say('add_option')}
      </button>
    </fieldset>
  );
}

function freshOption(options: readonly FieldOption[]): FieldOption {
  const value = freshName(
    String(options.length + 1),
    options.map((one) => one.value),
  );
  return { value, label: say('option_new', { place: options.length + 1 }) };
}

function Cell({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  return (
    <span className="input">
      <input aria-label={name} value={value} maxLength={200} onChange={({ target }) => onChange(target.value)} />
    </span>
  );
}
