import { describe, expect, it } from 'vitest';
import { openFeatures } from './feature-calls.ts';
import { makeReady } from './make-ready.ts';

const { world, unit, admin, at, readFeatures, changeFeatures, historyOf } = await openFeatures();

const basics = {
  name: 'Riverton Parks',
  slug: 'riverton-parks',
  header: 'Riverton',
  subHeader: 'Parks',
  currencyCode: 'USD',
  culture: 'en-US',
  timezone: 'US/Central',
  phone: '(512) 555-0100',
  email: 'parks@riverton.test',
};
const organizationOf = async (slug: string) =>
  (await world().rows<{ id: number }>('select organization_id as id from business_unit where slug = $1', [slug]))[0]
    ?.id ?? 0;
const create = async (body: object, { token = admin, organizationId = 0 } = {}) =>
  world().call(
    'POST',
    `/api/organizations/${organizationId || (await organizationOf('riverton-water'))}/business-units`,
    {
      token,
      body: { ...basics, ...body },
    },
  );
const read = async (id: number) => (await world().call('GET', at('', id), { token: admin })).body;
const put = (path: string, body: object, id: number, token = admin) =>
  world().call('PUT', at(path, id), { token, body });

describe('a business unit', () => {
  it('is made in Setting Up with its fields, or the setup of another one, the creator’s at once', async () => {
    const made = await create({ copyFromId: unit });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      ...basics,
      status: 'Setting Up',
      wasLive: false,
      organizationName: 'City of Riverton',
    });
    const { id } = made.body;
    expect(await readFeatures(id)).toMatchObject({ businessUnitFeaturesMeterReadings: 'Enabled' });
    const config = await world().call('GET', at('/account-config', id), { token: admin });
    expect(JSON.stringify(config.body)).toContain('ZIP code');
    const fresh = (await create({ name: 'Riverton Courts', slug: 'riverton-courts' })).body;
    const fields = await world().rows(
      'select type from account_field_definition where business_unit_id = $1 order by "order"',
      [fresh.id],
    );
    expect(fields.map(({ type }) => type)).toEqual([
      'Account Number',
      'Subaccount Number',
      'Name',
      'Balance',
      'Issue Date',
      'Due Date',
      'Zip Code',
      'Address',
      'Phone Number',
      'Note',
      'Late Fee',
      'Description',
    ]);
    const listed = await world().call('GET', at('/billers?Sorted.0.Id=name'), { token: admin });
    expect(listed.body.items.map(({ slug }: { slug: string }) => slug)).toEqual(
      expect.arrayContaining(['riverton-parks', 'riverton-courts', 'riverton-water']),
    );
    expect(JSON.stringify(listed.body)).not.toContain('lakeshore');
    const own = await world().call('GET', `/api/organizations/${made.body.organizationId}/business-units`, {
      token: admin,
    });
    expect(own.body.totalCount).toBe(listed.body.totalCount);
    const seen = await world().call('GET', '/api/organizations', { token: admin });
    expect(seen.body.items.map(({ name }: { name: string }) => name)).toEqual(['City of Riverton']);
  });

  it('begins with links, questions and texts of another one, and with no account or merchant account', async () => {
    const links = {
      links: [
        { label: 'Rates', url: 'https://example.gov/rates', location: 'Footer', newWindow: true, isActive: true },
      ],
    };
    expect((await put('/external-links', { ...links, rowVersion: 0 }, unit)).status).toBe(200);
    const question = { key: 'note', label: 'Note', type: 'input', channels: ['QuickPay'] };
    await world().rows(
      `insert into payment_field_set (business_unit_id, fields) values ($1, $2)
        on conflict (business_unit_id) do update set fields = excluded.fields`,
      [unit, JSON.stringify([question])],
    );
    const ours = { title: 'Ours', content: 'You pay {{amount}}.' };
    await world().rows(
      `insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown, culture,
        effective_date, status, published_date, content_hash)
        select $1, 'terms-of-use', coalesce(max(version), 0) + v.n, $2 || v.n, $3, 'en-US', v.day,
          'Published', now(), 'h'
        from (values (1, current_date - 2), (2, current_date + 400)) v (n, day)
        left join terms_of_service t on t.business_unit_id = $1 and t.identifier = 'terms-of-use' group by v.n, v.day`,
      [unit, ours.title, ours.content],
    );
    const whole = (await create({ name: 'Riverton Golf', slug: 'riverton-golf', copyFromId: unit })).body.id;
    expect((await world().call('GET', at('/external-links', whole), { token: admin })).body).toMatchObject(links);
    const copied = await world().rows(
      `select s.fields, (select jsonb_agg(jsonb_build_array(t.title, t.version, t.status)) from terms_of_service t
        where t.business_unit_id = $1 and t.identifier = 'terms-of-use') as terms,
        (select count(*)::int from account where business_unit_id = $1) as accounts,
        (select count(*)::int from merchant_account where business_unit_id = $1) as merchants
        from payment_field_set s where s.business_unit_id = $1`,
      [whole],
    );
    expect(copied).toEqual([{ fields: [question], terms: [['Ours1', 1, 'Published']], accounts: 0, merchants: 0 }]);
    await world().rows('delete from payment_field_set where business_unit_id = $1', [unit]);
    expect((await put('/external-links', { links: [], rowVersion: 1 }, unit)).status).toBe(200);
  });

  it('is not made twice, nor with what is taken or another town’s, nor by who is no administrator', async () => {
    const both = await Promise.all([1, 2].map(() => create({ name: 'Riverton Zoo', slug: 'riverton-zoo' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const wrong = async (body: object) =>
      (await create(body)).body.map(({ propertyName }: { propertyName: string }) => propertyName);
    expect(await wrong({ name: 'Other', slug: 'lakeshore-hydro' })).toEqual(['slug']);
    expect(await wrong({ slug: 'riverton-other' })).toEqual(['name']);
    expect(await wrong({ name: 'Other', slug: 'portal' })).toEqual(['slug']);
    expect(await wrong({ name: 'Other', slug: 'Not A Slug' })).toEqual(['slug']);
    expect(await wrong({ name: 'Other', slug: 'other-one', phone: '12' })).toEqual(['phone']);
    expect((await create({ currencyCode: 'EUR', name: 'Other', slug: 'other-one' })).status).toBe(400);
    const foreign = await world().unitId('lakeshore-hydro');
    expect((await create({ name: 'Other', slug: 'other-one', copyFromId: foreign })).status).toBe(404);
    const lakeshore = await organizationOf('lakeshore-hydro');
    expect((await create({ name: 'Other', slug: 'other-one' }, { organizationId: lakeshore })).status).toBe(404);
    const global = await world().token('global@ratepayer.test');
    const across = await create(
      { name: 'Other', slug: 'other-one', copyFromId: unit },
      { organizationId: lakeshore, token: global },
    );
    expect([across.status, across.body[0].propertyName]).toEqual([400, 'copyFromId']);
    const clerk = await world().token('clerk@riverton.test');
    expect((await create({ name: 'Other', slug: 'other-one' }, { token: clerk })).status).toBe(403);
  });

  it('shows payers what is changed at once, and keeps what they know once it was live', async () => {
    const before = await read(unit);
    const {
      id: _,
      organizationId: _o,
      organizationName: _n,
      logoUrl: _l,
      mobileLogoUrl: _m,
      primaryColor: _p,
      status: _s,
      wasLive: _w,
      billingSystemName: _b,
      ...values
    } = before;
    const after = await put('', { ...values, header: 'Town of Riverton' }, unit);
    expect(after.status).toBe(200);
    expect((await world().call('GET', at('/header'))).body.header).toBe('Town of Riverton');
    const late = await put('', { ...values, header: 'Late' }, unit);
    expect(late.status).toBe(409);
    // The header is a setting, too: a page of settings that was read before does not take it back.
    const settings = (header: string, rowVersion: number) => put('/settings', { header, rowVersion }, unit);
    expect((await settings('Riverton', before.rowVersion)).status).toBe(409);
    const next = { ...values, rowVersion: after.body.rowVersion };
    const refused = async (body: object) => (await put('', { ...next, ...body }, unit)).body[0]?.propertyName;
    expect(await refused({ slug: 'riverton-waters' })).toBe('slug');
    expect(await refused({ currencyCode: 'CAD' })).toBe('currencyCode');
    expect(await refused({ name: 'Riverton Property Tax' })).toBe('name');
    expect((await put('', { ...next, header: values.header }, unit)).status).toBe(200);
    expect((await historyOf())[0].changes).toContainEqual({
      name: 'header',
      before: 'Town of Riverton',
      after: 'Riverton',
    });
  });

  it('goes live once all that is needed is done, is closed to payers and opened again, each once', async () => {
    const { id, slug } = (await create({ name: 'Riverton Pool', slug: 'riverton-pool', copyFromId: unit })).body;
    const context = async () =>
      (await world().call('GET', `/api/business-units/by-slug/${slug}/context/QuickPay`)).body;
    const states = async () =>
      Object.fromEntries(
        (await world().call('GET', at('/setup', id), { token: admin })).body.checklist.map(
          ({ key, state }: { key: string; state: string }) => [key, state],
        ),
      );
    expect(await states()).toEqual({
      channels: 'Done',
      features: 'Done',
      'account-config': 'Done',
      'payment-fields': 'To do',
      terms: 'Done',
      'merchant-account': 'To do',
      accounts: 'Warning',
      'billing-cycles': 'To do',
      'external-links': 'To do',
      logo: 'Warning',
      'test-payment': 'To do',
    });
    const listed = async () =>
      (await world().call('GET', at('/billers?Search.SearchText=riverton-pool'), { token: admin })).body.items[0];
    expect(await listed()).toMatchObject({ setupDone: 4, collectedMinor: 0, lastSyncDate: null });
    expect((await put('/live', { rowVersion: 1 }, id)).status).toBe(400);
    expect((await context()).available).toBe(false);
    await makeReady(world(), id, unit);
    expect(await states()).toMatchObject({ 'merchant-account': 'Done', 'test-payment': 'Done' });
    expect(await listed()).toMatchObject({ setupDone: 6 });
    const twice = await Promise.all([1, 2].map(() => put('/live', { rowVersion: 1 }, id)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await context()).available).toBe(true);
    expect((await put('/suspended', { rowVersion: 2, reason: ' ' }, id)).status).toBe(400);
    const clerk = await world().token('clerk@riverton.test');
    expect((await put('/suspended', { rowVersion: 2, reason: 'Flood' }, id, clerk)).status).toBe(403);
    expect((await put('/suspended', { rowVersion: 1, reason: 'Flood' }, id)).status).toBe(409);
    expect((await put('/suspended', { rowVersion: 2, reason: 'Flood' }, id)).body.status).toBe('Suspended');
    expect((await context()).available).toBe(false);
    expect((await put('/live', { rowVersion: 3 }, id)).body.status).toBe('Live');
    const items = (await world().call('GET', at('/history', id), { token: admin })).body.items;
    expect(items.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
      ['Went live', ''],
      ['Suspended', 'Flood'],
      ['Went live', ''],
      ['Added', ''],
    ]);
    expect((await world().call('DELETE', at('', id), { token: admin })).status).toBe(400);
  });

  it('counts features by what holds, whether somebody said it or it usually is so', async () => {
    const { id } = (await create({ name: 'Riverton Library', slug: 'riverton-library' })).body;
    const stateOf = async () => {
      const { body } = await world().call('GET', at('/setup', id), { token: admin });
      return body.checklist.find(({ key }: { key: string }) => key === 'features').state;
    };
    expect(await world().rows('select 1 from feature_setting where business_unit_id = $1', [id])).toEqual([]);
    expect(await stateOf()).toBe('Done');
    const { affected: _, rowVersion, ...modes } = await readFeatures(id);
    const off = Object.fromEntries(Object.keys(modes).map((member) => [member, 'Disabled']));
    expect((await changeFeatures({ ...off, rowVersion }, { id })).status).toBe(200);
    expect(await stateOf()).toBe('To do');
    const [member = ''] = Object.keys(modes);
    await changeFeatures({ [member]: 'Enabled', rowVersion: rowVersion + 1 }, { id });
    expect(await stateOf()).toBe('Done');
  });

  it('takes no new payment while it is suspended, and takes them again afterwards', async () => {
    const { rowVersion } = await read(unit);
    const payer = await world().quickPay(['10001']);
    const begin = () =>
      world().call('POST', '/api/payment-intents', {
        token: payer.token,
        body: { businessUnitId: unit, channel: 'QuickPay', accountIds: payer.accountIds },
      });
    expect((await begin()).status).toBe(200);
    const { body: closed } = await put('/suspended', { rowVersion, reason: 'Flood' }, unit);
    const refused = await begin();
    expect([refused.status, refused.body[0].errorMessage]).toEqual([
      400,
      expect.stringContaining('Online payments are not available at the moment'),
    ]);
    expect((await put('/live', { rowVersion: closed.rowVersion }, unit)).status).toBe(200);
    expect((await begin()).status).toBe(200);
  });

  it('is taken away while nobody knows it, with its history, and is nowhere afterwards', async () => {
    const { id } = (await create({ name: 'Riverton Mistake', slug: 'riverton-mistake' })).body;
    expect((await world().call('DELETE', at('', id), { token: admin })).body).toEqual({ id });
    expect((await world().call('GET', at('', id), { token: admin })).status).toBe(404);
    expect((await world().call('DELETE', at('', id), { token: admin })).status).toBe(404);
    expect((await world().call('GET', at('/header', id))).status).toBe(404);
    const listed = await world().call('GET', at('/billers?Search.SearchText=Mistake'), { token: admin });
    expect(listed.body.totalCount).toBe(0);
    expect((await create({ name: 'Riverton Mistake', slug: 'riverton-mistake' })).status).toBe(200);
    const [entry] = await world().rows(
      "select action from audit_entry where entity_type = 'BusinessUnit' and entity_id = $1 order by id desc limit 1",
      [id],
    );
    expect(entry.action).toBe('Deleted');
  });
});
