import { useOutletContext } from 'react-router';
import { RateLimits } from '../../features/installation/rate-limits.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** Preferences of the platform; those of organizations come with their screens. */
export function SettingsPage() {
  const { user } = useOutletContext<ShellContext>();
  usePageTitle('Settings', 'Ratepayer');
  if (user.role !== 'Global Admin') return <h1>You do not have access to this page</h1>;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Settings</h1>
          <p>Rate limits of the platform. They hold over all nodes; lower ones stop abuse sooner, higher ones spare busy counters.</p>
        </div>
      </div>
      <RateLimits user={user} />
    </>
  );
}
