import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { accountSync } from '../dev/src/bench/account-sync.ts';
import { accountsSearch } from '../dev/src/bench/accounts-search.ts';
import { archive } from '../dev/src/bench/archive.ts';
import { autopayNight } from '../dev/src/bench/autopay-night.ts';
import { bills } from '../dev/src/bench/bills.ts';
import { dashboard } from '../dev/src/bench/dashboard.ts';
import { engagement } from '../dev/src/bench/engagement.ts';
import { exports } from '../dev/src/bench/export.ts';
import { moneyStatements } from '../dev/src/bench/money-statements.ts';
import { nodes } from '../dev/src/bench/nodes.ts';
import { outage } from '../dev/src/bench/outage.ts';
import { outbox } from '../dev/src/bench/outbox.ts';
import { paymentsList } from '../dev/src/bench/payments-list.ts';
import { quickpay } from '../dev/src/bench/quickpay.ts';
import { realtime } from '../dev/src/bench/realtime.ts';
import { receipt } from '../dev/src/bench/receipt.ts';
import { register } from '../dev/src/bench/register.ts';
import { responses } from '../dev/src/bench/responses.ts';
import { starts } from '../dev/src/bench/starts.ts';
import { findBrowsers } from './find-browsers.ts';

interface Options {
  readonly rows: number;
  readonly seconds: number;
  /** Sessions a second beside what is measured, where there are some. */
  readonly rate: number;
  /** Folder of another checkout to measure beside this one. */
  readonly before?: string | undefined;
}

const runAlone = async (file: string, args: readonly string[]) => {
  const env = file.includes('e2e') ? { ...process.env, CHROMIUM: (await findBrowsers()).chromium } : process.env;
  return (
    spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: 'inherit', env }).status === 0
  );
};

/** A benchmark is one line here: what runs, and how large it is unless told otherwise. */
const benchmarks: Readonly<
  Record<string, readonly [run: (options: Options) => Promise<boolean>, rows: number, seconds: number]>
> = {
  quickpay: [quickpay, 200_000, 10],
  'money-statements': [moneyStatements, 200_000, 20],
  'payments-list': [paymentsList, 10_000_000, 20],
  dashboard: [dashboard, 10_000_000, 5],
  engagement: [engagement, 1_000_000, 5],
  'accounts-search': [accountsSearch, 1_000_000, 20],
  register: [register, 200_000, 5],
  outbox: [outbox, 100_000, 10],
  receipt: [receipt, 1_000, 6],
  'account-sync': [accountSync, 1_000_000, 0],
  'autopay-night': [autopayNight, 100_000, 0],
  bills: [bills, 100_000, 0],
  export: [exports, 1_000_000, 0],
  responses: [responses, 100_000, 10],
  archive: [archive, 300_000, 0],
  realtime: [realtime, 1_000, 10],
  nodes: [nodes, 20_000, 60],
  outage: [outage, 20_000, 600],
  start: [starts, 5, 0],
  'slow-network': [
    ({ rows, before }) => runAlone('../e2e/slow-network.ts', [String(rows), ...(before ? [before] : [])]),
    5,
    0,
  ],
  lighthouse: [({ rows }) => runAlone('../e2e/lighthouse.ts', [String(rows)]), 5, 0],
  bundle: [() => runAlone('bundle.ts', []), 0, 0],
};

const [name = '', ...rest] = process.argv.slice(2);
const option = (key: string, initial: number) => {
  const at = rest.indexOf(`--${key}`);
  return at < 0 ? initial : Number(rest[at + 1]);
};
const wanted = benchmarks[name];
if (!wanted) {
  console.error(
    `Say which: npm run bench -- NAME [--rows N] [--seconds N] [--rate N]\n${Object.keys(benchmarks).join(' · ')}`,
  );
  process.exit(1);
}
const [run, rows, seconds] = wanted;
// A missed aim is a finding, never a failure: times on shared machines are compared within one run only.
const before = rest.includes('--before') ? rest[rest.indexOf('--before') + 1] : undefined;
// Half of what quickpay holds (docs/performance.md).
const rate = option('rate', 50);
await run({ rows: option('rows', rows), seconds: option('seconds', seconds), rate, before });
process.exit(0);
