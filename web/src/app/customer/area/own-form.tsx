import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { FormScreen } from '../../../features/payer-forms/form-screen.tsx';
import { PayerShell } from '../../../features/payer/payer-shell.tsx';
import { useUnit } from '../../../features/payer/use-unit.ts';
import { basePath } from '../../../platform/config.ts';
import { matchPath } from '../../../platform/router.tsx';
import { loadFormTexts } from '../../../platform/texts/payer-forms.ts';
import { Loading } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';

/** A form of a payer who signed in, with its texts. */
export async function ownForm(): Promise<typeof OwnFormPage> {
  await loadFormTexts();
  return OwnFormPage;
}

function OwnFormPage({ slug }: AreaPage) {
  const { unit, isPending } = useUnit(slug);
  if (isPending) return <Loading />;
  return (
    <PayerShell unit={unit} at="Customer Dashboard">
      <main className="page" id="main">
        <div className="p-cols one">
          <div className="p-sheet">{unit ? <OwnForm slug={slug} unit={unit} /> : null}</div>
        </div>
      </main>
    </PayerShell>
  );
}

function OwnForm({ slug, unit }: { slug: string; unit: BusinessUnitContext }) {
  // As it was when the page was opened: the address may lead on before another page is there.
  const [path] = useState(() => location.pathname.slice(basePath.length));
  const found =
    matchPath('/customer/:slug/form/:formId', path) ?? matchPath('/customer/:slug/form/:baseFormId/:formId', path);
  return (
    <FormScreen
      slug={slug}
      unit={unit}
      formId={Number(found?.['formId'] ?? 0)}
      baseFormId={Number(found?.['baseFormId'] ?? 0)}
    />
  );
}
