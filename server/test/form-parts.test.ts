import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshFileNumber } from '../src/capabilities/forms/file-number.ts';
import { forgetDrafts } from '../src/capabilities/forms/forget-drafts.ts';
import { sweepObjects } from '../src/capabilities/files/doom-objects.ts';
import { answerRetention } from '../src/capabilities/forms/answer.retention.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
const pdf = (more = '') => Buffer.from(`%PDF-1.7\n${more}`);
const asked = {
  displayName: 'Sidewalk permit',
  fieldsJson: JSON.stringify({
    fields: [
      { fieldName: 'where', fieldType: 'input-address', fieldLabel: 'Where' },
      { fieldName: 'from', fieldType: 'timepicker', fieldLabel: 'From' },
      { fieldName: 'sign', fieldType: 'input-signature', fieldLabel: 'Signature' },
      {
        fieldName: 'plan',
        fieldType: 'input-file',
        fieldLabel: 'Plan',
        inputProps: { mostFiles: 2, mostMegabytes: 1, fileKinds: ['pdf', 'png'] },
      },
    ],
  }),
  actionsJson: '{}',
  conditionJson: '',
  onDashboard: true,
  onLogin: false,
  onCheckout: false,
  isPublic: true,
  requireBeforePayment: false,
  successMessage: '',
};
const submission = {
  accountId: 0,
  customerId: 0,
  baseFormResponseId: 0,
  paymentSessionSessionIdentifier: '',
  isDependentForm: false,
  dependentFormResponses: [] as object[],
};
const where = { street: '14 Mill Street', street2: '', city: 'Riverton', state: 'TX', zip: '78701', country: 'US' };
const drawn = { name: 'Pat Rivera', way: 'Drawn', drawing: 'M1 1L20 30M40 5L60 70' };

let unit: number;
let admin: string;
let pat: string;
let form: number;
const home = () => `/api/business-units/${unit}/form-configurations`;
const call = (token: string | undefined, method: string, path: string, body?: object) =>
  world().call(method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });

async function published(more: object = {}): Promise<number> {
  const { body: made } = await call(admin, 'POST', home(), { ...asked, ...more });
  await call(admin, 'POST', `${home()}/${made.id}/publish`, { rowVersion: made.rowVersion });
  return made.id;
}
interface Brought {
  readonly of?: number;
  readonly name?: string;
  readonly size?: number;
  readonly token?: string;
  readonly fieldName?: string;
  readonly session?: string;
}
const reserve = ({ of = form, name = 'plan.pdf', size = 100, token, fieldName = 'plan', session = '' }: Brought = {}) =>
  call(token, 'POST', `${home()}/${of}/files`, {
    fieldName,
    fileName: name,
    sizeBytes: size,
    paymentSessionSessionIdentifier: session,
  });
const put = async (url: string, bytes: Buffer) => {
  const answer = await world().app.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : undefined };
};
/** A file that is brought whole, as an answer names it. */
async function bring(of: Brought = {}, bytes = pdf()): Promise<{ id: number; name: string }> {
  const { body, status } = await reserve(of);
  expect(status).toBe(200);
  expect((await put(body.uploadUrl, bytes)).status).toBe(204);
  return { id: body.fileId, name: of.name ?? 'plan.pdf' };
}
const send = (values: object, { token, of = form }: { token?: string; of?: number } = {}) =>
  call(token, 'POST', `${home()}/${of}/submit${token ? '' : '/public'}`, {
    ...submission,
    valuesJson: JSON.stringify(values),
  });
const response = async (id: number) =>
  (await call(admin, 'GET', `/api/business-units/${unit}/form-responses/${id}`)).body;
const take = (id: number, fileId: number, token = admin, of = unit) =>
  call(token, 'GET', `/api/business-units/${of}/form-responses/${id}/files/${fileId}`);
const files = () =>
  world().rows(
    'select id, status, form_response_id as response, storage_key as key from form_file order by created_date',
  );
const disk = () => openDisk('file:', world().dataDir);
const goneMessage = 'plan.pdf is not here any more. Choose it again.';

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  pat = await world().token('pat@example.test');
});
beforeEach(async () => {
  for (const table of ['form_file', 'form_response', 'form_version', 'form_configuration', 'rate_counter'])
    await world().rows(`delete from ${table}`);
  form = await published();
});

