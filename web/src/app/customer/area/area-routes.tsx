import type { ComponentType } from 'react';
import { basePath } from '../../../platform/config.ts';
import { matchPath } from '../../../platform/router.tsx';
import { signIn } from '../../../platform/session/session.ts';
import { readQuery } from '../../../platform/query-keys.ts';
import { storedUser, storeUser } from '../../../platform/session/user.ts';
import { loadCustomerTexts } from '../../../platform/texts/customer.ts';
import { Loading } from '../../../ui/parts.tsx';
import { linkedAccount } from './by-link.ts';
import { LinkBar } from './link-bar.tsx';
import type { AreaPage } from './given-to-page.ts';

interface Part {
  readonly path: string;
  /** A link of staff shows it too. */
  readonly byLink?: true;
  readonly load: () => Promise<ComponentType<AreaPage>>;
}

const ownForm = async () => (await import('./own-form.tsx')).ownForm();
const account = () => import('./account-page.tsx');

/** Pay as everybody has it, with the choice of a date above it. */
async function payWhen(): Promise<ComponentType<AreaPage>> {
  const [{ MakePaymentPage }, { When }] = await Promise.all([
    import('../make-payment-page.tsx'),
    import('./pay-when.tsx'),
  ]);
  return ({ slug }) => (
    <MakePaymentPage
      first={(intent) => (linkedAccount() ? <LinkBar slug={slug} /> : <When slug={slug} intent={intent} />)}
    />
  );
}

/** The pages of a payer who signed in, below /customer/{slug}. */
const parts: readonly Part[] = [
  { path: '/dashboard', load: async () => (await import('./home-page.tsx')).HomePage },
  { path: '/accounts', load: async () => (await import('./accounts-page.tsx')).AccountsPage },
  { path: '/accounts/:accountId', byLink: true, load: async () => (await account()).AccountPage },
  {
    path: '/accounts/:accountId/register',
    byLink: true,
    load: async () => (await import('./register-page.tsx')).RegisterPage,
  },
  {
    path: '/accounts/:accountId/payment-history',
    byLink: true,
    load: async () => (await import('./payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/accounts/:accountId/bill-history',
    byLink: true,
    load: async () => (await import('./bills-page.tsx')).BillsPage,
  },
  { path: '/accounts/:accountId/auto-pay', load: async () => (await import('./auto-pay-page.tsx')).AutoPayPage },
  {
    path: '/accounts/:accountId/paperless-billing',
    load: async () => (await import('./paperless-page.tsx')).PaperlessPage,
  },
  {
    path: '/accounts/:accountId/payment-provider-profile',
    load: async () => (await import('./provider-page.tsx')).ProviderPage,
  },
  {
    path: '/make-payment/:identifier',
    byLink: true,
    load: payWhen,
  },
  { path: '/wallet', load: async () => (await import('./wallet-page.tsx')).WalletPage },
  { path: '/profile', load: async () => (await import('./profile-page.tsx')).ProfilePage },
  { path: '/form/:formId', load: ownForm },
  { path: '/form/:baseFormId/:formId', load: ownForm },
  {
    path: '/accounts/:accountId/pay-on-date',
    load: async () => (await import('./pay-on-date-page.tsx')).PayOnDatePage,
  },
  { path: '/accounts/:accountId/pay', byLink: true, load: async () => (await import('./pay-page.tsx')).PayPage },
];

/** The page of the address, for who may see it; undefined for an address that is none of these. */
export async function areaHere(): Promise<ComponentType | undefined> {
  const path = location.pathname.slice(basePath.length);
  if (matchPath('/customer', path)) {
    await loadCustomerTexts();
    return (await import('./landing-page.tsx')).LandingPage;
  }
  const [, of = '', page = ''] = /^\/customer\/([a-z0-9-]{1,60})\/(register|not-me|sign-in)\/?$/.exec(path) ?? [];
  if (page) return (await import('../login/login-routes.tsx')).loginPageHere(of, page);
  const [, slug = '', below = ''] = /^\/customer\/([^/]+)(\/.*)$/.exec(path) ?? [];
  for (const { path: pattern, load, byLink } of parts) {
    const found = matchPath(pattern, below);
    if (!found) continue;
    const linked = linkedAccount();
    const accountId = Number(found['accountId'] ?? linked ?? 0);
    if (byLink && linked === accountId) return drawn(slug, accountId, load);
    // Whoever pays without a login, and by no link any more, pays as everybody does.
    return pattern.startsWith('/make-payment') && !isPayer() ? undefined : shownTo(slug, accountId, load);
  }
  return undefined;
}

const isPayer = () => storedUser('person')?.user.role === 'Customer';

async function drawn(slug: string, accountId: number, load: Part['load']): Promise<ComponentType> {
  await loadCustomerTexts();
  const Page = await load();
  return () => <Page slug={slug} accountId={accountId} />;
}

async function shownTo(slug: string, accountId: number, load: Part['load']): Promise<ComponentType> {
  const person = storedUser('person')?.user;
  if (!person && !storedUser('lookup')) {
    // Where they wanted to is where they come back to.
    void signIn({ business_unit_slug: slug });
    return Loading;
  }
  await loadCustomerTexts();
  if (person?.role !== 'Customer') {
    const { LoginNeeded } = await import('./login-needed.tsx');
    return () => <LoginNeeded slug={slug} />;
  }
  // What was looked up without the login ends where the login is used.
  storeUser('lookup', undefined);
  if (readQuery(location.search).initialAction?.includes('ONBOARDING.RESUME'))
    return (await import('../../onboarding/resumed.tsx')).resumedHere(slug);
  const asked = readQuery(location.search);
  if (asked.initialAction) {
    const { actionOf, startedHere } = await import('./initial-action.tsx');
    const action = actionOf(asked);
    if (action) return startedHere(slug, action, asked);
  }
  return drawn(slug, accountId, load);
}
