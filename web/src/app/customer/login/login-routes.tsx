import type { ComponentType } from 'react';
import { loadLoginTexts } from '../../../platform/texts/payer-login.ts';

/**
 * A page about a login for who is not signed in, below /customer/{slug}. What opens it stands behind #, and leaves the
 * address before anything is asked.
 */
export async function loginPageHere(slug: string, page: string): Promise<ComponentType> {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname);
  await loadLoginTexts();
  if (page === 'sign-in') {
    const { SignInPage } = await import('./sign-in-page.tsx');
    return () => <SignInPage slug={slug} token={token} />;
  }
  if (page === 'not-me') {
    const { NotMePage } = await import('./not-me-page.tsx');
    return () => <NotMePage slug={slug} token={token} />;
  }
  const { NewLoginPage } = await import('./new-login-page.tsx');
  return () => <NewLoginPage slug={slug} token={token} />;
}
