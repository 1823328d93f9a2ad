import '../../features/payer-forms/payer-forms.css';
import { useEffect, useMemo, useState } from 'react';
import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { loadFormTexts } from '../../platform/texts/payer-forms.ts';
import type { PreviewedForm } from '../../features/forms/form-draft.ts';
import { readForm } from '../../features/payer-forms/form-deed.ts';
import { FormRunner } from '../../features/payer-forms/form-runner.tsx';

const none: FormValues = {};

/** The form as payers would fill it in; it asks nothing and sends nothing. */
export function FormPreview(props: PreviewedForm) {
  const { name, fieldsJson, actionsJson = '{}', contextJson = '{}', culture, today, values = none } = props;
  const [isReady, setReady] = useState(false);
  useEffect(() => void loadFormTexts().then(() => setReady(true)), []);
  const form = useMemo(() => {
    const shown = {
      formConfigurationId: 0,
      displayName: name,
      fieldsJson,
      actionsJson,
      version: 0,
      successMessage: '',
      contextJson,
      today,
    };
    return readForm(shown);
  }, [name, fieldsJson, actionsJson, contextJson, today]);
  if (!isReady || !form) return null;
  return (
    <div className="payer previewed" data-preview="">
      {name ? (
        <p className="previewed-name" translate="no">
          {name}
        </p>
      ) : null}
      <FormRunner
        key={fieldsJson}
        form={form}
        culture={culture}
        isDependent={false}
        isTrial
        given={values}
        begun={undefined}
        done={form.fields.dependentForms.map(({ fieldName }) => fieldName)}
        ask={async (id) => ({ result: props.answer?.(id) ?? {} })}
        send={async (valuesJson) => (props.onSent?.(valuesJson), { problems: [] })}
        onDependent={() => undefined}
        onCancel={() => undefined}
      />
    </div>
  );
}
