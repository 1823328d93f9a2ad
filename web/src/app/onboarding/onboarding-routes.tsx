import type { ComponentType } from 'react';
import { basePath } from '../../platform/config.ts';
import { loadOnboardingTexts } from '../../platform/texts/onboarding.ts';

const addresses = /^\/onboarding\/([a-z0-9-]{1,60})(?:\/([\w-]{1,200})(?:\/.*)?)?\/?$/;

/** The page of an address below /onboarding; undefined for one that is none. */
export async function onboardingHere(): Promise<ComponentType | undefined> {
  const [found, slug = '', inAddress = ''] = addresses.exec(location.pathname.slice(basePath.length)) ?? [];
  if (!found) return undefined;
  await loadOnboardingTexts();
  const { OnboardingPage } = await import('./onboarding-page.tsx');
  // In a mail the token stands behind #, where no server and no log sees it.
  const token = inAddress || location.hash.slice(1);
  return () => <OnboardingPage slug={slug} token={token} />;
}
