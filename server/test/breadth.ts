/**
 * Files of the server's tests that are not of `npm test` but of the long form, which `.ci/run` runs each time: what a
 * capability does in the rest of its forms, sizes and words. What money does, who may and what an attacker reaches
 * stays, and of each capability what it is for (docs/tests.md has why; decision 381).
 */
export const breadth: readonly { readonly what: string; readonly files: readonly string[] }[] = [
  {
    what: 'files of accounts by every column, row and system',
    files: [
      'billing-systems',
      'enrolment-uploads',
      'reading-upload-rows',
      'reading-uploads',
      'upload-columns',
      'upload-layouts',
      'upload-rows',
      'upload-strategies',
    ],
  },
  {
    what: 'files that jobs and organizations move',
    files: [
      'adoption',
      'file-tasks',
      'job-files',
      'job-imports',
      'organization-contents',
      'organization-data',
      'sources-that-fail',
      'stored-files',
      'town-file',
    ],
  },
  {
    what: 'bills as they are drafted, mended and rehearsed',
    files: [
      'behind-bills',
      'bill-drafts',
      'bill-files',
      'bills-bounded',
      'bills-mended',
      'readings',
      'rehearsal',
      'usage-pdf',
    ],
  },
  {
    what: 'documents and lines of reports',
    files: ['exported-payments', 'pdf-list', 'report-lines', 'typeset-portable'],
  },
  {
    what: 'lists by each of their columns',
    files: [
      'audit-search',
      'autopay-lists',
      'banners',
      'bill-lists',
      'devices',
      'find',
      'kept-totals',
      'lists',
      'long-lists',
      'money-lists',
      'paperless-lists',
      'searches',
    ],
  },
  {
    what: 'words of refusals, gateways and messages',
    files: ['account-mails', 'gateway-wordings', 'kept-texts', 'notification-templates', 'texts'],
  },
  { what: 'settings of organizations and of a login', files: ['account', 'onboarding-choices', 'organizations'] },
  {
    what: 'parts and answers of forms',
    files: ['field-setup', 'form-hand-over', 'form-parts', 'form-responses-many', 'function-triggers'],
  },
  {
    what: 'processes that die where no payer waits',
    files: [
      'crash/days-of-jobs',
      'crash/kill-billing',
      'crash/kill-charging',
      'crash/kill-keeping',
      'crash/kill-settling',
      'crash/two-nodes',
      'embedded-ends',
      'first-state/first-state',
    ],
  },
  { what: 'a running worker of which something fails', files: ['worker-faults'] },
  { what: 'a hostile value in every field of every operation', files: ['documented'] },
];

/** The paths of these files, from the root of the project. */
export const breadthFiles: readonly string[] = breadth.flatMap(({ files }) =>
  files.map((name) => `server/test/${name}.test.ts`),
);
