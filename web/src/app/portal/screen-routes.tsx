import { useEffect } from 'react';
import { isRouteErrorResponse, Navigate, type RouteObject, useLocation, useRouteError } from 'react-router';
import { reportError } from '../../platform/error-boundary.tsx';
import { reloadPage } from '../../platform/navigation.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { Button, Loading, usePageTitle } from '../../ui/parts.tsx';
import { menuOf } from './menu.ts';
import { sayScreen } from './say-screen.ts';
import { NoAccess } from './no-access.tsx';
import { isBuilt, mayOpen, type Screen } from './screen.ts';

/** The routes below the shell. A screen's code is loaded when it is opened, and only by those who may open it. */
export const routesOf = (screens: readonly Screen[], user: SessionUser): RouteObject[] => [
  { index: true, element: <Landing user={user} screens={screens} /> },
  ...screens.flatMap((screen) => {
    const { path, list } = screen;
    return (list ? [path, `${path}/list`] : [path]).map((at) => ({ path: at, ...shown(screen, user) }));
  }),
  { path: '*', element: <NothingHere /> },
];

function shown(screen: Screen, user: SessionUser): RouteObject {
  if (!mayOpen(user, screen)) return { element: <NoAccess screen={screen} user={user} /> };
  if (!isBuilt(screen)) return { element: <Coming screen={screen} /> };
  return {
    ...(/:(id|uploadId)\b/.test(screen.path) && !screen.byWord ? asksForNumber : {}),
    lazy: async () => ({ Component: await screen.page() }),
    HydrateFallback: Loading,
    errorElement: <Failed screen={screen} />,
  };
}

/** Where an address needs a number, another word is no page: nothing is asked for it. */
const asksForNumber: Pick<RouteObject, 'loader' | 'shouldRevalidate'> = {
  loader: ({ params: { id = '0', uploadId = '0' } }) => {
    if (!/^\d{1,16}$/.test(id) || !/^\d{1,16}$/.test(uploadId)) throw new Response('', { status: 404 });
    return null;
  },
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
};

/** The first screen of the menu. */
function Landing({ user, screens }: { user: SessionUser; screens: readonly Screen[] }) {
  const { search } = useLocation();
  const first = menuOf(screens, user)[0]?.places[0];
  return first ? <Navigate replace to={{ pathname: `/portal/${first.path}`, search }} /> : <NothingHere />;
}

/** A screen of the specification that a later part of the product brings. */
function Coming({ screen }: { screen: Extract<Screen, { comes: unknown }> }) {
  const title = sayScreen(screen);
  usePageTitle(title, say('ratepayer'));
  return (
    <>
      <h1>{title}</h1>
      <p className="gap-sm muted">{say('comes_with', { what: say(`comes_with_${screen.comes}`) })}</p>
    </>
  );
}

function NothingHere() {
  const title = say('nothing_at_address');
  usePageTitle(title, say('ratepayer'));
  return (
    <>
      <h1>{title}</h1>
      <p className="gap-sm muted">{say('check_address')}</p>
    </>
  );
}

/**
 * A page that threw, or whose code did not come: after an update its old file is gone, so the whole document is loaded
 * anew.
 */
function Failed({ screen }: { screen: Screen }) {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? <NothingHere /> : <Broken screen={screen} error={error} />;
}

function Broken({ screen, error }: { readonly screen: Screen; readonly error: unknown }) {
  const title = say('screen_failed', { screen: sayScreen(screen) });
  usePageTitle(title, say('ratepayer'));
  useEffect(() => {
    reportError(error instanceof Error ? error : new Error(String(error)));
  }, [error]);
  return (
    <div role="alert">
      <h1>{title}</h1>
      <p className="gap-sm muted">{say('screen_failed_why')}</p>
      <p className="gap-md">
        <Button className="sec" onClick={reloadPage}>
          {say('try_again')}
        </Button>
      </p>
    </div>
  );
}
