import { expect, it } from 'vitest';
import { limitTable } from '../src/platform/limits/limit-table.ts';
import { earlyInWindow } from './early-in-window.ts';
import { openFormBiller } from './form-biller.ts';

// How often a program of the biller is asked for the forms of payers (L7, decision 380).
const { world, unit, heard, send, https } = await openFormBiller();

/** A public form that asks this program. */
async function formAsking(functionTriggerId: number): Promise<number> {
  const { body: form } = await send('POST', '/form-configurations', {
    displayName: 'Asking',
    fieldsJson: JSON.stringify({ fields: [{ fieldName: 'city', fieldType: 'input' }] }),
    actionsJson: JSON.stringify({
      OnInitializing: { handler: { handlerType: 'loadFormValues', properties: { functionTriggerId } } },
    }),
    ...{ onDashboard: true, onLogin: false, onCheckout: false, isPublic: true, requireBeforePayment: false },
  });
  await send('POST', `/form-configurations/${form.id}/publish`, { rowVersion: form.rowVersion });
  return form.id;
}

it('leaves others their questions to a program where one asks it without end', async () => {
  const [trigger, other] = [await https('/loads'), await https('/loads')];
  const forms = new Map([
    [trigger, await formAsking(trigger)],
    [other, await formAsking(other)],
  ]);
  const limited = await world.secondNode({ LIMIT_FACTOR: '1' });
  const ask = async (remoteAddress: string, token = '', asked = trigger) => {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: `/api/business-units/${unit}/form-configurations/${forms.get(asked)}/action`,
      remoteAddress,
      headers: { host: 'localhost:4000', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payload: { functionTriggerId: asked, valuesJson: '{}' },
    });
    return statusCode;
  };
  const hostile = ['198.51.100.1', '198.51.100.2'];
  const pat = await world.token('pat@example.test');
  await earlyInWindow(60);
  await world.rows('delete from rate_counter');
  const before = heard.length;
  const ofAddress = limitTable['L7 questions of an address'].hits;
  for (const address of hostile) await Promise.all(Array.from({ length: ofAddress }, () => ask(address)));
  const share = limitTable['L7 questions of one asker to a program'].hits;
  expect(heard.length - before).toBe(hostile.length * share);
  // Others ask on, from elsewhere or by a login; the program hears no more than it may altogether.
  expect([await ask('198.51.100.3'), await ask('198.51.100.3', pat)]).toEqual([200, 200]);
  // A login has one share, wherever it asks from, and an address has one for all that is begun without a login.
  const looked = async () => (await world.quickPay(['10001'])).token;
  const again = [];
  for (let nth = 0; nth < share; nth++) again.push(await ask(`198.51.100.${10 + nth}`, pat));
  for (let nth = 0; nth < share; nth++) again.push(await ask('198.51.100.3', await looked()));
  expect(again.filter((status) => status === 200)).toHaveLength(2 * (share - 1));
  expect([again[share - 1], again.at(-1)]).toEqual([429, 429]);
  // What one program is asked counts for no other, and all askers together are bounded as before.
  expect(await ask('198.51.100.3', '', other)).toBe(200);
  const most = limitTable['L7 questions to a program'].hits;
  const left = most - (hostile.length + 2) * share;
  const all = await Promise.all(Array.from({ length: left + 5 }, (_, nth) => ask(`198.51.101.${nth % 5}`)));
  expect(all.filter((status) => status === 200)).toHaveLength(left);
  expect(heard.length - before).toBe(most + 1);
  await limited.close();
});
