import { useLocation } from 'react-router';
import { usePageTitle } from '../../ui/parts.tsx';

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
  const title = known ? 'This screen is not built yet' : 'There is nothing at this address';
  usePageTitle(title, 'Ratepayer');
  return (
    <>
      <h1>{title}</h1>
      <p className="gap-sm muted">{known ? 'It comes with a later release. Payments and account uploads are ready to use.' : 'Check the link, or choose a screen on the left.'}</p>
    </>
  );
}
