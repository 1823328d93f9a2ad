import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet, useLocation, useSearchParams } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { mockableRoles } from '@ratepayer/contract/users/roles.ts';
import { ApprovalsBell } from '../../features/staff/reversals/approvals-bell.tsx';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { config } from '../../platform/config.ts';
import { openPage } from '../../platform/navigation.ts';
import { queryOf } from '../../platform/query-of.ts';
import { signIn } from '../../platform/session/session.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { InstallationNotices } from '../../features/installation/installation-notices.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Loading, usePageTitle } from '../../ui/parts.tsx';
import { IdleGuard } from './idle-guard.tsx';
import { NavDrawer, SideNav } from './side-nav.tsx';
import { say } from '../../platform/texts/staff.ts';

export interface ShellContext {
  readonly user: SessionUser;
  readonly unit: BusinessUnitSummary;
}

/** Header, business-unit switcher and navigation; `?bu=` in every address, so that links can be shared. */
export function Shell({ user }: { user: SessionUser }) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const may = (permission: SessionUser['permissions'][number]) => user.permissions.includes(permission);
  const units = useQuery({ ...queryOf(organizationApi.listBusinessUnits, { PageSize: 250 }), enabled: may('BusinessUnits:Read') });
  const list = units.data?.items ?? [];
  // A link names its business unit: another one is never shown in its place.
  const asked = params.get('bu');
  const unit = asked === null ? list[0] : list.find((one) => String(one.id) === asked);
  const choose = (id: number) => {
    const next = new URLSearchParams(params);
    next.set('bu', String(id));
    next.delete('page');
    setParams(next);
  };
  const mocked = user.attributes['act'] !== undefined;
  const canMock = !config.production && (user.role === 'Global Admin' || mocked);

  return (
    <div className="shell">
      {mocked ? (
        <p className="mock-bar" role="status">
          {say('viewing_as', { role: user.role })}
          <button type="button" className="link-btn" onClick={() => void signIn({ prompt: 'none' })}>
            {say('stop')}
          </button>
        </p>
      ) : null}
      <IdleGuard minutes={Number(user.attributes['idle_minutes']) || 15} />
      <header className="s-top">
        <NavDrawer user={user} unitId={unit?.id} />
        <div className="mark">
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <rect width="24" height="24" rx="6" fill="var(--primary)" />
            <path d="M7 8h6M7 13h10M7 16.500h10" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
          </svg>
          <span>{say('ratepayer')}</span>
        </div>
        <div className="row">
          {list.length > 0 ? (
            <label className="bu">
              <span className="vh">{say('business_unit')}</span>
              <span className="sq" aria-hidden="true" ref={(box) => box?.style.setProperty('background', unit?.primaryColor ?? 'var(--line-strong)')} />
              <select value={unit?.id ?? ''} onChange={(event) => choose(Number(event.target.value))}>
                {unit ? null : (
                  <option value="" disabled>
                    {say('choose_business_unit')}
                  </option>
                )}
                {list.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
        </div>
        <div className="row">
          {canMock ? (
            <label className="chip only-desktop">
              <span>{say('view_as')}</span>
              <select
                value={mocked ? user.role : ''}
                onChange={(event) =>
                  void signIn(event.target.value ? { prompt: 'none', mock_role: event.target.value } : { prompt: 'none' }, event.target.value === 'Customer' ? `${location.pathname}` : undefined)
                }
              >
                <option value="">{say('myself')}</option>
                {mockableRoles.map((role) => (
                  <option key={role}>{role}</option>
                ))}
              </select>
            </label>
          ) : null}
          {unit && may('Payments:Default') ? <ApprovalsBell unit={unit} user={user} /> : null}
          <UserMenu user={user} />
        </div>
      </header>
      <SideNav user={user} unitId={unit?.id} />
      <main className="sheet" id="main">
        {config.production && user.role === 'Global Admin' ? <InstallationNotices /> : null}
        {pathname === '/portal/signout' ? (
          <Outlet />
        ) : !may('BusinessUnits:Read') ? (
          <NoAccess />
        ) : units.isPending ? (
          <Loading />
        ) : unit ? (
          <Outlet context={{ user, unit } satisfies ShellContext} key={unit.id} />
        ) : list.length > 0 ? (
          <NotMine units={list} onChoose={choose} />
        ) : units.isError ? (
          <ListStates isPending={false} problem={say('business_units_could_not')} onRetry={() => void units.refetch()} isEmpty={false} isFiltered={false} onClear={() => undefined}>
            {null}
          </ListStates>
        ) : (
          <NoAccess />
        )}
      </main>
    </div>
  );
}

/** The address names a business unit that this person may not see, or that does not exist: nobody outside learns which. */
function NotMine({ units, onChoose }: { units: readonly BusinessUnitSummary[]; onChoose: (id: number) => void }) {
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

function NoAccess() {
  return (
    <>
      <h1>{say('do_not_access_page')}</h1>
      <p className="gap-sm muted">{say('login_no_permissions_yet')}</p>
    </>
  );
}

function UserMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const initials = user.name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2);
  return (
    <div className="tip-box" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button type="button" className="icon-btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="avatar">{initials}</span>
        <span className="vh">
          {user.name}, {user.role}
        </span>
      </button>
      {open ? (
        <div className="menu">
          <p className="small">
            <b>{user.name}</b>
            <br />
            <span className="muted">{user.role}</span>
          </p>
          <Link
            to="/portal/signout"
            onClick={(event) => {
              event.preventDefault();
              openPage('/portal/signout');
            }}
          >
            {say('sign_out')}
          </Link>
        </div>
      ) : null}
    </div>
  );
}
