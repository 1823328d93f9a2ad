import type { ComponentType } from 'react';
import { FormScreen } from '../../features/payer-forms/form-screen.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { openPage } from '../../platform/navigation.ts';
import { matchPath } from '../../platform/router.tsx';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { Loading } from '../../ui/parts.tsx';

/** Where a public form is: whose, and which of which. */
interface FormPlace {
  readonly slug: string;
  readonly businessUnitId: number;
  readonly formId: number;
  readonly baseFormId: number;
}

/** The form for anybody that stands at this path, with its texts; undefined where none does. */
export async function publicFormHere(path: string): Promise<ComponentType | undefined> {
  const found =
    matchPath('/:slug/:unit/forms/:formId', path) ?? matchPath('/:slug/:unit/forms/:baseFormId/:formId', path);
  const [businessUnitId = 0, formId = 0, baseFormId = 0] = ['unit', 'formId', 'baseFormId'].map((name) =>
    Number(found?.[name] ?? 0),
  );
  if (!businessUnitId || !formId || Number.isNaN(baseFormId)) return undefined;
  await loadFormTexts();
  const place = { slug: found?.['slug'] ?? '', businessUnitId, formId, baseFormId };
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
