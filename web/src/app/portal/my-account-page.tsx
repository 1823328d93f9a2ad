import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { MyActivity } from '../../features/my-account/my-activity.tsx';
import { MySessions } from '../../features/my-account/my-sessions.tsx';
import { MyViews } from '../../features/my-account/my-views.tsx';
import { PreferencesForm } from '../../features/my-account/preferences-form.tsx';
import { ProfileForm } from '../../features/my-account/profile-form.tsx';
import { WhatTheyCan } from '../../features/people/what-they-can.tsx';
import { myAccountApi } from '../../platform/api/my-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { listAt } from './list-at.ts';
import type { OwnContext } from './shell.tsx';

/** One's own account: who one is, how one likes the portal, where one is signed in, and what one may. */
export function MyAccountPage() {
  const { user, menu } = useOutletContext<OwnContext>();
  const { data: mine, error, isPending } = useQuery(queryOf(myAccountApi.getMyAccount, {}));
  usePageTitle(say('my_account'), 'Ratepayer');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('my_account')}</h1>
          <p>{say('my_account_purpose')}</p>
        </div>
      </div>
      {isPending ? <Loading /> : null}
      {error ? <Banner kind="bad" title={problemOf(error, say('my_account_not_loaded'))} alert /> : null}
      {mine ? (
        <div className="person gap-md">
          <div>
            <ProfileForm mine={mine} />
            <PreferencesForm user={user} kept={mine.preferences} />
            {user.role === 'Base User' ? null : <MyViews listAt={listAt(menu)} />}
            <MySessions timezone={mine.timezone} />
            <MyActivity timezone={mine.timezone} />
          </div>
          <WhatTheyCan
            name={mine.name}
            role={user.role || 'Base User'}
            given={mine.permissions}
            where={mine.businessUnits}
          />
        </div>
      ) : null}
    </>
  );
}
