import './portal.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basePath, config } from '../../platform/config.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { signIn, restoreUser } from '../../platform/session/session.ts';
import { speak } from '../../platform/texts/culture.ts';
import { staffTexts } from '../../platform/texts/staff-texts.ts';
import { toast } from '../../platform/toasts.ts';
import { applyDensity } from '../../ui/list/density-switch.tsx';
import { Toasts } from '../../ui/parts.tsx';
import { AccountPaymentsPage } from './account-payments-page.tsx';
import { ExternalPaymentsPage } from './external-payments-page.tsx';
import { GeneratedReportsPage } from './generated-reports-page.tsx';
import { JobsPage } from './jobs-page.tsx';
import { PaymentDetailsPage } from './payment-details-page.tsx';
import { PaymentsPage } from './payments-page.tsx';
import { ServiceFeesPage } from './service-fees-page.tsx';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SignoutPage } from './signout-page.tsx';
import { UnbuiltPage } from './unbuilt-page.tsx';
import { UploadPage } from './upload-page.tsx';
import { UploadsPage } from './uploads-page.tsx';

/** The staff portal. Without a user it redirects to sign-in, remembering path and query. */
export async function showPortal(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  applyDensity();
  await speak(config.culture, staffTexts);
  const stored = restoreUser('person');
  if (!stored) {
    createRoot(root).render(<SessionGate state="pending" hasUser={false} />);
    void signIn();
    return;
  }
  // An ended session: the toast of the catalogue, then sign-in with the current path kept.
  addEventListener('session-expired', () => {
    toast('Your session has expired. Please log in again');
    setTimeout(() => void signIn(), 1500);
  });
  const router = createBrowserRouter(
    [
      {
        path: '/portal',
        element: <Shell user={stored.user} />,
        children: [
          { index: true, element: <Navigate replace to="/portal/payments" /> },
          { path: 'payments', element: <PaymentsPage /> },
          { path: 'payments/list', element: <PaymentsPage /> },
          { path: 'payments/details/:referenceNumber', element: <PaymentDetailsPage /> },
          { path: 'external-payments', element: <ExternalPaymentsPage /> },
          { path: 'reports/account-payments', element: <AccountPaymentsPage /> },
          { path: 'reports/generated', element: <GeneratedReportsPage /> },
          { path: 'service-fees', element: <ServiceFeesPage /> },
          { path: 'accounts/uploads', element: <UploadsPage /> },
          { path: 'accounts/uploads/:uploadId', element: <UploadPage /> },
          { path: 'jobs', element: <JobsPage /> },
          { path: 'settings', element: <SettingsPage /> },
          { path: 'signout', element: <SignoutPage /> },
          { path: '*', element: <UnbuiltPage /> },
        ],
      },
    ],
    { basename: basePath || '/' },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true, staleTime: 10_000 } } });
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>,
  );
}
