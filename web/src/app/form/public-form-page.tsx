import type { ComponentType } from 'react';
import { FormScreen } from '../../features/payer-forms/form-screen.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { openPage } from '../../platform/navigation.ts';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { Loading } from '../../ui/parts.tsx';

/** Where a public form is: whose, and which of which. */
export interface FormPlace {
  readonly slug: string;
  readonly businessUnitId: number;
  readonly formId: number;
  readonly baseFormId: number;
}

/** A form for anybody, with its texts. */
export async function publicForm(place: FormPlace): Promise<ComponentType> {
  await loadFormTexts();
  return () => <PublicFormPage {...place} />;
}

function PublicFormPage({ slug, businessUnitId, ...which }: FormPlace) {
  const { unit, isPending } = useUnit(slug);
  if (isPending) return <Loading />;
  return (
    <PayerShell unit={unit}>
      <main className="page" id="main">
        <div className="p-cols one">
          <div className="p-sheet">
            {unit?.id === businessUnitId ? (
              <FormScreen
                slug={slug}
                unit={unit}
                {...which}
                onComplete={() => openPage(`/customer/${slug}/dashboard`)}
              />
            ) : (
              <h1>{say('not_available')}</h1>
            )}
          </div>
        </div>
      </main>
    </PayerShell>
  );
}
