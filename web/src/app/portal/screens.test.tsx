import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen as page } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { texts as shellTexts } from '@ratepayer/contract/texts/staff-shell/en-US.ts';
import { type Permission, permissions, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { menuOf, placeOf } from './menu.ts';
import { isBuilt, mayOpen, type Need, type Screen } from './screen.ts';
import { routesOf } from './screen-routes.tsx';
import { screens } from './screens.ts';

// The specification's list of staff routes, as it stands there.
const lists = [
  ...['messages', 'products', 'merchant-accounts', 'nacha-configs', 'agencies', 'billing-systems'],
  'custom-gateway-messages',
];
const specified = [
  'dashboard payments payments/list payments/details/{referenceNumber} service-fees terms-of-service',
  'terms-of-service/list terms-of-service/create terms-of-service/create/{id} terms-of-service/view/{identifier}',
  'funding funding/list funding/unfunded my-account gateways ach-gateway ach-gateway/batches ach-gateway/batches/{id}',
  ...lists.map((name) => `${name} ${name}/list ${name}/create ${name}/detail/{id}`),
  'organizations/setup organization business-units business-units/setup business-units/create business-units/channels',
  'business-units/channel/{id} business-units/terms-of-service business-units/external-links',
  'business-units/billing-cycle/{id} reports reports/batches reports/batches/{merchantNumber} reports/transactions',
  'reports/payments reports/adjustments reports/pos-report reports/autopay reports/paperless-billing reports/products',
  'reports/generated reports/account-payments accounts accounts/list accounts/uploads accounts/create accounts/{id}',
  'accounts/{id}/dashboard customers/{id}/dashboard devices bills readings users users-page/billers',
  'users-page/customers tickets settings webhooks jobs jobs/list jobs/{id} jobs/templates files engagement signout',
  'business-unit-settings embedded-settings external-payments',
].flatMap((line) => line.split(' '));

const userWith = (role: Role | '', held: readonly Permission[]): SessionUser => ({
  id: 1,
  name: 'Kim Doe',
  email: 'kim@example.test',
  role,
  permissions: held,
  attributes: {},
});
const as = (role: Role) => userWith(role, roleTemplates[role]);
const admin = as('Global Admin');
const built = screens.filter(isBuilt);
const at = (path: string) => `/portal/${path.replace(/\{\w+\}|:\w+/g, '7')}`;
const routesFor = (user: SessionUser): RouteObject[] => [{ path: '/portal', children: routesOf(screens, user) }];
const leafOf = (routes: RouteObject[], path: string) => matchRoutes(routes, at(path))?.at(-1)?.route;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ items: [{ name: 'Dana Okafor' }, { name: 'Lee Adams' }] }));
});

function open(routes: RouteObject[], path: string): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at(path)] })} />
    </QueryClientProvider>,
  );
}

