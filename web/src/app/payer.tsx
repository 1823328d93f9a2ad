import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../platform/error-boundary.tsx';
import { pageHere, type Route, Router } from '../platform/router.tsx';
import { restoreUser } from '../platform/session/session.ts';
import { storedUser } from '../platform/session/user.ts';
import { Toasts } from '../ui/parts.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';

const lookup = () => import('./public/lookup-page.tsx');

const area = async () => (await import('./customer/area/area-routes.tsx')).areaHere();
const other = async () => (await import('./public/other-pages.tsx')).otherPage();
/** Who signed in is at home here; a look-up that comes with the address is asked about first. */
const isHome = () => storedUser('person')?.user.role === 'Customer' && !/accountNumber=/.test(location.search);

// Which chunk a page is, the server knows too: server/src/platform/web/built-client.ts.
const routes: readonly Route[] = [
  { path: '/quick-pay/:slug', load: other },
  { path: '/customer/:slug', load: other },
  {
    path: '/customer/:slug/dashboard',
    load: async () =>
      ((isHome() || /AUTOPAY/.test(location.search)) && (await area())) ||
      (await import('./customer/find-page.tsx')).FindPage,
  },
  {
    path: '/customer/:slug/make-payment/:identifier',
    load: async () =>
      ((sessionStorage['link'] || (isHome() && !storedUser('lookup'))) && (await area())) ||
      (await import('./customer/make-payment-page.tsx')).MakePaymentPage,
  },
  { path: '/payment/lookup', load: async () => (await lookup()).LookupEntryPage },
  { path: '/payment/:referenceNumber/lookup', load: async () => (await lookup()).LookupPage },
  {
    path: '/payment/:referenceNumber/receipt',
    load: async () => (await import('./public/receipt-page.tsx')).ReceiptPage,
  },
  { path: '/customer/*', load: async () => (await area()) ?? other() },
  { path: '*', load: other },
];

/**
 * Public and payer pages; answers how to leave them. Nothing is drawn before the page's own code is there: what the
 * server wrote stays until then.
 */
export async function showPayer(): Promise<() => void> {
  restoreUser('person');
  restoreUser('lookup');
  const first = await pageHere(routes);
  const place = document.getElementById('root');
  if (!place) return () => undefined;
  const root = createRoot(place);
  root.render(
    <ErrorBoundary>
      <Router routes={routes} first={first} />
      <Toasts />
      <SignedOutDialog />
    </ErrorBoundary>,
  );
  return () => root.unmount();
}
