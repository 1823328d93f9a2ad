import type { ComponentType } from 'react';
import { basePath } from '../../platform/config.ts';
import { matchPath } from '../../platform/router.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootPage, SignedOutPage } from './root-page.tsx';

/**
 * What has no line among the pages of payers: the root, where somebody arrives who signed out, the public form of a
 * biller, onboarding, or an address that leads nowhere.
 */
export async function otherPage(): Promise<ComponentType> {
  const path = location.pathname.slice(basePath.length);
  if (matchPath('/', path)) return RootPage;
  if (matchPath('/signed-out', path)) return SignedOutPage;
  const found =
    matchPath('/:slug/:unit/forms/:formId', path) ?? matchPath('/:slug/:unit/forms/:baseFormId/:formId', path);
  const [unit, formId, baseFormId] = ['unit', 'formId', 'baseFormId'].map((name) => Number(found?.[name] ?? 0));
  if (!unit || !formId || Number.isNaN(baseFormId)) return (await invited()) ?? NotFoundPage;
  const { publicForm } = await import('../form/public-form-page.tsx');
  return publicForm({ slug: found?.['slug'] ?? '', businessUnitId: unit, formId, baseFormId: baseFormId ?? 0 });
}

const invited = async () => (await import('../onboarding/onboarding-routes.tsx')).onboardingHere();