describe('the register of screens', () => {
  it('has every route of the specification, and nothing beyond it that is not built', () => {
    const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
    const pathsOf = ({ path, list }: Screen) => (list ? [path, `${path}/list`] : [path]);
    const registered = screens.flatMap(pathsOf);
    expect(new Set(registered).size).toBe(registered.length);
    const wanted = specified.map(pattern);
    expect(registered).toEqual(expect.arrayContaining(wanted));
    expect(
      screens
        .filter((screen) => !isBuilt(screen))
        .flatMap(pathsOf)
        .filter((path) => !wanted.includes(path)),
    ).toEqual([]);
    for (const path of specified) expect(leafOf(routesFor(admin), path)?.path, path).toBe(pattern(path));
  });

  it('shows in the menu what is built and open to a person, and nothing else', () => {
    const unbuilt: Screen = {
      path: 'dashboard',
      name: 'dashboard',
      needs: ['anybody'],
      menu: { group: 'overview', icon: 'rows' },
      comes: 'dashboard',
    };
    for (const role of ['Global Admin', 'Organization Admin', 'Organization User', 'Base User'] as const) {
      const shown = menuOf([unbuilt, ...screens], as(role));
      expect(shown.every(({ places }) => places.length > 0)).toBe(true);
      const places = shown.flatMap((part) => part.places);
      expect(places.every((place) => isBuilt(place) && mayOpen(as(role), place))).toBe(true);
      const closed = built.filter(({ menu }) => menu).filter((screen) => !places.includes(screen));
      expect(closed.some((screen) => mayOpen(as(role), screen))).toBe(false);
    }
    expect(menuOf(screens, as('Base User'))).toEqual([]);
    expect(menuOf(screens, admin).flatMap(({ places }) => places)).toHaveLength(
      built.filter(({ menu }) => menu).length,
    );
  });

  it('marks the place that an address belongs to: the longest that it begins with', () => {
    const places = menuOf(screens, admin).flatMap((part) => part.places);
    expect(placeOf(places, '/portal/payments/details/7')?.path).toBe('payments');
    expect(placeOf(places, '/portal/accounts/uploads/7')?.path).toBe('accounts/uploads');
    expect(placeOf(places, '/portal/payments-report')).toBeUndefined();
  });

  it('says of a screen that is to come with what it comes, and of an address that it knows not', async () => {
    open(routesFor(admin), 'funding');
    await page.findByRole('heading', { name: 'Funding' });
    page.getByText('This screen comes with deposits.');
    open(routesFor(admin), 'funding/of/nobody');
    await page.findByRole('heading', { name: 'There is nothing at this address' });
  });

  it('shows a list under /list, and nothing for a word where a number stands', async () => {
    for (const list of ['bills', 'readings', 'users-page/customers', 'accounts/uploads', 'reports/account-payments'])
      expect(leafOf(routesFor(admin), `${list}/list`)?.path).toBe(`${list}/list`);
    open(routesFor(admin), 'bills/nobody');
    await page.findByRole('heading', { name: 'There is nothing at this address' });
  });

  it('leads to the first place of the menu that is open, in the business unit of the address', async () => {
    const place = (path: string, needs: Screen['needs']): Screen => ({
      path,
      name: 'jobs',
      needs,
      menu: { group: 'automation', icon: 'rows' },
      page: async () => () => <h1>{path}</h1>,
    });
    const routes = routesOf(
      [place('files', ['Global Admin']), place('jobs', ['Accounts:Read'])],
      as('Organization User'),
    );
    const router = createMemoryRouter([{ path: '/portal', children: routes }], { initialEntries: ['/portal?bu=2'] });
    render(<RouterProvider router={router} />);
    await page.findByRole('heading', { name: 'jobs' });
    expect(router.state.location).toMatchObject({ pathname: '/portal/jobs', search: '?bu=2' });
  });

  it('says it when the code of a page cannot be loaded, and loads the document anew on request', async () => {
    const failing: Screen = {
      path: 'jobs',
      name: 'jobs',
      needs: ['anybody'],
      page: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    };
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open([{ path: '/portal', children: routesOf([failing], admin) }], 'jobs');
    await page.findByRole('heading', { name: 'Jobs could not be loaded' });
    page.getByRole('button', { name: 'Try again' });
    vi.restoreAllMocks();
  });
});

/** Somebody who holds just this. */
const holderOf = (need: Need): SessionUser => {
  if (typeof need !== 'string') return userWith('Organization User', need);
  if (need === 'anybody') return as('Base User');
  if (permissions.some((each) => each === need)) return userWith('Organization User', [need as Permission]);
  return userWith(need as Role, []);
};
/** Everything but what opens the screen. */
const strangerTo = ({ needs }: Screen): SessionUser => {
  const wanted = needs.flat() as readonly string[];
  return userWith(
    wanted.includes('Organization User') ? 'Base User' : 'Organization User',
    permissions.filter((permission) => !wanted.includes(permission)),
  );
};

const named = (some: typeof built) => some.map((each) => [each.path, each] as const);

it.each(named(built))('opens %s to whoever has what it needs', async (path, screen) => {
  const Component = await screen.page();
  for (const need of screen.needs) {
    const lazy = leafOf(routesFor(holderOf(need)), path)?.lazy;
    expect(lazy, JSON.stringify(need)).toBeTypeOf('function');
    expect(await (lazy as () => Promise<unknown>)()).toEqual({ Component });
  }
});

const closed = built.filter(({ needs }) => !needs.includes('anybody'));
it.each(named(closed))('closes %s to everybody else, who learn what it needs', async (path, screen) => {
  const loaded = vi.spyOn(screen, 'page');
  open(routesFor(strangerTo(screen)), path);
  const [need = ''] = screen.needs.flat();
  const needed = need === 'Organization User' ? shellTexts.staff_role : need;
  await page.findAllByText(
    (text) =>
      text.startsWith('You do not have access to this page.') &&
      text.includes(needed) &&
      text.endsWith('Ask Dana Okafor, Lee Adams.'),
  );
  expect(loaded).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it('tells an administrator of an organization whom to ask for what the platform makes', async () => {
  const make = built.find(({ path }) => path === 'merchant-accounts/create');
  if (!make) throw new Error('no such screen');
  open(routesFor({ ...strangerTo(make), role: 'Organization Admin' }), make.path);
  await page.findByText(/^Administrators of Ratepayer do this for you\./);
});
