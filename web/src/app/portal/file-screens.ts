import type { Screen } from './screen.ts';

/** Every file in and out. */
export const fileScreens: readonly Screen[] = [
  {
    path: 'files',
    name: { of: 'files_title' },
    needs: ['Billing:Default'],
    list: true,
    menu: { group: 'automation', icon: 'download' },
    page: async () => (await import('./files-page.tsx')).FilesPage,
  },
];
