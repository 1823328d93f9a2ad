import { useLocation } from 'react-router';
import { usePageTitle } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff.ts';

/** The register of portal routes whose screens come with later work; none of them stands in a menu. */
export const unbuilt: readonly string[] = [
  'dashboard',
  'engagement',
  'terms-of-service',
  'funding',
  'my-account',
  'gateways',
  'ach-gateway',
  'messages',
  'products',
  'merchant-accounts',
  'nacha-configs',
  'agencies',
  'billing-systems',
  'custom-gateway-messages',
  'organizations',
  'organization',
  'business-units',
  'reports',
  'accounts',
  'customers',
  'devices',
  'bills',
  'readings',
  'users',
  'users-page',
  'tickets',
  'webhooks',
  'jobs',
  'files',
  'business-unit-settings',
  'embedded-settings',
];

export function UnbuiltPage() {
  const area =
    useLocation()
      .pathname.replace(/^.*\/portal\/?/, '')
      .split('/')[0] ?? '';
  const known = unbuilt.includes(area);
  const title = known ? say('screen_not_built_yet') : say('nothing_address');
  usePageTitle(title, 'Ratepayer');
  return (
    <>
      <h1>{title}</h1>
      <p className="gap-sm muted">{known ? say('comes_later_release_payments') : say('check_link_choose_screen')}</p>
    </>
  );
}
