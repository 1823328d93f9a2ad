import type { Screen } from './screen.ts';

const triggers = async () => (await import('./trigger-pages.tsx')).triggerPages;

/** What forms ask: the list, and one of them. */
export const triggerScreens: readonly Screen[] = [
  {
    path: 'function-triggers',
    name: { of: 'triggers_title' },
    needs: ['BusinessUnits:Read'],
    list: true,
    menu: { group: 'setup', icon: 'gear' },
    page: async () => (await triggers()).List,
  },
  {
    path: 'function-triggers/:id',
    name: { of: 'triggers_title' },
    needs: ['BusinessUnits:Read'],
    page: async () => (await triggers()).One,
  },
];

/** What payers answered on forms: the list, and one response. */
export const responseScreens: readonly Screen[] = [
  {
    path: 'form-responses',
    name: { of: 'form_responses_title' },
    needs: ['Accounts:Read'],
    list: true,
    menu: { group: 'payers', icon: 'rows' },
    page: async () => (await import('./responses-page.tsx')).ResponsesPage,
  },
  {
    path: 'form-responses/:id',
    name: { of: 'form_responses_one' },
    needs: ['Accounts:Read'],
    page: async () => (await import('./response-page.tsx')).ResponsePage,
  },
];
