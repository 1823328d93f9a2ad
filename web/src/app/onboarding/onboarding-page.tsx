import './onboarding.css';
import { type ComponentType, useEffect, useState } from 'react';
import type { OnboardingStep } from '@ratepayer/contract/onboarding/onboarding-states.ts';
import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { PayerShell } from '../../features/payer/payer-shell.tsx';
import { useUnit } from '../../features/payer/use-unit.ts';
import { basePath } from '../../platform/config.ts';
import { openPage } from '../../platform/navigation.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { AccountStep } from './account-step.tsx';
import { AutopayStep } from './autopay-step.tsx';
import { CompleteStep } from './complete-step.tsx';
import { CustomerStep } from './customer-step.tsx';
import { InvalidStep } from './invalid-step.tsx';
import { LaterStep } from './later-step.tsx';
import { LoginStep } from './login-step.tsx';
import { NoticesStep } from './notices-step.tsx';
import { OthersStep } from './others-step.tsx';
import { PaperlessStep } from './paperless-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import type { StepProps } from './step-props.ts';
import { useOnboarding } from './use-onboarding.ts';

const pages: Readonly<Partial<Record<OnboardingStep, ComponentType<StepProps>>>> = {
  customer: CustomerStep,
  account: AccountStep,
  'paperless-billing': PaperlessStep,
  autopay: AutopayStep,
  notifications: NoticesStep,
  'verify-phone': PhoneStep,
  'multi-account-notification': OthersStep,
  login: LoginStep,
  complete: CompleteStep,
};
const isTaking = (step: string) => step === 'autopay';
const stepHere = () => location.pathname.split('/').at(-1) ?? '';

/** Where a step stands in the address of the link. */
function addressOf(slug: string, token: string, { step, account }: Onboarding): string {
  const at = `/onboarding/${slug}/${token}`;
  if (step === 'customer') return at;
  return step === 'account' && account ? `${at}/account/${account.id}` : `${at}/${step}`;
}

/**
 * A payer who was invited, step by step: the server says which one is due, and the address follows. The page that takes
 * a card is entered and left by a full page load, since its policy is another.
 */
export function OnboardingPage({ slug, token }: { slug: string; token: string }) {
  const { unit, isPending } = useUnit(slug);
  const { view, ...way } = useOnboarding(slug, token);
  const [isLater, setLater] = useState(false);
  const [entered] = useState(() => isTaking(stepHere()));
  const address = view && addressOf(slug, token, view);
  const isElsewhere = view !== undefined && isTaking(view.step) !== entered;
  useEffect(() => {
    if (!address) return;
    if (isElsewhere) openPage(address);
    else history.replaceState(history.state, '', `${basePath}${address}`);
  }, [address, isElsewhere]);
  const Page = view && (pages[view.step] ?? InvalidStep);
  const mayStop = view && view.step !== 'complete' && view.step !== 'invalid';
  if (isPending || isElsewhere) return <Loading />;
  return (
    <PayerShell
      unit={unit}
      action={
        mayStop && !isLater ? (
          <button type="button" className="link-btn later" onClick={() => setLater(true)}>
            {say('finish_later')}
          </button>
        ) : null
      }
    >
      <main className="page onboarding" id="main">
        {!view || !unit || !Page ? (
          <NotOpened problem={way.errors[0]?.errorMessage ?? ''} />
        ) : isLater ? (
          <LaterStep unit={unit} way={{ ...way, view }} onBack={() => setLater(false)} />
        ) : (
          <Page key={`${view.step} ${view.needsCode}`} way={{ ...way, view }} unit={unit} />
        )}
      </main>
    </PayerShell>
  );
}

const NotOpened = ({ problem }: { problem: string }) =>
  problem ? <Banner kind="bad" title={problem} alert /> : <Loading />;
