import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { guessBillMapping } from '@ratepayer/contract/bills/bill-file.ts';
import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { type BillJob, runCycle } from '../src/capabilities/bills/run-cycle.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import type { World } from './world.ts';

/** A PDF of one page that says a text. */
export const pdf = (text: string): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** An archive, whatever its parts are called. */
export function archive(parts: Readonly<Record<string, Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    const packed = deflateRawSync(bytes);
    const described = Buffer.alloc(26);
    described.writeUInt16LE(20, 0);
    described.writeUInt16LE(8, 4);
    described.writeUInt32LE(crc32(bytes), 10);
    described.writeUInt32LE(packed.length, 14);
    described.writeUInt32LE(bytes.length, 18);
    described.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), described, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), described, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end]);
}

export interface Row {
  readonly account: string;
  readonly number: string;
  readonly amount: string;
  readonly [more: string]: string;
}

const heading = [
  'account',
  'sub',
  'bill number',
  'bill type',
  'amount',
  'total due',
  'due date',
  'document',
  'supersedes',
];
const keys = ['account', 'sub', 'number', 'type', 'amount', 'total', 'due', 'document', 'supersedes'];

/** An index as a billing system writes it. */
export const index = (rows: readonly Row[]): Buffer =>
  Buffer.from(
    [heading, ...rows.map((row) => keys.map((key) => row[key] ?? ''))].map((line) => line.join(',')).join('\n'),
  );

export const mapping = { ...guessBillMapping(heading), dateFormat: 'YYYY-MM-DD' as const, rejectLimitPercent: 50 };

/** Bills of one business unit by the operations that its pages call; jobs of the worker are run at once. */
export async function openBills(world: World, slug: string) {
  const unit = await world.unitId(slug);
  const token = await world.token('admin@riverton.test');
  const base = `/api/business-units/${unit}`;
  const deps = { db: world.db, disk: openDisk('file:', world.dataDir), clock: systemClock, texts: undefined };
  const call = (method: string, path: string, body?: unknown, as = token, headers: Record<string, string> = {}) =>
    world.call(method, `${base}${path}`, { token: as, body, headers });

  const account = (number: string, balanceMinor = 0, sub = '') =>
    world.db.scoped([unit], (tx) =>
      createAccount(tx, {
        businessUnitId: unit,
        accountNumber: number,
        subAccountNumber: sub,
        name: `Name ${number}`,
        street: '',
        city: '',
        state: '',
        zip: '',
        issueDate: '2026-01-01',
        dueDate: '2026-02-01',
        balanceMinor,
        lateFeeMinor: 0,
        createMethod: 'Manual',
        createdBy: 'Test',
      }),
    );

  async function cycle(name: string, more: object = {}) {
    const body = { name, issueDate: '2026-11-01', dueDate: '2027-12-01', notificationStrategy: 'None' };
    const made = await call('POST', '/billing-cycles', { ...body, expectsDocuments: false, ...more });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body;
  }

  async function send(cycleId: number, kind: 'Index' | 'Documents', fileName: string, bytes: Buffer) {
    const reserved = await call('POST', `/billing-cycles/${cycleId}/files`, { kind, fileName });
    if (reserved.status !== 200) return { fileId: 0, status: reserved.status as number, body: reserved.body };
    return { fileId: reserved.body.fileId as number, ...(await put(reserved.body.uploadUrl, bytes)) };
  }
  async function put(url: string, bytes: Buffer) {
    const headers = { 'content-type': 'application/octet-stream' };
    const { statusCode, payload } = await world.app.inject({ method: 'PUT', url, headers, payload: bytes });
    return { status: statusCode, body: payload };
  }

  /** A step, with its job run at once. */
  async function process(cycleId: number, body: object) {
    const before = world.jobs.length;
    const answer = await call('POST', `/billing-cycles/${cycleId}/process`, body);
    for (const job of world.jobs.slice(before)) if (job.queue === 'bills') await runCycle(deps, job.data as BillJob);
    return answer.status === 200 ? call('GET', `/billing-cycles/${cycleId}`) : answer;
  }
  async function read(cycleId: number, rows: readonly Row[]) {
    const { fileId } = await send(cycleId, 'Index', 'bills.csv', index(rows));
    return process(cycleId, { step: 'Read', fileId, config: mapping });
  }
  /** What a person sees of a cycle, and says back when it is approved. */
  const seenOf = async (cycleId: number) => {
    const { body: seen } = await call('GET', `/billing-cycles/${cycleId}`);
    const { billCount, totalAmountMinor, postsToBalance, balanceChangeMinor, rowVersion } = seen;
    const samples = await samplesOf(cycleId);
    return { billCount, totalAmountMinor, postsToBalance, balanceChangeMinor, rowVersion, samples };
  };
  const samplesOf = async (cycleId: number) =>
    ((await call('GET', `/billing-cycles/${cycleId}/checks`)).body.samples as { id: number; rowVersion: number }[]).map(
      ({ id, rowVersion }) => ({ billId: id, rowVersion }),
    );
  const approve = async (cycleId: number) => call('POST', `/billing-cycles/${cycleId}/approve`, await seenOf(cycleId));
  const publish = async (accountsAtOnce = 500) => {
    while ((await publishCycles({ ...deps, accountsAtOnce })) > 0);
  };
  const bills = async (query = '') => (await call('GET', `/bills?${query}`)).body.items;
  const balance = async (id: number) =>
    (await world.rows('select balance from account_money where account_id = $1', [id]))[0]?.balance as number;

  /** A cycle that is published, in one go. */
  async function billed(name: string, rows: readonly Row[], more: object = {}) {
    const { id } = await cycle(name, more);
    await read(id, rows);
    const approved = await approve(id);
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
    // A worker beside may have it in hands.
    do await publish();
    while ((await call('GET', `/billing-cycles/${id}`)).body.publishedDate === null);
    return id as number;
  }
  return {
    unit,
    token,
    base,
    deps,
    call,
    account,
    cycle,
    send,
    put,
    process,
    read,
    approve,
    seenOf,
    samplesOf,
    publish,
    bills,
    balance,
    billed,
  };
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
