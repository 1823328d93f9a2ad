import { expect } from 'vitest';
import { runUpload } from '../src/capabilities/accounts/uploads/run-upload.ts';
import { importKindsWith } from '../src/import-kinds.ts';
import { movedWith } from '../src/parts.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import type { World } from './world.ts';

type Step = 'Check' | 'Process' | 'Undo';
interface Sent {
  readonly name?: string;
  readonly config?: object;
  /** What else is said with the check. */
  readonly more?: object;
}

/** What somebody of the waterworks does with files of a kind, whose operations begin so; the worker runs at once. */
export async function uploadSteps(
  world: World,
  kind: 'readings' | 'external-payments' | 'autopay-enrollments',
  email: string,
) {
  const unit = await world.unitId('riverton-water');
  const token = await world.token(email);
  const home = `/api/business-units/${unit}`;
  const call = (method: string, path: string, body?: unknown) =>
    world.call(method, `${home}${path}`, { token, ...(body === undefined ? {} : { body }) });
  const run = (uploadId: number, step: Step) =>
    runUpload(
      {
        db: world.db,
        disk: openDisk('file:', world.dataDir),
        clock: systemClock,
        movedWith,
        importKinds: importKindsWith(world.deps),
        accountsAtOnce: 15,
      },
      { uploadId, businessUnitId: unit, step },
    );
  const ask = (uploadId: number, step: string, more: object = {}) =>
    call('POST', `/${kind}/process-upload`, { uploadId, step, ...more });
  const read = async (uploadId: number) => (await call('GET', `/accounts/uploads/${uploadId}`)).body;
  async function act(uploadId: number, step: Step, more: object = {}) {
    const asked = await ask(uploadId, step, more);
    expect([asked.status, asked.body]).toEqual([200, expect.anything()]);
    await run(uploadId, step);
    return read(uploadId);
  }
  async function put(content: string | Buffer, name = `${kind}.csv`): Promise<number> {
    const { body } = await call('POST', `/${kind}/get-upload-url`, { fileName: name });
    const sent = await world.app.inject({
      method: 'PUT',
      url: body.uploadUrl,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    });
    expect(sent.statusCode).toBe(204);
    return body.uploadId;
  }
  /** Uploads a file and checks it. */
  async function checked(content: string | Buffer, { name, config = {}, more = {} }: Sent = {}) {
    const uploadId = await put(content, name);
    return act(uploadId, 'Check', { config: { fileType: 'CSV', ...config }, ...more });
  }
  const imported = async (content: string | Buffer, sent?: Sent) => act((await checked(content, sent)).id, 'Process');
  const problems = async (id: number) => (await call('GET', `/accounts/uploads/${id}/problems`)).body.items;
  const rejected = async (id: number): Promise<string[]> =>
    (
      await world.app.inject({
        url: `${home}/accounts/uploads/${id}/file/rejected`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).payload.split('\r\n');
  return { world, unit, token, call, run, ask, act, put, read, checked, imported, problems, rejected };
}

/** The worker dies where it passes a point for the nth time. */
export async function dying(point: string, nth: number, work: () => Promise<unknown>): Promise<void> {
  let passed = 0;
  watchCrashPoints((now) => {
    if (now === point && ++passed === nth) throw new Error('The worker died.');
  });
  await expect(work().finally(() => watchCrashPoints(() => undefined))).rejects.toThrow('The worker died.');
}
