import { expect } from 'vitest';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { publishCycles } from '../src/capabilities/bills/publish-cycles.ts';
import { movedWith } from '../src/parts.ts';
import type { openBills } from './bill-kit.ts';
import { csvOf } from './upload-kit.ts';
import type { World } from './world.ts';

type Town = Awaited<ReturnType<typeof openBills>>;
const four = (prefix: string) => [0, 1, 2, 3].map((n) => `${prefix}${n}`);

/** A first file that says 12.00 of each of four accounts, checked and told to be processed; and the run of a step. */
export async function firstFile(world: World, town: Town, prefix: string) {
  const numbers = four(prefix);
  const [csv, mapped] = csvOf(
    ['AccountNumber', 'Balance'],
    numbers.map((number) => [number, '12.00']),
  );
  const { uploadId, uploadUrl } = (await town.call('POST', '/accounts/get-upload-url?fileName=first.csv')).body;
  await town.put(uploadUrl, csv);
  const files = { ...town.deps, movedWith, accountsAtOnce: 1 };
  const ask = async (step: 'Check' | 'Process' | 'Cancel', more: object = {}) => {
    const answer = await town.call('POST', '/accounts/process-upload', { uploadId, step, ...more });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  const job = <Step>(step: Step) => ({ uploadId: uploadId as number, businessUnitId: town.unit, step });
  const run = (step: 'Check' | 'Process', more: object = {}) => runUpload(files, { ...job(step), ...more });
  const strategies = { missingStrategy: 'None', duplicateStrategy: 'Keep First Occurrence' };
  const config = { ...guessMapping([]), ...strategies, ...mapped };
  const begin = async () => {
    await ask('Check', { config });
    await run('Check');
    await ask('Process');
  };
  const read = async () => (await town.call('GET', `/accounts/uploads/${uploadId}`)).body;
  /** Every account owes what the file says; then it is as if there had been none. */
  const holds = async () => {
    const ids = await Promise.all(numbers.map((number) => world.accountId(number, '')));
    expect(await Promise.all(ids.map((account) => town.balance(account)))).toEqual([1_200, 1_200, 1_200, 1_200]);
    expect(await findBroken(world.db)).toEqual([]);
    await world.rows("update account_upload set status = 'Undone', undone_date = now() where id = $1", [uploadId]);
  };
  return { uploadId, files, job, ask, begin, run, read, holds };
}

/** A cycle of four bills over 10.00 each, of which the first is out; and what has posted of them. */
export async function outInPart(world: World, town: Town, prefix: string) {
  for (const number of four(prefix)) await town.account(number);
  const { id } = await town.cycle(`In part ${prefix}`);
  await town.read(
    id,
    four(prefix).map((account) => ({ account, number: `${prefix}-1`, amount: '10.00' })),
  );
  expect((await town.approve(id)).status).toBe(200);
  await publishCycles({ ...town.deps, accountsAtOnce: 1 });
  return async () =>
    (
      await world.rows<{ minor: number }>(
        'select posted_minor as minor from bill where billing_cycle_id = $1 order by account_id',
        [id],
      )
    ).map(({ minor }) => Number(minor));
}