describe('an address, a time and a signature', () => {
  it('are kept by their parts, the signature with the time of the server, and read on a line', async () => {
    const before = Date.now();
    const sent = {
      where: { ...where, zip: ' 78701' },
      from: '14:05',
      sign: { ...drawn, signedAt: '1999-01-01T00:00:00Z' },
    };
    const { body } = await send(sent);
    expect(body).toMatchObject({ hasErrors: false });
    const [kept] = await world().rows('select values_json as values from form_response');
    const { sign, ...others } = kept.values;
    expect(others).toEqual({ where, from: '14:05' });
    expect(sign).toEqual({ ...drawn, signedAt: expect.any(String) });
    expect(Math.abs(Date.parse(sign.signedAt) - before)).toBeLessThan(60_000);
    const { answers } = await response(body.data.responseId);
    expect(answers.map(({ text }: { text: string }) => text)).toEqual([
      '14 Mill Street, Riverton, TX 78701',
      '02:05 PM',
      expect.stringMatching(/^Pat Rivera, .*[AP]M/),
      '',
    ]);
    expect(answers[2].drawing).toBe(drawn.drawing);
  });

  it('are listed, handed out as a file and printed as they read, the drawing in the PDF', async () => {
    const { body } = await send({ where, from: '14:05', sign: drawn });
    const lists = `/api/business-units/${unit}/form-responses`;
    const { body: all } = await call(admin, 'GET', lists);
    expect(all.items[0].answers).toBe(
      'from: 14:05; sign: Pat Rivera; where: 14 Mill Street, Riverton, TX 78701'.replace(
        'from: 14:05; ',
        'from: 14:05; ',
      ),
    );
    const columns = ['f:where', 'f:from', 'f:sign'].map((id) => `Columns=${encodeURIComponent(id)}`).join('&');
    const csv = await call(admin, 'GET', `${lists}/export/CSV?FormConfigurationId=${form}&${columns}`);
    expect(String(csv.body)).toContain('"14 Mill Street, Riverton, TX 78701",02:05 PM,"Pat Rivera, ');
    const one = await call(admin, 'GET', `${lists}/${body.data.responseId}/pdf`);
    expect([one.status, String(one.body).startsWith('%PDF')]).toEqual([200, true]);
  });

  it('are refused by the server as the browser refuses them, and as nonsense without a fault', async () => {
    const bad = async (values: object) => {
      const { status, body } = await send(values);
      return [status, body.errors?.map(({ propertyName }: { propertyName: string }) => propertyName)];
    };
    expect(await bad({ where: { ...where, zip: '1' } })).toEqual([200, ['where']]);
    expect(await bad({ from: '25:00' })).toEqual([200, ['from']]);
    expect(await bad({ sign: { ...drawn, drawing: 'M1 1L2 2"/><script>' } })).toEqual([200, ['sign']]);
    const nonsense = { toString: 1, valueOf: 1, street: { a: 1 }, name: [], way: {}, drawing: 5 };
    expect(await bad({ where: nonsense, from: nonsense, sign: nonsense, plan: nonsense })).toEqual([
      200,
      ['from', 'plan'],
    ]);
    expect(await bad({ where: [where], from: [], sign: 7, plan: 'plan.pdf' })).toEqual([
      200,
      ['where', 'from', 'sign', 'plan'],
    ]);
  });
});

