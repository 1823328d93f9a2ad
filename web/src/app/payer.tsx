import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { LeadTo, Router, type Route, useParams } from '../platform/router.tsx';
import { restoreUser } from '../platform/session/session.ts';
import { ErrorBoundary } from '../platform/error-boundary.tsx';
import { InCulture } from '../platform/texts/in-culture.tsx';
import { Toasts } from '../ui/parts.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import { FindPage } from './customer/find-page.tsx';
import { MakePaymentPage } from './customer/make-payment-page.tsx';
import { LookupEntryPage, LookupPage } from './public/lookup-page.tsx';
import { ReceiptPage } from './public/receipt-page.tsx';
import { RootPage, SignedOutPage } from './public/root-page.tsx';
import { NotFoundPage } from './public/not-found-page.tsx';

function ToDashboard() {
  const { slug } = useParams();
  return <LeadTo to={`/customer/${slug}/dashboard${location.search}`} />;
}

const routes: readonly Route[] = [
  { path: '/', element: <RootPage /> },
  { path: '/signed-out', element: <SignedOutPage /> },
  { path: '/quick-pay/:slug', element: <ToDashboard /> },
  { path: '/customer/:slug', element: <ToDashboard /> },
  { path: '/customer/:slug/dashboard', element: <FindPage /> },
  { path: '/customer/:slug/make-payment/:identifier', element: <MakePaymentPage /> },
  { path: '/payment/lookup', element: <LookupEntryPage /> },
  { path: '/payment/:referenceNumber/lookup', element: <LookupPage /> },
  { path: '/payment/:referenceNumber/receipt', element: <ReceiptPage /> },
  { path: '*', element: <NotFoundPage /> },
];

/** Public and payer pages. */
export function showPayer(): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } } });
  restoreUser('person');
  restoreUser('lookup');
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <InCulture>
          <Router routes={routes} />
        </InCulture>
        <Toasts />
        <SignedOutDialog />
      </QueryClientProvider>
    </ErrorBoundary>,
  );
}
