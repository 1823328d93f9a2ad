import './onboarding.css';
import type { ComponentType } from 'react';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { readQuery } from '../../platform/query-keys.ts';
import { loadOnboardingTexts } from '../../platform/texts/onboarding.ts';
import { useCall } from '../../platform/use-call.ts';
import { LeadTo } from '../../platform/router.tsx';
import { Loading } from '../../ui/parts.tsx';
import { AllSet } from './complete-step.tsx';

/** The page that a payer comes back to with the login that was created. */
export async function resumedHere(slug: string): Promise<ComponentType> {
  await loadOnboardingTexts();
  const sessionIdentifier = readQuery(location.search).sessionIdentifier?.[0] ?? '';
  return () => <Resumed slug={slug} sessionIdentifier={sessionIdentifier} />;
}

function Resumed({ slug, sessionIdentifier }: { slug: string; sessionIdentifier: string }) {
  const { unit, isPending } = useUnit(slug);
  const { answer } = useCall(`resumed-${sessionIdentifier}`, () =>
    outcomeOf(onboardingApi.resumeOnboarding({ sessionIdentifier }, { quiet: true })),
  );
  if (isPending || !answer) return <Loading />;
  // Somebody else's, or none: whoever signed in is at home.
  if (!unit || !answer.data) return <LeadTo to={`/customer/${slug}/dashboard`} />;
  return (
    <PayerShell unit={unit}>
      <main className="page onboarding" id="main">
        <AllSet view={answer.data} unit={unit} />
      </main>
    </PayerShell>
  );
}
