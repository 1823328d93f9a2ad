import { deviceZone } from '@ratepayer/contract/users/my-account.fields.ts';
import type { Preferences } from '@ratepayer/contract/users/my-account.shapes.ts';
import { myAccountApi } from '../api/my-account.api.ts';
import { lookFrom } from '../viewer-zone.ts';
import { remember, remembered } from './remembered.ts';

const usual: Preferences = {
  defaultBusinessUnitId: null,
  pageSize: '25',
  density: 'Usual',
  theme: 'System',
  timezone: deviceZone,
  shortcuts: true,
  bellExceptions: true,
  bellReports: true,
  bellDeliveries: true,
  bellTickets: true,
  mailReports: false,
  mailTickets: false,
};
let chosen = usual;

/** How whoever is signed in likes the portal. */
export const preferences = (): Preferences => chosen;

/** As this browser remembers it, before anything is asked; called once when the portal starts. */
export function startPreferences(): void {
  try {
    chosen = { ...usual, ...(JSON.parse(remembered('preferences') || '{}') as Partial<Preferences>) };
  } catch {
    chosen = usual;
  }
  lookFrom(chosen.timezone === deviceZone ? undefined : chosen.timezone);
  applyLook(chosen);
  prefersDark().addEventListener('change', () => applyLook(chosen));
}

/** What the server says of it: remembered for the next start, and seen at once as far as nothing jumps by it. */
export function hearPreferences(told: Preferences): void {
  remember('preferences', JSON.stringify(told));
  // Where it opens, how much a list shows and whose clock it tells holds from the next start on.
  const { defaultBusinessUnitId, pageSize, timezone } = chosen;
  chosen = { ...told, defaultBusinessUnitId, pageSize, timezone };
  applyLook(chosen);
}

/** What was chosen just now: all of it holds. */
export function adoptPreferences(told: Preferences): void {
  chosen = told;
  lookFrom(told.timezone === deviceZone ? undefined : told.timezone);
  hearPreferences(told);
}

/** Chooses how dense rows stand, here and wherever else this person looks. */
export function chooseDensity(density: Preferences['density']): void {
  const next = { ...chosen, density };
  hearPreferences(next);
  void myAccountApi.keepMyPreferences(next, { quiet: true }).catch(() => undefined);
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

function applyLook({ density, theme }: Preferences): void {
  const isDark = theme === 'System' ? prefersDark().matches : theme === 'Dark';
  document.documentElement.dataset['mode'] = isDark ? 'dark' : 'light';
  document.querySelector('.staff')?.setAttribute('data-density', density === 'Compact' ? 'compact' : 'usual');
}
