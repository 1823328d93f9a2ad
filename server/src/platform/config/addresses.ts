import type { Settings } from './settings.ts';

/** Where this installation is reached, by its settings. */
export interface Addresses {
  readonly prefix: string;
  readonly portalUrl: string;
  readonly issuer: string;
  readonly audience: string;
}

/** What follows from where pages are. */
export function addressesOf(settings: Settings): Addresses {
  const prefix = settings.BASE_PATH === '/' ? '' : settings.BASE_PATH;
  return {
    prefix,
    portalUrl: `${settings.PUBLIC_URL}${prefix}`,
    issuer: settings.OIDC_ISSUER || `${settings.PUBLIC_URL}/auth`,
    audience: `${settings.PUBLIC_URL}/api`,
  };
}
