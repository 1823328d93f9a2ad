import type { DependentForm } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/payer-forms.ts';
import { FieldError } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import { idOf } from './form-field.tsx';

interface Props {
  readonly forms: readonly DependentForm[];
  readonly done: readonly string[];
  readonly error: string | undefined;
  readonly onOpen: (formConfigurationId: number) => void;
}

/** Forms that belong to this one, each with whether it is done. */
export function FurtherForms({ forms, done, error, onOpen }: Props) {
  if (forms.length === 0) return null;
  const id = idOf('dependentForms');
  return (
    <section className="f-further" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{say('further_forms')}</h2>
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      <ul>
        {forms.map(({ fieldName, content, dependentFormConfigurationId, fieldRequired }) => (
          <li key={fieldName}>
            <span>
              <Button className="sec" onClick={() => onOpen(dependentFormConfigurationId)}>
                {content}
              </Button>
              {fieldRequired ? (
                <span className="req" aria-hidden="true">
                  *
                </span>
              ) : null}
            </span>
            <span>{say(done.includes(fieldName) ? 'complete' : 'not_started')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
