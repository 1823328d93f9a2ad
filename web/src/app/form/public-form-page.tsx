import { type ComponentType, useState } from 'react';
import { basePath } from '../../platform/config.ts';
import { CheckoutForms } from './checkout-forms.tsx';
import { FormScreen } from '../../features/payer-forms/form-screen.tsx';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { openPage } from '../../platform/navigation.ts';
import { matchPath } from '../../platform/router.tsx';
import { loadFormTexts, say } from '../../platform/texts/payer-forms.ts';
import { Loading } from '../../ui/parts.tsx';

/** The form for anybody that stands at this path, or those that a payment needs first; undefined where none does. */
export async function formsHere(path: string): Promise<ComponentType | undefined> {
  const ofPayment = '/customer/:slug/make-payment/:session/forms';
  const { session, further } = matchPath(ofPayment, path) ?? matchPath(`${ofPayment}/:further`, path) ?? {};
  const found =
    matchPath('/:slug/:unit/forms/:formId', path) ?? matchPath('/:slug/:unit/forms/:baseFormId/:formId', path);
  const isPublic = Number(found?.['unit']) > 0 && Number(found?.['formId']) > 0;
  if (!session && !isPublic) return undefined;
  await loadFormTexts();
  return session ? () => <FormsOfPayment identifier={session} furtherId={Number(further) || 0} /> : PublicFormPage;
}

function FormsOfPayment(of: { readonly identifier: string; readonly furtherId: number }) {
  const [, , slug] = pathHere().split('/');
  const { unit, isPending } = useUnit(slug);
  if (isPending) return <Loading />;
  return <PayerShell unit={unit}>{unit ? <CheckoutForms unit={unit} {...of} /> : null}</PayerShell>;
}

const pathHere = () => location.pathname.slice(basePath.length);

function PublicFormPage() {
  // As it was when the page was opened: the address may lead on before another page is there.
  const [[slug = '', unitId, , ...ids]] = useState(() => pathHere().split('/').filter(Boolean));
  const [businessUnitId, formId, baseFormId] = [Number(unitId), Number(ids.at(-1)), Number(ids.at(-2) ?? 0)];
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
                formId={formId}
                baseFormId={baseFormId}
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