describe('files of a form', () => {
  it('are brought by anybody, stay with the response, and are taken by staff who may see it', async () => {
    const plan = await bring();
    const { body } = await send({ plan: [plan] });
    expect(body).toMatchObject({ hasErrors: false });
    const { responseId } = body.data;
    const [answer] = (await response(responseId)).answers.slice(-1);
    expect(answer).toMatchObject({ text: 'plan.pdf', files: [{ ...plan, sizeBytes: pdf().length }] });
    const got = await world().app.inject({
      method: 'GET',
      url: `/api/business-units/${unit}/form-responses/${responseId}/files/${plan.id}`,
      headers: { authorization: `Bearer ${admin}` },
    });
    expect([got.statusCode, got.headers['content-type'], got.rawPayload]).toEqual([
      200,
      'application/octet-stream',
      pdf(),
    ]);
    expect(got.headers['content-disposition']).toContain('attachment');
    const history = await call(admin, 'GET', `/api/business-units/${unit}/form-responses/${responseId}/history`);
    expect(history.body.items.map(({ action }: { action: string }) => action)).toContain('File downloaded');
    expect((await take(responseId, plan.id, pat)).status).toBe(403);
    expect((await take(responseId, plan.id + 1)).status).toBe(404);
    expect((await take(responseId + 1, plan.id)).status).toBe(404);
    const elsewhere = await world().token('admin@lakeshore.test');
    const other = await world().unitId('lakeshore-hydro');
    expect((await take(responseId, plan.id, elsewhere)).status).toBe(404);
    expect((await take(responseId, plan.id, elsewhere, other)).status).toBe(404);
  });

  it('are refused before and while they are sent: kind, size, field, form', async () => {
    const said = async (of: Brought) => {
      const { status, body } = await reserve(of);
      return [status, body[0]?.propertyName, body[0]?.errorMessage];
    };
    expect(await said({ name: 'plan.exe' })).toEqual([400, 'plan', 'Choose a file of these kinds: PDF, PNG']);
    expect(await said({ size: 1_048_577 })).toEqual([400, 'plan', 'Choose a file of at most 1 MB.']);
    expect(await said({ size: 0 })).toEqual([400, 'plan', 'This file is empty. Choose another one.']);
    expect((await reserve({ fieldName: 'where' })).status).toBe(404);
    expect((await reserve({ fieldName: '__proto__' })).status).toBe(404);
    const closed = await published({ isPublic: false });
    expect((await reserve({ of: closed })).status).toBe(404);
    expect((await reserve({ of: closed, token: pat })).status).toBe(200);
    // What was said of the size counts for nothing.
    const { body } = await reserve({ size: 5 });
    const large = await put(body.uploadUrl, Buffer.concat([pdf(), Buffer.alloc(1_048_577)]));
    expect([large.status, large.body]).toEqual([
      400,
      [{ propertyName: 'file', errorMessage: 'Choose a file of at most 1 MB.' }],
    ]);
    expect((await put(body.uploadUrl, Buffer.alloc(0))).status).toBe(400);
    // Another try under the same address is taken, a second one is not.
    expect((await put(body.uploadUrl, pdf())).status).toBe(204);
    expect((await put(body.uploadUrl, pdf())).status).toBe(404);
  });

  it('are judged by their contents: what is not what it says stays in quarantine, for no answer to name', async () => {
    for (const [name, bytes, found] of [
      ['plan.pdf', Buffer.from('MZ not a plan'), 'It holds a program.'],
      ['plan.png', pdf(), 'It is named PNG and holds something else.'],
      ['plan.pdf', Buffer.from('<script>alert(1)</script>'), 'It holds a page that runs in a browser.'],
    ] as const) {
      const { body } = await reserve({ name });
      const answer = await put(body.uploadUrl, bytes);
      expect([answer.status, answer.body]).toEqual([
        400,
        [{ propertyName: 'plan', errorMessage: `This file cannot be taken. ${found}` }],
      ]);
      expect((await send({ plan: [{ id: body.fileId, name }] })).body.errors[0].propertyName).toBe('plan');
    }
    expect((await files()).map(({ status }) => status)).toEqual(['Quarantined', 'Quarantined', 'Quarantined']);
  });

  it('are sent once: again, at once, with another form, under another name, by another payer', async () => {
    const plan = await bring();
    const other = await published();
    expect((await send({ plan: [plan] }, { of: other })).body.errors).toEqual([
      { propertyName: 'plan', errorMessage: goneMessage },
    ]);
    expect((await send({ plan: [{ ...plan, name: 'x.pdf' }] })).body.hasErrors).toBe(true);
    const both = await Promise.all([send({ plan: [plan] }), send({ plan: [plan] })]);
    expect(both.map(({ body }) => body.hasErrors).toSorted()).toEqual([false, true]);
    expect((await send({ plan: [plan] })).body.errors).toEqual([{ propertyName: 'plan', errorMessage: goneMessage }]);
    const ofPat = await bring({ token: pat });
    expect((await send({ plan: [ofPat] })).body.hasErrors).toBe(true);
    expect((await send({ plan: [ofPat] }, { token: pat })).body.hasErrors).toBe(false);
    // One that was reserved and never came is none.
    const { body } = await reserve();
    expect((await send({ plan: [{ id: body.fileId, name: 'plan.pdf' }] })).body.hasErrors).toBe(true);
  });

  it('have numbers that nobody takes for card numbers, which no answer may hold', () => {
    const drawn = [4242424242424242, 378282246310005, 1234567890123];
    expect(freshFileNumber(() => drawn.shift() ?? 0)).toBe(1234567890123);
  });

  it('stay drafts while answers are not taken, and are sent with the next try', async () => {
    const plan = await bring();
    expect((await send({ plan: [plan], from: '99' })).body.hasErrors).toBe(true);
    expect((await files())[0]).toMatchObject({ status: 'Stored', response: null });
    const { body } = await send({ plan: [plan], from: '09:00' });
    expect(body.hasErrors).toBe(false);
    expect((await files())[0]).toMatchObject({ response: body.data.responseId });
  });

  it('come too late after a day, when drafts go with their bytes', async () => {
    const [late, sent, fresh] = [await bring(), await bring(), await bring()];
    const { body } = await send({ plan: [sent] });
    await world().rows("update form_file set created_date = now() - interval '25 hours' where id = any($1)", [
      [late.id, sent.id],
    ]);
    const [{ key }] = await world().rows('select storage_key as key from form_file where id = $1', [late.id]);
    expect(await disk().exists(key)).toBe(true);
    expect(await forgetDrafts(world())).toBe(1);
    expect(await forgetDrafts(world())).toBe(0);
    while ((await sweepObjects({ db: world().db, disk: disk() })) > 0);
    expect(await disk().exists(key)).toBe(false);
    expect((await send({ plan: [late] })).body.errors[0].errorMessage).toBe(goneMessage);
    expect((await send({ plan: [fresh] })).body.hasErrors).toBe(false);
    expect((await take(body.data.responseId, sent.id)).status).toBe(200);
  });

  it('go with the answer that names them, with their bytes', async () => {
    const plan = await bring();
    const { body } = await send({ plan: [plan] });
    const [{ key }] = await files();
    const of = { before: new Date(), businessUnitId: unit, organizationId: null };
    await world().db.scoped([unit], (tx) => answerRetention.letGo(tx, [body.data.responseId], of));
    expect(await files()).toEqual([]);
    while ((await sweepObjects({ db: world().db, disk: disk() })) > 0);
    expect(await disk().exists(key)).toBe(false);
    expect((await take(body.data.responseId, plan.id)).status).toBe(404);
    expect(await response(body.data.responseId)).toMatchObject({ isLetGo: true });
  });

  it('are brought through an address that was signed for them, as long as it holds', async () => {
    const { body } = await reserve();
    const forged = body.uploadUrl.replace(/signature=.{4}/, 'signature=AAAA');
    const longer = body.uploadUrl.replace(/expires=\d+/, (found: string) => `${found}0`);
    for (const url of [forged, longer, body.uploadUrl.replace(String(unit), '999'), '/api/form-files/x/y'])
      expect((await put(url, pdf())).status).toBe(404);
    expect((await put(body.uploadUrl, pdf())).status).toBe(204);
  });
});

