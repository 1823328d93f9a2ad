import { useOutletContext } from 'react-router';
import { RateLimits } from '../../features/installation/rate-limits.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';
import { say } from '../../platform/texts/staff.ts';

/** Preferences of the platform; those of organizations come with their screens. */
export function SettingsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  usePageTitle(say('settings'), 'Ratepayer');
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('settings')}</h1>
          <p>{say('rate_limits_platform_they')}</p>
        </div>
      </div>
      <RateLimits user={user} timezone={unit.timezone} />
    </>
  );
}
