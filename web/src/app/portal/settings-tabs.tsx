import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ComponentType } from 'react';
import { AuditSearch } from '../../features/installation/audit-search.tsx';
import { Calendars } from '../../features/calendars/calendars.tsx';
import { OrganizationTemplates } from '../../features/notifications/organization-templates.tsx';
import { PlatformSettings } from '../../features/installation/platform-settings.tsx';
import { Closures } from '../../features/preferences/closures.tsx';
import { OrganizationPreferences } from '../../features/preferences/organization-preferences.tsx';
import { PlatformDefaults } from '../../features/preferences/platform-defaults.tsx';
import { Targets } from '../../features/preferences/targets.tsx';
import { ApiClients } from '../../features/people/programs/api-clients.tsx';
import { RetentionSettings } from '../../features/retention/retention.tsx';
import { Connections } from '../../features/transfers/connections.tsx';
import { FileKeys } from '../../features/transfers/keys/file-keys.tsx';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff.ts';
import { say as sayPreference } from '../../platform/texts/staff-preferences.ts';
import { say as sayAccess } from '../../platform/texts/staff-access.ts';
import { say as sayOfPlatform } from '../../platform/texts/staff-platform.ts';
import { say as sayOfRetention } from '../../platform/texts/staff-retention.ts';
import { say as sayOfTemplates } from '../../platform/texts/staff-templates.ts';
import { say as sayOfTransfers } from '../../platform/texts/staff-transfers.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { mayOpen, type Need } from './screen.ts';

/** What every tab of the settings gets: where whoever looks is, and who they are. */
export interface SettingsProps {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}
interface SettingsTab {
  readonly key:
    | 'access'
    | 'audit'
    | 'calendars'
    | 'connections'
    | 'keys'
    | 'notification-templates'
    | 'organization'
    | 'platform'
    | 'retention'
    | 'targets';
  /** What it is called, by the texts of its own area. */
  readonly name: () => string;
  readonly part: ComponentType<SettingsProps>;
  /** Who may open it: any one of these. */
  readonly needs: readonly Need[];
}

/** When banks move nothing, and when offices are closed. */
const Calendar = (shell: SettingsProps) => (
  <>
    <Calendars unit={shell.unit} />
    <Closures {...shell} />
  </>
);
/** How the installation fares, and what new business units begin with. */
const Platform = (shell: SettingsProps) => (
  <>
    <PlatformSettings {...shell} />
    <PlatformDefaults unit={shell.unit} />
  </>
);

/** The tabs of the settings, one line each, of whichever feature they are, in their order. */
const tabs: readonly SettingsTab[] = [
  { key: 'platform', name: () => say('settings_platform'), part: Platform, needs: ['Global Admin'] },
  {
    key: 'organization',
    name: () => sayPreference('organization'),
    part: OrganizationPreferences,
    needs: ['Organization User'],
  },
  {
    key: 'notification-templates',
    name: () => sayOfTemplates('tab'),
    part: OrganizationTemplates,
    needs: ['Organization User'],
  },
  { key: 'access', name: () => sayAccess('tab'), part: ApiClients, needs: ['Organization Admin'] },
  { key: 'connections', name: () => sayOfTransfers('tab'), part: Connections, needs: ['Organization Admin'] },
  { key: 'keys', name: () => sayOfTransfers('keys_tab'), part: FileKeys, needs: ['Organization Admin'] },
  { key: 'calendars', name: () => sayOfPlatform('calendar_tab'), part: Calendar, needs: ['Organization User'] },
  { key: 'targets', name: () => sayPreference('targets'), part: Targets, needs: ['Organization User'] },
  { key: 'retention', name: () => sayOfRetention('tab'), part: RetentionSettings, needs: ['Organization Admin'] },
  { key: 'audit', name: () => sayList('audit_title'), part: AuditSearch, needs: ['Organization Admin'] },
];

/** Those that this person may open. */
export const settingsTabs = (shell: SettingsProps): readonly Tab[] =>
  tabs
    .filter((tab) => mayOpen(shell.user, tab))
    .map(({ key, name, part: Part }) => ({ key, name: name(), draw: () => <Part {...shell} /> }));