describe('files of a form that a payment needs', () => {
  it('are brought by whoever holds the payment; answered again, those that are not named any more go', async () => {
    const needed = await published({
      isPublic: false,
      onDashboard: false,
      onCheckout: true,
      requireBeforePayment: true,
    });
    const { token, accountIds } = await world().quickPay(['10001']);
    const begun = { businessUnitId: unit, channel: 'QuickPay', accountIds };
    const { body: intent } = await call(token, 'POST', '/api/payment-intents', begun);
    const session = intent.identifier;
    expect((await reserve({ of: needed })).status).toBe(404);
    expect((await reserve({ of: needed, session: 'A'.repeat(22) })).status).toBe(404);
    const answer = (plan: object[]) =>
      call(undefined, 'PUT', `/api/payment-intents/${session}/forms`, {
        ...{ identifier: session, businessUnitId: unit, accountId: 0, customerId: 0 },
        valuesJson: JSON.stringify({ plan }),
        ...{ paymentSessionSessionIdentifier: session, formConfigurationId: needed, baseFormResponseId: 0 },
      });
    const [one, two] = [await bring({ of: needed, session }), await bring({ of: needed, session })];
    expect((await answer([one])).status).toBe(200);
    expect((await answer([one, two])).status).toBe(200);
    expect((await files()).length).toBe(2);
    expect((await answer([two])).status).toBe(200);
    expect((await files()).map(({ id }) => id)).toEqual([two.id]);
    const refused = await answer([one]);
    expect([refused.status, refused.body[0].propertyName]).toEqual([400, 'plan']);
    await world().rows("update form_configuration set status = 'Retired' where id = $1", [needed]);
  });
});
