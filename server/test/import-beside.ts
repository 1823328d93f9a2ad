import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { UploadJob } from '../src/capabilities/accounts/uploads/due-upload.ts';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { movedWith } from '../src/parts.ts';
import type { History } from './history.ts';
import type { World } from './world.ts';

const headings = ['ACCT_NO', 'CUST_NAME', 'BAL', 'LATE_FEE', 'CHARGE_NO', 'CHARGE_AMT', 'CHARGE_IN_BAL'];

/** Files of the biller that come while people pay: one is processed in a round, and undone in the next. */
export function importsBeside(
  world: World,
  { unit, token, seed, all }: { unit: number; token: string; seed: number; all: readonly History[] },
) {
  const base = `/api/business-units/${unit}/accounts`;
  let last: number | undefined;
  const step = async (uploadId: number, name: UploadJob['step'], more: object) => {
    const { status } = await world.call('POST', `${base}/process-upload`, {
      token,
      body: { uploadId, step: name, ...more },
    });
    if (status >= 500) throw new Error(`${name} of a file answered ${status}`);
    if (status !== 200) return false;
    const deps = { ...world.deps, disk: openDisk('file:', world.dataDir), movedWith };
    const job = { uploadId, businessUnitId: unit, step: name };
    await Promise.all([runUpload(deps, job), runUpload(deps, job)]);
    return true;
  };
  const read = async (id: number) => (await world.call('GET', `${base}/uploads/${id}`, { token })).body;

  /**
   * Every third account with another balance and other charges, of which it no longer names some, among them accounts
   * that ended meanwhile.
   */
  async function bring(round: number): Promise<string> {
    const rows = all
      .filter((_, i) => i % 3 === round % 3)
      .flatMap((_, i) => {
        const account = `H${seed}-${i * 3 + (round % 3)},History,${80_000 * (round + 1) + i}.00,40.00`;
        const trees = `${account},Trees,${500 + 60 * round + (i % 7)}.00,no`;
        return i % 4 === 0 ? [trees] : [trees, `${account},Meter,${450 + i}.00,yes`, `${account},New ${i % 3},9.00,no`];
      });
    const { body } = await world.call('POST', `${base}/get-upload-url?fileName=beside-${round}.csv`, { token });
    await world.app.inject({
      method: 'PUT',
      url: body.uploadUrl,
      headers: { 'content-type': 'application/octet-stream' },
      payload: `${[headings.join(','), ...rows].join('\r\n')}\r\n`,
    });
    await step(body.uploadId, 'Check', { config: guessMapping(headings) });
    await step(body.uploadId, 'Process', {});
    // Where it closes many charges, it waits for a person.
    for (let asked = 0; asked < 2 && (await read(body.uploadId)).status === 'Ready'; asked++)
      await step(body.uploadId, 'Process', { processAnyway: true, reason: 'They were paid elsewhere' });
    const { status, updated } = await read(body.uploadId);
    if (status !== 'Complete' || updated === 0) throw new Error(`a file is ${status} with ${updated} changed`);
    last = body.uploadId;
    return 'file taken';
  }

  async function takeBack(uploadId: number): Promise<string> {
    await step(uploadId, 'Undo', { reason: 'The wrong file' });
    const { status, reversed, kept } = await read(uploadId);
    if (status !== 'Undone') throw new Error(`a file is ${status} after its undo`);
    last = undefined;
    return reversed > 0 && kept > 0 ? 'file undone in part' : 'file undone';
  }

  return (round: number): Promise<string> => (last === undefined ? bring(round) : takeBack(last));
}
