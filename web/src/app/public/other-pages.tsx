import type { ComponentType } from 'react';
import { basePath } from '../../platform/config.ts';
import { LeadTo, useParams } from '../../platform/router.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootPage, SignedOutPage } from './root-page.tsx';

/** The address of a biller without more, as it stands on bills: where its payers begin. */
function ToDashboard() {
  const { slug } = useParams();
  return <LeadTo to={`/customer/${slug}/dashboard${location.search}`} />;
}

/**
 * What has no page of its own among those of payers: the address of a biller, the root, where somebody arrives who
 * signed out, forms of anybody and those before a payment, onboarding, or an address that leads nowhere.
 */
export async function otherPage(): Promise<ComponentType> {
  const path = location.pathname.slice(basePath.length);
  if (!path || path === '/') return RootPage;
  if (path === '/signed-out') return SignedOutPage;
  if (/^\/(quick-pay|customer)\/[^/]+\/?$/.test(path)) return ToDashboard;
  const found = path.includes('/forms')
    ? (await import('../form/public-form-page.tsx')).formsHere(path)
    : (await import('../onboarding/onboarding-routes.tsx')).onboardingHere();
  return (await found) ?? NotFoundPage;
}
