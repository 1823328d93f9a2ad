import type { Screen } from './screen.ts';

/** Work that repeats by itself: its list with what did not arrive, and one job with its runs. */
export const jobScreens: readonly Screen[] = [
  {
    path: 'jobs',
    name: 'jobs',
    needs: ['Organization Admin', 'Billing:Default'],
    list: true,
    menu: { group: 'automation', icon: 'rows' },
    page: async () => (await import('./jobs-page.tsx')).JobsPage,
  },
  {
    path: 'jobs/create',
    name: 'job',
    needs: ['Organization Admin'],
    page: async () => (await import('./job-form-page.tsx')).NewJobPage,
  },
  {
    path: 'jobs/templates',
    name: 'job_templates',
    needs: ['Organization Admin'],
    list: true,
    page: async () => (await import('./job-templates-page.tsx')).JobTemplatesPage,
  },
  {
    path: 'jobs/:id',
    name: 'job',
    needs: ['Organization Admin', 'Billing:Default'],
    page: async () => (await import('./job-page.tsx')).JobPage,
  },
];
