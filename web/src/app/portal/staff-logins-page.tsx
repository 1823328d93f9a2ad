import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { staffLogins } from '@ratepayer/contract/users/staff-login.list.ts';
import { mostDisabled } from '@ratepayer/contract/users/user.fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useOutletContext } from 'react-router';
import { LoginMenu } from '../../features/people/login-menu.tsx';
import { DisableChosen } from '../../features/people/disable-chosen.tsx';
import { AccessReviewList } from '../../features/people/review/access-review-list.tsx';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { staffLoginApi } from '../../platform/api/user.api.ts';
import { findOrganization } from '../../platform/find-named.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { mayOpen, type Need } from './screen.ts';
import type { ShellContext } from './shell.tsx';

type Row = RowOf<(typeof staffLogins)['list']>;

/** As many as one answer holds. */
const mostUnits = 250;

/** Where the staff of an organization is opened: here for the own one and for Global Admins, else in a unit of it. */
function useUnitOf({ unit }: ShellContext) {
  const { data } = useQuery(queryOf(organizationApi.listBusinessUnits, { PageSize: mostUnits }));
  return (organizationName: string) =>
    organizationName === '' || organizationName === unit.organizationName
      ? unit.id
      : data?.items.find((one) => one.organizationName === organizationName)?.id;
}

const reviewers: readonly Need[] = ['Organization Admin'];

/** Everybody of the staff who may sign in, or the review of them (`?view=review`). */
export function StaffLoginsPage() {
  const shell = useOutletContext<ShellContext>();
  const isReview = useAddress().get('view') === 'review' && mayOpen(shell.user, { needs: reviewers });
  return isReview ? <AccessReviewList {...shell} /> : <StaffLogins {...shell} />;
}

/** All logins, wherever their people work; one of them is opened among the users. */
function StaffLogins(shell: ShellContext) {
  const unitOf = useUnitOf(shell);
  const { unit, user } = shell;
  const mayManage = user.permissions.includes('Users:Manage');
  const bulk = {
    most: mostDisabled,
    actions: (people: readonly Row[], clear: () => void) => (
      <DisableChosen businessUnitId={unit.id} people={people} clear={clear} />
    ),
  };
  return (
    <ListPage
      {...shell}
      list={staffLogins.list}
      texts={staffLogins.texts}
      load={staffLoginApi.listStaffLogins}
      file={staffLoginApi.exportStaffLogins}
      chips={['Roles', 'UserStatuses', 'Unused']}
      offers={{ OrganizationName: findOrganization }}
      row={{
        key: ({ id }) => id,
        href: ({ id, organizationName }) => {
          const at = unitOf(organizationName);
          return at ? `/portal/users?bu=${at}&user=${id}` : '';
        },
        name: ({ name }) => name,
        menu: (row) => <LoginMenu row={row} user={user} unitId={unitOf(row.organizationName)} hereId={unit.id} />,
      }}
      card={{ title: 'name', status: 'status', facts: ['organizationName', 'role', 'lastSignInDate'] }}
      {...(mayManage ? { bulk } : {})}
      buttons={
        mayOpen(user, { needs: reviewers }) ? (
          <Link className="btn tool sec" to={`/portal/users-page/billers?bu=${unit.id}&view=review`}>
            {say('review')}
          </Link>
        ) : null
      }
    />
  );
}
