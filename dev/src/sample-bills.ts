import type { Disk } from 'flydrive';
import { Readable } from 'node:stream';
import { decimalOf, parseMoneyInput, percentOf } from '@ratepayer/contract/kit/money.ts';
import { guessBillMapping } from '@ratepayer/contract/bills/bill-file.ts';
import { approveCycle } from '@ratepayer/server/capabilities/bills/approve-cycle.ts';
import { checkCycle } from '@ratepayer/server/capabilities/bills/check-cycle.ts';
import { processCycle } from '@ratepayer/server/capabilities/bills/process-cycle.ts';
import { publishCycles } from '@ratepayer/server/capabilities/bills/publish-cycles.ts';
import { readCycle } from '@ratepayer/server/capabilities/bills/read-cycle.ts';
import { receiveFile } from '@ratepayer/server/capabilities/bills/receive-file.ts';
import { reserveFile } from '@ratepayer/server/capabilities/bills/reserve-file.ts';
import { runCycle } from '@ratepayer/server/capabilities/bills/run-cycle.ts';
import { addCycle } from '@ratepayer/server/capabilities/bills/save-cycle.ts';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';
import type { Keyring } from '@ratepayer/server/platform/crypto/keyring.ts';
import type { Database } from '@ratepayer/server/platform/database/database.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import type { Billed, BilledUnit } from './billed-unit.ts';
import { samplePdf } from './sample-pdf.ts';

interface Deps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

const heading = ['account', 'sub', 'bill number', 'bill type', 'amount', 'total due'];
const people = [
  ['10001', '01', 'Pat Rivera', '84.12', '84.12'],
  ['10002', '01', 'Morgan Lee', '74.50', '120.00'],
  ['10003', '01', 'Sam Ortiz', '61.20', '61.20'],
  ['10003', '02', 'Sam Ortiz', '29.80', '29.80'],
  ['10004', '01', 'Robin Chen', '33.00', '-12.00'],
] as const;
/** What a month asks for, in hundredths of what the latest ones do: lawns are watered in summer. */
const bySeason = [86, 84, 88, 92, 98, 108, 114, 115, 106, 100, 100, 100];

/** An amount of a month that is over. */
const ofMonth = (amount: string, month: string): string =>
  decimalOf(percentOf(parseMoneyInput(amount, 'en-US'), (bySeason[Number(month.slice(5)) - 1] ?? 100) * 100));

/** What was billed in a month: the latest three as they stand, before them what two payers see, by the season. */
const billedIn = (month: string, monthsBefore: number) =>
  monthsBefore <= 2
    ? people
    : people.slice(0, 2).map(([account, sub, name, amount]) => {
        const then = ofMonth(amount, month);
        return [account, sub, name, then, then] as const;
      });

/** The waterworks; so many months before this one that whoever looks for last March's bill finds it all year round. */
export const waterBills = (businessUnitId: number): BilledUnit => ({
  businessUnitId,
  title: 'Riverton Water & Sewer',
  service: 'Water and sewer',
  dueAfterDays: 24,
  pastMonths: 13,
  waits: true,
  billedIn,
});

/** Days of a cycle by how many months before this one it was issued. */
function daysOf(now: Date, monthsBefore: number, dueAfterDays: number) {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBefore, 1));
  const day = (days: number) => new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { issueDate: day(0), dueDate: day(dueAfterDays), month: day(0).slice(0, 7) };
}

/**
 * Cycles of a year that payers saw, and one that waits for a person where it does, by the product's own verbs. The
 * waterworks import their accounts, so that bills say what is owed and move nothing; elsewhere they are what is owed.
 */
export async function makeSampleBills(deps: Deps, unit: BilledUnit): Promise<void> {
  const { businessUnitId } = unit;
  for (let monthsBefore = unit.pastMonths; monthsBefore >= 0; monthsBefore--) {
    const { month, ...days } = daysOf(deps.clock.now(), monthsBefore, unit.dueAfterDays);
    const waits = unit.waits && monthsBefore === 0;
    const caller = { ...systemCaller([businessUnitId]), name: 'Sample town' };
    const cycle = await addCycle(deps.db, caller, businessUnitId, {
      name: `${unit.service} ${month}`,
      ...days,
      notificationStrategy: 'None',
      expectsDocuments: waits,
    });
    const bills = unit.billedIn(month, monthsBefore);
    const documents = waits ? bills.slice(0, -1) : bills;
    await bringIn(deps, caller, { unit, cycleId: cycle.id, month, bills, documents });
    if (waits) continue;
    const seen = await deps.db.scoped([businessUnitId], async (tx) => {
      const { samples } = await checkCycle(tx, businessUnitId, cycle.id);
      const looked = samples.map(({ id, rowVersion }) => ({ billId: id, rowVersion }));
      return { ...(await readCycle(tx, businessUnitId, cycle.id)), samples: looked };
    });
    await approveCycle(deps, caller, businessUnitId, cycle.id, seen);
  }
  while ((await publishCycles({ ...deps, texts: undefined })) > 0);
}

interface Month {
  readonly unit: BilledUnit;
  readonly cycleId: number;
  readonly month: string;
  readonly bills: readonly Billed[];
  readonly documents: readonly Billed[];
}

/** The index, then the documents; one of the newest cycle is missing, and a person finds it. */
async function bringIn(
  deps: Deps,
  caller: ReturnType<typeof systemCaller>,
  { unit: { businessUnitId, title }, cycleId, month, bills, documents }: Month,
): Promise<void> {
  const numberOf = (account: string, sub: string) => `${month.replace('-', '')}-${account}${sub}`;
  const rows = bills.map(([account, sub, , amount, total]) =>
    [account, sub, numberOf(account, sub), 'Bill', amount, total].join(','),
  );
  const step = async (name: 'Read' | 'Match', fileName: string, bytes: Buffer, more: object = {}) => {
    const kind = name === 'Read' ? ('Index' as const) : ('Documents' as const);
    const { fileId, uploadUrl } = await deps.db.scoped([businessUnitId], (tx) =>
      reserveFile(deps, tx, caller, { businessUnitId, cycleId, kind, fileName }),
    );
    const query = new URL(uploadUrl, 'http://local').searchParams;
    const target = { businessUnitId, fileId, expires: Number(query.get('expires')) };
    await receiveFile(deps, { ...target, signature: query.get('signature') ?? '' }, Readable.from([bytes]));
    let job: unknown;
    const send = async (...[, data]: unknown[]) => {
      job = data;
      return null;
    };
    const boss = { send };
    await processCycle({ db: deps.db, boss }, caller, businessUnitId, cycleId, { step: name, fileId, ...more });
    await runCycle(deps, job as Parameters<typeof runCycle>[1]);
  };
  const config = { ...guessBillMapping(heading), dateFormat: 'YYYY-MM-DD' as const };
  await step('Read', 'bills.csv', Buffer.from([heading.join(','), ...rows].join('\n')), { config });
  for (const [account, sub, name, amount, total] of documents) {
    const number = numberOf(account, sub);
    const document = samplePdf([
      title,
      `Bill ${number}`,
      `Account ${[account, sub].filter(Boolean).join(' - ')}   ${name}`,
      `This bill: $${amount}`,
      `Total due: $${total}`,
    ]);
    await step('Match', `${[account, sub].filter(Boolean).join('-')}_${number}.pdf`, document);
  }
}
