import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';

export interface ClientConfig {
  readonly issuer: string;
  readonly portalUrl: string;
  /** Where the API is called, without `/api`; empty when that is here. */
  readonly api: string;
  readonly flow: 'implicit' | 'code';
  readonly providerName: string;
  readonly production: boolean;
  /** Whose words the page is opened in: of the business unit in its address, or of its reader's browser. */
  readonly culture: Culture;
  /** What the server knew of this page already. */
  readonly start?: PageStart;
}

interface PageStart {
  readonly unit: BusinessUnitContext;
  /** Files that the next page will need. */
  readonly next: readonly string[];
}

declare global {
  interface Window {
    readonly __CONFIG__?: ClientConfig;
  }
}

const fallback: ClientConfig = {
  issuer: `${location.origin}/auth`,
  portalUrl: location.origin,
  api: '',
  flow: 'implicit',
  providerName: 'Ratepayer',
  production: false,
  culture: 'en-US',
};

/** What the server wrote into the page. */
export const config: ClientConfig = window.__CONFIG__ ?? fallback;

/** Path of the web client on this host, without a slash at the end. */
export const basePath: string = new URL(document.baseURI).pathname.replace(/\/$/, '');
