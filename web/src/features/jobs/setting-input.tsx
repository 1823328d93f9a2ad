import { useId } from 'react';
import { fitsSetting, isPlaceholder, type Parameter, placeholder } from '@ratepayer/contract/jobs/job-parameters.ts';
import { type Field, readTyped } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
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
  /** Of a template: what it may stand for. */
  readonly parameters?: readonly Parameter[] | undefined;
  readonly onChange: (value: string | boolean) => void;
}

/** The input of one setting of a task, by its kind. */
export function SettingInput({ unitId, name, field, value, parameters, onChange }: Props) {
  const id = useId();
  const names = useSettingNames(name, unitId);
  const label = settingLabel(name);
  const answers = (parameters ?? [])
    .filter(({ type }) => fitsSetting(type, field))
    .map(({ name: one }) => placeholder(one));
  const isAnswer = parameters !== undefined && isPlaceholder(value);
  const { problem } = isAnswer ? { problem: undefined } : readTyped(field, value);
  // What is still empty is said when the form is sent.
  const error = problem && value !== '' ? sentenceOf(problem) : '';
  if (field.kind === 'yesNo' && answers.length > 0)
    return (
      <Choice
        label={label}
        value={String(value)}
        options={['false', 'true', ...answers]}
        nameOf={(one) => (one === 'true' ? say('yes') : one === 'false' ? say('no') : one)}
        onChoose={(one) => onChange(isPlaceholder(one) ? one : one === 'true')}
      />
    );
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
        options={[...field.of, ...answers]}
        nameOf={(one) => (isPlaceholder(one) ? one : sayValue(one))}
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
        {...(names.length + answers.length > 0 ? { list: `${id}-names` } : {})}
        onChange={onChange}
        onBlur={() => undefined}
      />
      {names.length + answers.length > 0 ? (
        <datalist id={`${id}-names`}>
          {[...names, ...answers].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
