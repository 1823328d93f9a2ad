import { useId } from 'react';
import { type Parameter, parameterTypes, placeholder } from '@ratepayer/contract/jobs/job-parameters.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly id: string;
  readonly parameters: readonly Parameter[];
  readonly onChange: (parameters: readonly Parameter[]) => void;
}

const most = 20;

export const parametersIn = (text: string): readonly Parameter[] =>
  text === '' ? [] : (JSON.parse(text) as Parameter[]);

/** What is asked when a template is used: what each question is called, and what is answered. */
export function ParameterRows({ id, parameters, onChange }: Props) {
  const change = (at: number, changed: Partial<Parameter>) =>
    onChange(parameters.map((one, i) => (i === at ? { ...one, ...changed } : one)));
  return (
    <fieldset className="job-task-rows" id={id} tabIndex={-1}>
      <legend className="label">{say('parameters')}</legend>
      <span className="desc">{say('parameters_hint', { example: placeholder('files') })}</span>
      <ol className="job-steps">
        {parameters.map((parameter, at) => (
          <li key={at}>
            <ParameterRow
              parameter={parameter}
              onChange={(changed) => change(at, changed)}
              onRemove={() => onChange(parameters.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ol>
      {parameters.length < most ? (
        <Button
          className="sec"
          onClick={() => onChange([...parameters, { name: '', type: 'Text', isRequired: true, help: '' }])}
        >
          {say('parameter_add')}
        </Button>
      ) : null}
    </fieldset>
  );
}

interface RowProps {
  readonly parameter: Parameter;
  readonly onChange: (changed: Partial<Parameter>) => void;
  readonly onRemove: () => void;
}

function ParameterRow({ parameter: { name, type, isRequired, help }, onChange, onRemove }: RowProps) {
  const id = useId();
  return (
    <div className="two-cols">
      <Field
        label={say('parameter_named')}
        required
        maxLength={40}
        value={name}
        onChange={(value) => onChange({ name: value.trim() })}
      />
      <Choice
        label={say('parameter_type')}
        value={type}
        options={parameterTypes}
        nameOf={(one) => sayValue(one)}
        onChoose={(one) => onChange({ type: one })}
      />
      <Field
        label={say('parameter_help')}
        optional
        maxLength={200}
        value={help}
        onChange={(value) => onChange({ help: value })}
      />
      <div className="row between">
        <label className="row small" htmlFor={id}>
          <input
            type="checkbox"
            className="check"
            id={id}
            checked={isRequired}
            onChange={(event) => onChange({ isRequired: event.target.checked })}
          />
          {say('parameter_required')}
        </label>
        <button type="button" className="link-btn" onClick={onRemove}>
          {say('remove')} <span className="vh">{name}</span>
        </button>
      </div>
    </div>
  );
}
