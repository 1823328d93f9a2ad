import { useId } from 'react';
import { type Field, readTyped } from '@ratepayer/contract/kit/fields.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Field as TextField } from '../../ui/field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { sentenceOf } from '../../ui/form/form-state.ts';
import { useSettingNames } from './setting-names.ts';
import { settingLabel } from './setting-words.ts';

interface Props {
  readonly unitId: number;
  readonly name: string;
  readonly field: Field;
  readonly value: string | boolean;
  readonly onChange: (value: string | boolean) => void;
}

/** The input of one setting of a task, by its kind. */
export function SettingInput({ unitId, name, field, value, onChange }: Props) {
  const id = useId();
  const names = useSettingNames(name, unitId);
  const label = settingLabel(name);
  const { problem } = readTyped(field, value);
  // What is still empty is said when the form is sent.
  const error = problem && value !== '' ? sentenceOf(problem) : '';
  if (field.kind === 'yesNo')
    return (
      <Labelled id={id} label="" required={false} error="">
        <label className="row small">
          <input
            type="checkbox"
            className="check"
            id={id}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {label}
        </label>
      </Labelled>
    );
  if (field.kind === 'choice')
    return (
      <Choice
        label={label}
        value={String(value)}
        options={field.of}
        nameOf={(one) => sayValue(one)}
        onChoose={onChange}
      />
    );
  return (
    <>
      <TextField
        id={id}
        label={label}
        required={field.optional !== true}
        optional={field.optional === true}
        error={error}
        value={String(value)}
        {...(names.length > 0 ? { list: `${id}-names` } : {})}
        onChange={onChange}
        onBlur={() => undefined}
      />
      {names.length > 0 ? (
        <datalist id={`${id}-names`}>
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
