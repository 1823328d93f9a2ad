import type { Screen } from './screen.ts';

const wordings = async () => (await import('./gateway-message-pages.tsx')).gatewayMessagePages;

/** Gateways and what belongs to them: numbers there, and how their answers are worded. */
export const gatewayScreens: readonly Screen[] = [
  {
    path: 'gateways',
    name: 'gateways',
    needs: ['Organization Admin'],
    list: true,
    menu: { group: 'platform', icon: 'bank' },
    page: async () => (await import('./gateways-page.tsx')).GatewaysPage,
  },
  {
    path: 'merchant-accounts',
    name: 'merchant_accounts',
    needs: ['Transactions:Default'],
    list: true,
    menu: { group: 'platform', icon: 'card' },
    page: async () => (await import('./merchant-account-pages.tsx')).merchantAccountPages.List,
  },
  {
    path: 'merchant-accounts/create',
    name: 'merchant_accounts',
    needs: ['Global Admin'],
    page: async () => (await import('./new-merchant-page.tsx')).NewMerchantPage,
  },
  {
    path: 'merchant-accounts/detail/:id',
    name: 'merchant_accounts',
    needs: ['Transactions:Default'],
    page: async () => (await import('./merchant-account-pages.tsx')).merchantAccountPages.One,
  },
  {
    path: 'custom-gateway-messages',
    name: 'custom_gateway_messages',
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'platform', icon: 'receipt' },
    page: async () => (await wordings()).List,
  },
  {
    path: 'custom-gateway-messages/create',
    name: 'custom_gateway_messages',
    needs: ['Global Admin'],
    page: async () => (await import('./gateway-message-pages.tsx')).NewGatewayMessagePage,
  },
  {
    path: 'custom-gateway-messages/detail/:id',
    name: 'custom_gateway_messages',
    needs: ['BusinessUnits:Read'],
    page: async () => (await wordings()).One,
  },
];
