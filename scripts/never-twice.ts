/** Files of tests by the beginnings of their paths, and why none of them has a second try (decision 168). */
export const neverTwice: readonly { readonly why: string; readonly files: readonly string[] }[] = [
  {
    why: 'What an attacker finds open once in a hundred times is open.',
    files: [
      'server/test/security/',
      'server/test/access.test.ts',
      'server/test/begin-only-account.test.ts',
      'server/test/belongs-to.test.ts',
      'server/test/foreign-ids.test.ts',
      'server/test/report-access.test.ts',
    ],
  },
  {
    why: 'What dies or runs beside itself finds another state each time: a rare failure is a race of the product.',
    files: [
      'server/test/crash/',
      'server/test/same-account.test.ts',
      'server/test/one-time-things.test.ts',
      'server/test/outbox.test.ts',
      'server/test/two-leaders.test.ts',
      'server/test/upload-and-payment.test.ts',
      'server/test/worker-faults.test.ts',
    ],
  },
  {
    why: 'Money that is wrong once is wrong.',
    files: [
      'server/test/adjustments.test.ts',
      'server/test/bank-step.test.ts',
      'server/test/before-paying.test.ts',
      'server/test/daily-limits.test.ts',
      'server/test/daily-totals.test.ts',
      'server/test/dual-approval.test.ts',
      'server/test/external-uploads.test.ts',
      'server/test/fees.test.ts',
      'server/test/gateways/',
      'server/test/give-backs.test.ts',
      'server/test/late-again.test.ts',
      'server/test/late-truth.test.ts',
      'server/test/net-revenue.test.ts',
      'server/test/outcome-once.test.ts',
      'server/test/reversal',
      'server/test/settlement',
      'server/test/take-payment.test.ts',
      'server/test/upload-charges.test.ts',
      'server/test/wallet.test.ts',
      'server/test/what-went-back.test.ts',
    ],
  },
  {
    why: 'What draws what it does fails seldom, and that is the finding.',
    files: ['server/test/corruption.', 'server/test/histories.', 'server/test/hostile.', 'server/test/kept-totals.'],
  },
  {
    why: 'A pure rule waits for nothing: it cannot fail by chance.',
    files: ['contract/src/', 'server/src/', 'identity/src/'],
  },
];
