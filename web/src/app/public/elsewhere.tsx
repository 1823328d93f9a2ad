import type { ComponentType } from 'react';

/** The page of an address that no payer pays at: onboarding, or none. */
export async function elsewhere(): Promise<ComponentType> {
  const found = await (await import('../onboarding/onboarding-routes.tsx')).onboardingHere();
  return found ?? (await import('./not-found-page.tsx')).NotFoundPage;
}
