import { useOutletContext } from 'react-router';
import { say } from '../../platform/texts/staff.ts';
import { DetailTabs } from '../../ui/detail/detail-tabs.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { settingsTabs } from './settings-tabs.tsx';
import type { ShellContext } from './shell.tsx';

/** Preferences of an organization, and for Global Admins those of the platform; a tab for each kind (`?tab=`). */
export function SettingsPage() {
  const shell = useOutletContext<ShellContext>();
  usePageTitle(say('settings'), 'Ratepayer');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('settings')}</h1>
          <p>{say('settings_purpose')}</p>
        </div>
      </div>
      <DetailTabs name={say('settings')} tabs={settingsTabs(shell)} />
    </>
  );
}
