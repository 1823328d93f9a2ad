import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { InstallationNotices } from '../../features/installation/installation-notices.tsx';
import { config } from '../../platform/config.ts';
import { signIn } from '../../platform/session/session.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff.ts';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Loading, useDelayed, usePageTitle } from '../../ui/parts.tsx';
import { IdleGuard } from './idle-guard.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { menuIn, type MenuPart } from './menu.ts';
import { OfflineBar } from './offline-bar.tsx';
import { ShellHeader } from './shell-header.tsx';
import { SideNav } from './side-nav.tsx';
import { useMyPreferences } from './use-my-preferences.ts';
import { useUnits } from './use-units.ts';

/** What one's own account is told, which is of no business unit. */
export type OwnContext = Pick<ShellContext, 'user'> & { readonly menu: readonly MenuPart[] };

export interface ShellContext {
  readonly user: SessionUser;
  readonly unit: BusinessUnitSummary;
  /** How many business units this person has. */
  readonly unitCount: number;
}

/** Header, business-unit switcher and navigation; `?bu=` in every address, so that links can be shared. */
export function Shell({ user, menu: whole }: { user: SessionUser; menu: readonly MenuPart[] }) {
  const chosen = useUnits(user);
  const { units, total, unit, choose } = chosen;
  const menu = menuIn(whole, unit?.features ?? []);
  const isLoading = useDelayed(useNavigation().state === 'loading', 300);
  useKeptFocus();
  useMyPreferences();
  return (
    <div className="shell">
      {user.attributes['act'] === undefined ? null : <ViewingAs role={user.role} />}
      <IdleGuard minutes={Number(user.attributes['idle_minutes']) || 15} />
      <ShellHeader user={user} menu={menu} units={units} total={total} unit={unit} onChoose={choose} />
      <SideNav menu={menu} unitId={unit?.id} />
      <main className={isLoading ? 'sheet waits' : 'sheet'} id="main" aria-busy={isLoading}>
        <OfflineBar unit={unit} />
        {config.production && user.role === 'Global Admin' ? <InstallationNotices /> : null}
        <Page user={user} menu={whole} chosen={chosen} />
      </main>
    </div>
  );
}

interface PageProps {
  readonly user: SessionUser;
  readonly menu: readonly MenuPart[];
  readonly chosen: ReturnType<typeof useUnits>;
}

function Page({ user, menu, chosen }: PageProps) {
  const { pathname } = useLocation();
  const { mayRead, answer, units, total, unit, choose } = chosen;
  if (pathname === '/portal/signout') return <Outlet />;
  // One's own account is there for who may nothing else.
  if (pathname === '/portal/my-account') return <Outlet context={{ user, menu } satisfies OwnContext} />;
  if (!mayRead) return <NoPermissions />;
  if (answer.isPending) return <Loading />;
  if (unit) return <Outlet context={{ user, unit, unitCount: total } satisfies ShellContext} key={unit.id} />;
  if (units.length > 0 && !answer.isError) return <NotMine units={units} onChoose={choose} />;
  if (!answer.isError) return user.role === 'Global Admin' ? <Nothing user={user} /> : <NoPermissions />;
  return (
    <ListStates
      isPending={false}
      problem={say('business_units_could_not')}
      onRetry={() => void answer.refetch()}
      isEmpty={false}
      isFiltered={false}
      onClear={() => undefined}
    >
      {null}
    </ListStates>
  );
}

const NewOrganizationForm = lazy(async () => ({
  default: (await import('../../features/organizations/new-organization-form.tsx')).NewOrganizationForm,
}));

/** A new installation: nothing can be looked at before there is an organization. */
function Nothing({ user }: { readonly user: SessionUser }) {
  usePageTitle(say('first_organization'), 'Ratepayer');
  return (
    <>
      <h1>{say('first_organization')}</h1>
      <p className="gap-sm muted">{say('first_organization_means')}</p>
      <Suspense fallback={<Loading />}>
        <NewOrganizationForm user={user} />
      </Suspense>
    </>
  );
}

function ViewingAs({ role }: { role: string }) {
  return (
    <p className="mock-bar" role="status">
      {say('viewing_as', { role })}
      <button type="button" className="link-btn" onClick={() => void signIn({ prompt: 'none' })}>
        {say('stop')}
      </button>
    </p>
  );
}

interface NotMineProps {
  readonly units: readonly BusinessUnitSummary[];
  readonly onChoose: (id: number) => void;
}

/**
 * The address names a business unit that this person may not see, or that is not there: nobody outside learns which.
 */
function NotMine({ units, onChoose }: NotMineProps) {
  usePageTitle(say('do_not_access_business'), 'Ratepayer');
  return (
    <>
      <h1>{say('do_not_access_business')}</h1>
      <p className="gap-sm muted">{say('link_opened_belongs_business')}</p>
      <ul className="gap-sm" aria-label={say('your_business_units')}>
        {units.map((one) => (
          <li key={one.id}>
            <button type="button" className="link-btn" onClick={() => onChoose(one.id)}>
              {one.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoPermissions() {
  return (
    <>
      <h1>{say('do_not_access_page')}</h1>
      <p className="gap-sm muted">{say('login_no_permissions_yet')}</p>
    </>
  );
}
