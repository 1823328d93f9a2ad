import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let unit: number;
let admin: string;
let form: number;
const send = (method: string, path: string, body?: object, token = admin) =>
  world().call(method, `/api/business-units/${unit}${path}`, {
    ...(token ? { token } : {}),
    ...(body ? { body } : {}),
  });
const told = async () =>
  (
    await world().rows<{ to: string; id: number }>(
      `select payload ->> 'to' as to, (payload ->> 'responseId')::bigint as id from outbox
        where topic = 'email.Form Answered' order by outbox.id`,
    )
  ).map(({ to, id }) => [to, Number(id)]);
const answer = async (values: object, more: object = {}) =>
  (
    await send(
      'POST',
      `/form-configurations/${form}/submit/public`,
      {
        accountId: 0,
        customerId: 0,
        valuesJson: JSON.stringify(values),
        baseFormResponseId: 0,
        paymentSessionSessionIdentifier: '',
        isDependentForm: false,
        dependentFormResponses: [],
        ...more,
      },
      '',
    )
  ).body.data as { responseId: number; status: string };
const read = async () => (await send('GET', `/form-responses/forms/${form}`)).body;
const name = (notifyEmails: readonly string[], rowVersion: number) =>
  send('PUT', `/form-responses/forms/${form}/hand-over`, { notifyEmails, rowVersion });

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  const { body } = await send('POST', '/form-configurations', {
    displayName: 'Start service',
    fieldsJson: JSON.stringify({ fields: [{ fieldName: 'city', fieldType: 'input', fieldRequired: true }] }),
    actionsJson: '{}',
    onDashboard: true,
    onLogin: false,
    onCheckout: false,
    isPublic: true,
    requireBeforePayment: false,
  });
  form = body.id;
  await send('POST', `/form-configurations/${form}/publish`, { rowVersion: body.rowVersion });
});
beforeEach(async () => {
  await world().rows("delete from outbox where topic = 'email.Form Answered'");
  await world().rows("update form_configuration set notify_emails = '{}'");
});

describe('who is told of responses', () => {
  it('is told of each that was taken, once, and of none that was not', async () => {
    await name(['Office@town.example', 'works@town.example', 'office@town.example'], (await read()).rowVersion);
    expect((await read()).notifyEmails).toEqual(['office@town.example', 'works@town.example']);
    expect((await answer({})).status).toBe('Errored');
    expect(await told()).toEqual([]);
    const { responseId } = await answer({ city: 'Reno' });
    expect(await told()).toEqual([
      ['office@town.example', responseId],
      ['works@town.example', responseId],
    ]);
    await answer({ city: 'Reno' }, { isDependentForm: true });
    expect(await told()).toHaveLength(2);
  });

  it('are as many mails as responses and addresses, however many come at once', async () => {
    await name(['office@town.example'], (await read()).rowVersion);
    const all = await Promise.all([1, 2, 3, 4].map(() => answer({ city: 'Reno' })));
    expect((await told()).map(([, id]) => id).toSorted()).toEqual(all.map(({ responseId }) => responseId).toSorted());
  });

  it('are named by one person at a time, at most five, and no payer', async () => {
    const { rowVersion } = await read();
    const both = await Promise.all([name(['a@town.example'], rowVersion), name(['b@town.example'], rowVersion)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await name(['c@town.example'], rowVersion)).status).toBe(409);
    const now = (await read()).rowVersion;
    expect(
      (
        await name(
          Array.from({ length: 6 }, (_, i) => `n${i}@town.example`),
          now,
        )
      ).status,
    ).toBe(400);
    expect((await name(['no address'], now)).status).toBe(400);
    const body = { notifyEmails: [], rowVersion: now };
    const at = `/form-responses/forms/${form}/hand-over`;
    expect([401, 403, 404]).toContain((await send('PUT', at, body, await world().token('pat@example.test'))).status);
    const { body: history } = await send('GET', `/form-configurations/${form}/history`);
    expect(JSON.stringify(history.items[0])).toMatch(/[ab]@town\.example/);
  });
});

describe('a response that is handed over', () => {
  const handOver = (id: number, email = 'works@town.example', token = admin) =>
    send('POST', `/form-responses/${id}/hand-over`, { email }, token);

  it('is a mail with a link, each time it is, and stands in its history with whom and by whom', async () => {
    const { responseId } = await answer({ city: 'Elko' });
    expect((await handOver(responseId)).body).toEqual({ email: 'works@town.example' });
    await handOver(responseId, 'second@town.example');
    expect(await told()).toEqual([
      ['works@town.example', responseId],
      ['second@town.example', responseId],
    ]);
    const { body } = await send('GET', `/form-responses/${responseId}/history`);
    expect(body.items.map((entry: any) => [entry.action, JSON.stringify(entry.changes)])).toEqual([
      ['Handed over', expect.stringContaining('second@town.example')],
      ['Handed over', expect.stringContaining('works@town.example')],
    ]);
    const mail = mails.find((one) => one.name === 'Form Answered');
    const written = await world().db.reading([unit], async (tx) =>
      mail?.write(tx, unit, { responseId }, sampleSurroundings),
    );
    expect(written?.subject).toBe('Start service was filled in');
    expect(written?.text).toContain(`/portal/form-responses/${responseId}?bu=${unit}`);
    expect(written?.text).not.toContain('Elko');
  });

  it('is one that was taken, of this business unit, and nobody else hands it over', async () => {
    const failed = await answer({});
    expect((await handOver(failed.responseId)).status).toBe(404);
    const { responseId } = await answer({ city: 'Elko' });
    for (const email of ['pat@example.test', 'admin@lakeshore.test'])
      expect([401, 403, 404]).toContain((await handOver(responseId, 'x@y.example', await world().token(email))).status);
    expect((await handOver(responseId, 'nobody')).status).toBe(400);
    expect(await told()).toEqual([]);
  });
});
