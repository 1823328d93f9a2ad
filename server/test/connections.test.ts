import { describe, expect, it } from 'vitest';
import { connectionSource } from '../src/capabilities/transfers/connection.source.ts';
import { runTest } from '../src/capabilities/transfers/test-connection.ts';
import { sftp } from '../src/integrations/file-transfer/sftp.ts';
import { makeSignInKey, readSignInKey } from '../src/integrations/file-transfer/ssh-keys.ts';
import { seedConnections } from './connection-rows.ts';
import { openedConnections } from './opened-connections.ts';
import { testList } from './test-list.ts';

const { world, host, unit, admin, home, worker, values, add, state, read, tested, confirm, ready } =
  await openedConnections();

describe('connections', () => testList(connectionSource, { world, seed: seedConnections }));

describe('a connection', () => {
  const outcomes = ({ steps }: { steps: { outcome: string; fault: string | null }[] }) =>
    steps.map(({ outcome, fault }) => fault ?? outcome);

  it('says nothing secret to a host whose key nobody confirmed, and shows that key', async () => {
    const { id, rowVersion } = await add();
    host.heard.length = 0;
    const first = await tested(id);
    expect(outcomes(first)).toEqual(['Passed', 'Host Key Not Confirmed', 'Not Tried', 'Not Tried', 'Not Tried']);
    expect(first).toMatchObject({ isTesting: false, hostKey: '', shownHostKey: host.fingerprint });
    expect(host.heard).toEqual([]);
    expect((await read(id)).status).toBe('Confirm Host Key');
    expect((await confirm(id, host.fingerprint, rowVersion, admin)).status).toBe(403);
    expect((await confirm(id, 'SHA256:other', rowVersion)).status).toBe(409);
    expect((await confirm(id, host.fingerprint, rowVersion)).status).toBe(200);
    const second = await tested(id);
    expect(outcomes(second)).toEqual(['Passed', 'Passed', 'Passed', 'Passed', 'Passed']);
    expect(second.hostKeyBy).not.toBe('');
    expect((await read(id)).status).toBe('Good');
    expect([...host.files.keys()].filter((name) => name.includes('test'))).toEqual([]);
  });

  it('stops at a key that is another one, and speaks again when it is confirmed anew', async () => {
    const id = await ready();
    await world().rows(`update file_connection set host_key = 'SHA256:before' where id = ${id}`);
    host.heard.length = 0;
    expect(outcomes(await tested(id))).toEqual(['Passed', 'Host Key Changed', 'Not Tried', 'Not Tried', 'Not Tried']);
    expect(host.heard).toEqual([]);
    expect((await read(id)).status).toBe('Host Key Changed');
  });

  it('says at which step it failed: sign-in, folder, right', async () => {
    const wrong = await ready({ secret: 'wrong' });
    expect(outcomes(await tested(wrong))[2]).toBe('Sign-In Refused');
    const nowhere = await ready({ inboundPath: '/nowhere' });
    expect(outcomes(await tested(nowhere))).toEqual(['Passed', 'Passed', 'Passed', 'Folder Missing', 'Not Tried']);
    const shut = await ready({ outboundPath: '/shut' });
    expect(outcomes(await tested(shut))[4]).toBe('Not Allowed');
    expect((await read(shut)).status).toBe('Failing');
  });

  it('reaches no private address but one that the operator allows, by whatever it is written', async () => {
    for (const given of ['localhost', '127.0.0.1', '10.0.0.7', '2130706433', '::1', '169.254.169.254']) {
      const { id } = await add({ host: given });
      await world().call('POST', `${home()}/${id}/test`, { token: admin });
      await runTest({ ...worker(), transfer: sftp({ allow: [] }) }, { businessUnitId: unit, connectionId: id });
      expect(outcomes(await state(id))[0], given).toBe('Address Refused');
    }
    for (const given of ['https://a.example', 'a b', 'user@a.example', '../etc', '']) {
      const { status } = await world().call('POST', home(), { token: admin, body: values({ host: given }) });
      expect(status, given).toBe(400);
    }
  });

  it('is opened by a key that is made here, of which only the public part is told', async () => {
    const made = await add({ signIn: 'Private Key', secret: '' });
    const key = await world().call('POST', `${home()}/${made.id}/key`, {
      token: admin,
      body: { rowVersion: made.rowVersion },
    });
    expect(key.status).toBe(200);
    const { publicKey } = await state(made.id);
    expect(publicKey).toMatch(/^ssh-ed25519 AAAA/);
    host.trust(publicKey);
    await tested(made.id);
    await confirm(made.id, host.fingerprint, key.body.rowVersion);
    expect(outcomes(await tested(made.id))).toEqual(['Passed', 'Passed', 'Passed', 'Passed', 'Passed']);
    const [row] = await world().rows(`select secret_enveloped from file_connection where id = ${made.id}`);
    expect(row.secret_enveloped).toMatch(/^v1\./);
    const told = JSON.stringify([
      await world().call('GET', home(), { token: admin }),
      await read(made.id),
      await world().rows('select * from audit_entry'),
    ]);
    expect(told).not.toMatch(/PRIVATE KEY|correct horse|v1\./);
  });

  it('makes keys that can be read again, each of them', () => {
    for (let n = 0; n < 1_500; n++) {
      const { privateKey, publicKey } = makeSignInKey('x');
      expect(readSignInKey(privateKey, '', 'x').publicKey).toBe(publicKey);
    }
  });

  it('takes no key that is none, is locked or is short', async () => {
    for (const secret of ['hello', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----']) {
      const { status, body } = await world().call('POST', home(), {
        token: admin,
        body: values({ signIn: 'Private Key', secret }),
      });
      expect(status).toBe(400);
      expect(body[0].propertyName).toBe('secret');
    }
  });

  it('keeps its secret when other things change, but a password is not sent to another host', async () => {
    const id = await ready();
    const before = await read(id);
    const change = (more: object, rowVersion: number) =>
      world().call('PUT', `${home()}/${id}`, {
        token: admin,
        body: { ...values({ name: before.name, secret: '', ...more }), rowVersion },
      });
    const named = await change({ inboundPath: '.' }, before.rowVersion);
    expect(named.status).toBe(200);
    expect(outcomes(await tested(id))[2]).toBe('Passed');
    expect((await change({}, before.rowVersion)).status).toBe(409);
    const away = await change({ host: 'evil.example.test' }, named.body.rowVersion);
    expect({ status: away.status, at: away.body[0]?.propertyName }).toEqual({ status: 400, at: 'secret' });
    const moved = await change({ host: 'localhost', secret: 'again' }, named.body.rowVersion);
    expect(moved.status).toBe(200);
    expect(await state(id)).toMatchObject({ hostKey: '', shownHostKey: '', steps: [] });
  });

  it('is asked for one test, however often it is pressed, and for another where that one was lost', async () => {
    const { id } = await add();
    const sent = () => world().jobs.filter(({ queue }) => queue === 'connection-test').length;
    const before = sent();
    await Promise.all([1, 2, 3].map(() => world().call('POST', `${home()}/${id}/test`, { token: admin })));
    expect(sent() - before).toBe(1);
    await world().rows(`update file_connection set test_asked_date = now() - interval '3 minutes' where id = ${id}`);
    await world().call('POST', `${home()}/${id}/test`, { token: admin });
    expect(sent() - before).toBe(2);
  });
});
