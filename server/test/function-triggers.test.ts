import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { triggerSource } from '../src/capabilities/forms/trigger.source.ts';
import { openFormBiller } from './form-biller.ts';
import { seedRows, testList } from './test-list.ts';

const { world, unit, admin, heard, send, addTrigger, https } = await openFormBiller();

const seed = seedRows('function_trigger', {
  name: "'Question ' || n",
  kind: "(array['Https', 'Look Up Account', 'Check Address'])[n % 3 + 1]",
  url: "case when n % 3 = 0 then 'https://town.example/' || n else '' end",
  timeout_seconds: 'n',
  is_active: 'n % 2 = 0',
});
describe('the list of what forms ask', () => testList(triggerSource, { world: () => world, seed }));

describe('what staff see of what forms ask', () => {
  const calls = async (id: number, token = admin) =>
    (await send('GET', `/function-triggers/${id}/calls`, undefined, token)).body;
  const attempt = (id: number, values: object = {}, token = admin) =>
    send('POST', `/function-triggers/${id}/try`, { valuesJson: JSON.stringify(values) }, token);

  it.each([
    ['/loads', 'Answered', '', null],
    ['/refuses', 'Told', '', null],
    ['/breaks', 'Failed', 'Status', 500],
    ['/redirects', 'Failed', 'Status', 302],
    ['/nonsense', 'Failed', 'No JSON', 200],
    ['/floods', 'Failed', 'No JSON', 200],
    ['/hangs', 'Failed', 'Late', null],
    ['/dribbles', 'Failed', 'Late', null],
  ])('is what became of %s: %s, %s', async (path, outcome, failure, httpStatus) => {
    const id = await https(path, failure === 'Late' ? {} : { timeoutSeconds: 10 });
    const { body } = await attempt(id, { zip: '1' });
    expect(body).toMatchObject({ outcome, failure, httpStatus });
    expect(JSON.stringify(body)).not.toContain('Secret');
    const { items } = await calls(id);
    expect(items).toEqual([expect.objectContaining({ outcome, failure, httpStatus, isTry: true })]);
    expect(JSON.stringify(items)).not.toMatch(/Reno|parcel|zip/);
  });

  it('is tried while it is not in use, and asks as often as it is tried', async () => {
    const id = await https('/loads', { isActive: false });
    const before = heard.length;
    const all = await Promise.all([attempt(id), attempt(id), attempt(id)]);
    expect(all.map(({ body }) => body.result)).toEqual(
      Array(3).fill({ city: 'Reno', other: 'x', deep: { a: 1 }, age: 7 }),
    );
    expect(heard.length).toBe(before + 3);
    expect((await calls(id)).items).toHaveLength(3);
    expect((await send('POST', `/function-triggers/${id}/try`, { valuesJson: '7' })).status).toBe(400);
  });

  it('keeps the last calls of each and no more', async () => {
    const id = await https('/loads');
    await world.rows(
      `insert into function_trigger_call (business_unit_id, function_trigger_id, took_ms, outcome)
       select $1, $2, 1, 'Answered' from generate_series(1, 300)`,
      [unit, id],
    );
    await attempt(id);
    const [{ n }] = await world.rows(
      'select count(*)::int as n from function_trigger_call where function_trigger_id = $1',
      [id],
    );
    expect(n).toBe(200);
    expect((await calls(id)).items[0].isTry).toBe(true);
  });

  it('signs with a new secret and, for a day, with the one before; whoever was second is told so', async () => {
    const id = await https('/loads', { secret: 'first' });
    const read = async () => (await send('GET', `/function-triggers/${id}`)).body;
    const { rowVersion } = await read();
    const rotate = (version: number) => send('POST', `/function-triggers/${id}/rotate-secret`, { rowVersion: version });
    const both = await Promise.all([rotate(rowVersion), rotate(rowVersion)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rotate(rowVersion)).status).toBe(409);
    const { secret } = both.find(({ status }) => status === 200)?.body ?? {};
    const signed = (body: string, headers: Record<string, unknown>, key: string) =>
      `v1,${createHmac('sha256', key)
        .update([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'))
        .digest('base64')}`;
    await attempt(id, { a: 1 });
    const one = heard.at(-1) ?? { body: '', headers: {} };
    expect(one.headers['webhook-signature']).toBe(
      `${signed(one.body, one.headers, secret)} ${signed(one.body, one.headers, 'first')}`,
    );
    await world.rows("update function_trigger set secret_date = now() - interval '25 hours' where id = $1", [id]);
    await attempt(id, { a: 2 });
    const late = heard.at(-1) ?? { body: '', headers: {} };
    expect(late.headers['webhook-signature']).toBe(signed(late.body, late.headers, secret));
    const history = JSON.stringify((await send('GET', `/function-triggers/${id}/history`)).body);
    expect(history).toContain('Secret Rotated');
    expect(history).not.toContain(secret);
    const { id: own } = (await addTrigger({ kind: 'Next Due Date' })).body;
    const { rowVersion: version } = (await send('GET', `/function-triggers/${own}`)).body;
    expect((await send('POST', `/function-triggers/${own}/rotate-secret`, { rowVersion: version })).status).toBe(400);
  });

  it('is nothing for payers, nor for other billers', async () => {
    const id = await https('/loads');
    const other = await world.unitId('lakeshore-hydro');
    const foreign = await world.token('admin@lakeshore.test');
    for (const email of ['pat@example.test', 'admin@lakeshore.test']) {
      const token = await world.token(email);
      expect([401, 403, 404]).toContain((await attempt(id, {}, token)).status);
      expect([401, 403, 404]).toContain((await send('GET', `/function-triggers/${id}/calls`, undefined, token)).status);
    }
    for (const path of ['try', 'rotate-secret']) {
      const body = path === 'try' ? { valuesJson: '{}' } : { rowVersion: 1 };
      const { status } = await world.call('POST', `/api/business-units/${other}/function-triggers/${id}/${path}`, {
        token: foreign,
        body,
      });
      expect(status, path).toBe(404);
    }
  });
});
