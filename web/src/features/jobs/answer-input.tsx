import { useId } from 'react';
import { isAnswer, type Parameter } from '@ratepayer/contract/jobs/job-parameters.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { useSettingNames } from './setting-names.ts';

interface Props {
  readonly unitId: number;
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The setting whose names are offered for an answer. */
const namesOf: Readonly<Record<Parameter['type'], string>> = {
  Text: '',
  Number: '',
  'Yes Or No': '',
  'File Connection': 'connection',
  'Own Key': 'ownKey',
  'Partner Key': 'partners',
  'Saved Mapping': 'mapping',
  'Export Format': 'format',
};

/** What is answered to one question of a template, by what is asked. */
export function AnswerInput({ unitId, parameter: { name, type, isRequired, help }, value, onChange }: Props) {
  const id = useId();
  const names = useSettingNames(namesOf[type], unitId);
  if (type === 'Yes Or No')
    return (
      <Choice
        label={name}
        meaning={help}
        value={value === 'true' ? 'true' : 'false'}
        options={['false', 'true']}
        nameOf={(one) => say(one === 'true' ? 'yes' : 'no')}
        onChoose={onChange}
      />
    );
  const isWrong = value !== '' && !isAnswer(type, value);
  return (
    <>
      <Field
        id={id}
        label={name}
        hint={help}
        error={isWrong ? say('parameter_no_number', { name }) : ''}
        required={isRequired}
        optional={!isRequired}
        maxLength={500}
        value={value}
        {...(type === 'Number' ? { inputMode: 'numeric' as const, short: true } : {})}
        {...(names.length > 0 ? { list: `${id}-names` } : {})}
        onChange={onChange}
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
