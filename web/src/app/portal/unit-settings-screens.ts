import type { Screen } from './screen.ts';

/** What is set of a business unit. */
export const unitSettingsScreens: readonly Screen[] = [
  {
    path: 'business-unit-settings',
    name: 'business_unit_settings',
    needs: ['BusinessUnits:Read'],
    menu: { group: 'setup', icon: 'gear' },
    page: async () => (await import('./unit-settings-page.tsx')).UnitSettingsPage,
  },
  {
    path: 'embedded-settings',
    name: 'embedded_settings',
    needs: ['BusinessUnits:Read'],
    menu: { group: 'setup', icon: 'gear' },
    page: async () => (await import('./embedded-settings-page.tsx')).EmbeddedSettingsPage,
  },
];
