import './portal.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basePath, config } from '../../platform/config.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { signIn, restoreUser } from '../../platform/session/session.ts';
import { speak } from '../../platform/texts/culture.ts';
import { staffTexts } from '../../platform/texts/staff-texts.ts';
import { toast } from '../../platform/toasts.ts';
import { closeByEsc } from '../../ui/close-by-esc.ts';
import { addIcons } from '../../ui/icons.tsx';
import { startPreferences } from '../../platform/session/preferences.ts';
import { Toasts } from '../../ui/parts.tsx';
import { staffIcons } from '../../ui/staff-icons.ts';
import { staffStatuses } from '../../ui/staff-statuses.ts';
import { addStatuses } from '../../ui/status.tsx';
import { limitReads } from './limit-reads.ts';
import { menuOf } from './menu.ts';
import { routesOf } from './screen-routes.tsx';
import { screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell.tsx';
import { tellLimits } from './tell-limits.ts';
import { say } from '../../platform/texts/parts.ts';

addIcons(staffIcons);
addStatuses(staffStatuses);

const nothing = () => undefined;

/**
 * The staff portal. Without a user it redirects to sign-in, remembering path and query. Answers what takes it away
 * again, for whoever shows it more than once.
 */
export async function showPortal(): Promise<() => void> {
  const root = document.getElementById('root');
  if (!root) return nothing;
  const texts = speak(config.culture, staffTexts);
  const stored = restoreUser('person');
  if (!stored) {
    await texts;
    createRoot(root).render(<SessionGate state="pending" hasUser={false} />);
    void signIn();
    return nothing;
  }
  // An ended session: the toast of the catalogue, then sign-in with the current path kept.
  addEventListener('session-expired', () => {
    toast(say('session_expired'));
    setTimeout(() => void signIn(), 1500);
  });
  startPreferences();
  const stopEsc = closeByEsc();
  // The code of the page that is asked for travels beside the texts.
  const { user } = stored;
  const router = createBrowserRouter(
    [
      {
        path: '/portal',
        element: <Shell user={user} menu={menuOf(screens, user)} />,
        children: routesOf(screens, user),
      },
    ],
    { basename: basePath || '/' },
  );
  await texts;
  tellLimits();
  limitReads();
  const queries = new QueryClient({
    // What is asked while nobody answers fails at once, and is asked again when somebody does.
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
      },
    },
  });
  const shown = createRoot(root);
  shown.render(
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>,
  );
  return () => {
    stopEsc();
    shown.unmount();
    router.dispose();
  };
}
