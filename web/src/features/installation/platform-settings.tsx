import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { say } from '../../platform/texts/staff.ts';
import { Maintenance } from './maintenance.tsx';
import { RateLimits } from './rate-limits.tsx';
import { SystemHealth } from './system-health.tsx';

interface Props {
  readonly unit: { readonly id: number; readonly timezone: TimeZone };
  readonly user: { readonly id: number; readonly name: string };
}

/** What holds for the whole platform: a tab of the settings for Global Admins. */
export function PlatformSettings({ unit, user }: Props) {
  return (
    <>
      <SystemHealth unit={unit} />
      <Maintenance user={user} timezone={unit.timezone} />
      <h2 className="gap-lg">{say('limits_title')}</h2>
      <p className="gap-sm muted">{say('rate_limits_platform_they')}</p>
      <RateLimits user={user} timezone={unit.timezone} />
    </>
  );
}
