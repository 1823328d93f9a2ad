import { useEffect, useMemo, useState } from 'react';
import { loadFormTexts } from '../../platform/texts/payer-forms.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import type { PreviewedForm } from '../../features/forms/form-draft.ts';
import { readForm } from '../../features/payer-forms/form-deed.ts';
import { FormRunner } from '../../features/payer-forms/form-runner.tsx';

/** The form as payers would fill it in; it asks nothing and sends nothing. */
export function FormPreview({ name, fieldsJson }: PreviewedForm) {
  const [isReady, setReady] = useState(false);
  useEffect(() => void loadFormTexts().then(() => setReady(true)), []);
  const form = useMemo(() => {
    const shown = {
      formConfigurationId: 0,
      displayName: name,
      fieldsJson,
      actionsJson: '{}',
      version: 0,
      successMessage: '',
      contextJson: '{}',
      today: new Date().toISOString().slice(0, 10),
    };
    return readForm(shown);
  }, [name, fieldsJson]);
  if (!isReady) return null;
  return (
    <section className="boxed gap-lg" aria-label={say('preview')} data-preview="">
      <p className="small muted">{say('preview')}</p>
      {form ? (
        <>
          {name ? <h3>{name}</h3> : null}
          <FormRunner
            key={fieldsJson}
            form={form}
            culture={cultureNow()}
            isDependent={false}
            begun={undefined}
            done={[]}
            ask={async () => ({ result: {} })}
            send={async () => ({ problems: [] })}
            onDependent={() => undefined}
            onCancel={() => undefined}
          />
        </>
      ) : (
        <p>{say('preview_empty')}</p>
      )}
    </section>
  );
}
