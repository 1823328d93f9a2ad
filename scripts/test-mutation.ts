import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The pure files that decide about money: a change in one of them that no test notices is a hole. */
const money = [
  'contract/src/payments/{amount-rules,attempt-state,payment-state,session-state,reversal,outcome-totals,banking-days,bank-account}.ts',
  'contract/src/fees/service-fee.ts',
  'contract/src/kit/money.ts',
  'server/src/capabilities/accounts/posting.rules.ts',
  'server/src/capabilities/{payments,sessions,reversals,exceptions,external,receipts}/**/*.rules.ts',
  'server/src/capabilities/payments/outcome/decide-*.ts',
  'server/src/capabilities/settlement/**/*.rules.ts',
];

const given = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = (given.length > 0 ? given : money)
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'));
const done = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', '--mutate', files.join(',')],
  { cwd: root, stdio: 'inherit' },
);
process.exit(done.status ?? 1);
