import { afterAll, expect } from 'vitest';
import { runTest } from '../src/capabilities/transfers/test-connection.ts';
import { transferDeps } from './connection-kit.ts';
import { type SftpHost, startSftpHost } from './sftp-host.ts';
import { type Answer, openWorld, type World } from './world.ts';

interface OpenedConnections {
  readonly world: () => World;
  readonly host: SftpHost;
  readonly unit: number;
  readonly admin: string;
  /** The address of the list of connections. */
  readonly home: () => string;
  /** What a worker has that may reach the host. */
  readonly worker: () => ReturnType<typeof transferDeps>;
  readonly values: (more?: object) => Record<string, unknown>;
  readonly add: (more?: object) => Promise<any>;
  readonly state: (id: number) => Promise<any>;
  readonly read: (id: number) => Promise<any>;
  /** Its state after a test. */
  readonly tested: (id: number) => Promise<any>;
  readonly confirm: (id: number, fingerprint: string, rowVersion: number, token?: string) => Promise<Answer>;
  /** One whose host is known. */
  readonly ready: (more?: object) => Promise<number>;
}

/** A host for files and connections to it, for the tests of a file; both end after the last of them. */
export async function openedConnections(): Promise<OpenedConnections> {
  const host = await startSftpHost();
  afterAll(() => host.close());
  const opened = await openWorld();
  afterAll(() => opened.close());
  const world = () => opened;
  const unit = await opened.unitId('riverton-water');
  const admin = await opened.token('admin@riverton.test');
  const global = await opened.token('global@ratepayer.test');
  const home = () => `/api/business-units/${unit}/file-connections`;
  const worker = () => transferDeps(opened, host);
  let named = 0;
  const nextName = () => {
    named += 1;
    return `Bank ${named}`;
  };
  const values = (more: object = {}) => ({
    name: nextName(),
    host: '127.0.0.1',
    port: host.port,
    userName: 'town',
    signIn: 'Password',
    secret: 'correct horse',
    inboundPath: '/in',
    outboundPath: '/out',
    isEnabled: true,
    ...more,
  });
  const add = async (more: object = {}) => {
    const { status, body } = await opened.call('POST', home(), { token: admin, body: values(more) });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const state = async (id: number) => (await opened.call('GET', `${home()}/${id}/state`, { token: admin })).body;
  const read = async (id: number) => (await opened.call('GET', `${home()}/${id}`, { token: admin })).body;
  const tested = async (id: number) => {
    const asked = await opened.call('POST', `${home()}/${id}/test`, { token: admin });
    expect(asked.body).toMatchObject({ isTesting: true });
    await runTest(worker(), { businessUnitId: unit, connectionId: id });
    return state(id);
  };
  const confirm = (id: number, fingerprint: string, rowVersion: number, token = global) =>
    opened.call('POST', `${home()}/${id}/host-key`, { token, body: { fingerprint, rowVersion } });
  const ready = async (more: object = {}): Promise<number> => {
    const { id, rowVersion } = await add(more);
    await tested(id);
    expect((await confirm(id, host.fingerprint, rowVersion)).status).toBe(200);
    return id;
  };
  return { world, host, unit, admin, home, worker, values, add, state, read, tested, confirm, ready };
}
