import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { settingKeys } from '@ratepayer/contract/organizations/unit-settings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookUpForQuickPay } from '../src/capabilities/accounts/look-up-for-quick-pay.ts';
import { makeLookUpGuard } from '../src/capabilities/accounts/look-up-limits.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let unit: number;
let admin: string;
let clerk: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  admin = await world().token('admin@riverton.test');
  clerk = await world().token('clerk@riverton.test');
});

const path = () => `/api/business-units/${unit}/settings`;
const read = async (token = admin): Promise<UnitSettingsAnswer> => (await world().call('GET', path(), { token })).body;
const save = (body: object, token = admin) => world().call('PUT', path(), { token, body });
/** Against the version that is there now. */
const change = async (body: object, token = admin) => save({ rowVersion: (await read()).rowVersion, ...body }, token);
const entries = () =>
  world().rows<{ user_name: string; reason: string; before: object; after: object }>(
    `select user_name, reason, before, after from audit_entry
      where entity_type = 'BusinessUnitSettings' and entity_id = $1
      order by id`,
    [unit],
  );

describe('what is set of a business unit', () => {
  it('is answered whole and changed in part: what was left out stays, and the audit tells the rest', async () => {
    const before = await read();
    expect(Object.keys(before).toSorted()).toEqual([...settingKeys, 'changed', 'rowVersion'].toSorted());
    const answer = await change({ hoursText: 'Mon–Thu 7–4', duplicateWarningHours: 12 });
    expect([answer.status, answer.body]).toEqual([200, await read()]);
    expect(answer.body).toMatchObject({ header: before.header, hoursText: 'Mon–Thu 7–4', duplicateWarningHours: 12 });
    expect(answer.body.changed.map(({ key, who }: { key: string; who: string }) => [key, who])).toEqual([
      ['duplicateWarningHours', 'Dana Okafor'],
      ['hoursText', 'Dana Okafor'],
    ]);
    expect((await entries()).at(-1)).toMatchObject({
      before: { hoursText: before.hoursText, duplicateWarningHours: 24 },
      after: { hoursText: 'Mon–Thu 7–4', duplicateWarningHours: 12 },
    });
    const { body: history } = await world().call('GET', `${path()}/history`, { token: clerk });
    expect(history.items[0].changes).toEqual(
      expect.arrayContaining([
        { name: 'hoursText', before: before.hoursText, after: 'Mon–Thu 7–4' },
        { name: 'duplicateWarningHours', before: 24, after: 12 },
      ]),
    );
  });

  it.each([
    ['javascript:alert(1)', 400],
    ['http://www.riverton.gov', 400],
    ['https://pat:secret@www.riverton.gov', 400],
    ['www.riverton.gov', 400],
    ['https://localhost/', 400],
    ['https://www.riverton.gov/water?from=us', 200],
    ['', 200],
  ])('leads to an address of https or nowhere: %s', async (onboardingReturnUrl, expected) => {
    const answer = await change({ onboardingReturnUrl });
    expect(answer.status).toBe(expected);
    if (expected === 400)
      expect(answer.body).toEqual([
        {
          propertyName: 'onboardingReturnUrl',
          errorMessage: 'Enter an address such as https://www.example.gov/rates.',
        },
      ]);
    else expect((await read()).onboardingReturnUrl).toBe(onboardingReturnUrl);
  });

  it('takes the same a second time without another change', async () => {
    const { rowVersion } = await read();
    const body = { rowVersion, hoursText: 'Mon–Fri 8–5' };
    expect((await save(body)).body.rowVersion).toBe(rowVersion + 1);
    const told = (await entries()).length;
    expect(await save(body)).toMatchObject({ status: 200, body: { rowVersion: rowVersion + 1 } });
    expect(await entries()).toHaveLength(told);
  });

  it('is saved by one of two at once where both mean the same setting, and by both where they do not', async () => {
    const { rowVersion } = await read();
    const same = await Promise.all(['5125550111', '5125550122'].map((phone) => save({ rowVersion, phone })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await read();
    expect(same.find(({ status }) => status === 200)?.body.phone).toBe(now.phone);
    const version = now.rowVersion;
    const two = await Promise.all([
      save({ rowVersion: version, subHeader: 'Utilities' }),
      save({ rowVersion: version, publicReceiptMonths: 24 }),
    ]);
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ subHeader: 'Utilities', publicReceiptMonths: 24 });
  });

  it('refuses an old page saved late, a version that nobody read, and what was changed there and back', async () => {
    const { rowVersion, email } = await read();
    expect((await save({ rowVersion, email: 'new@riverton.test' })).status).toBe(200);
    expect((await save({ rowVersion, email: 'late@riverton.test' })).status).toBe(409);
    expect((await save({ rowVersion: rowVersion + 7, email: 'early@riverton.test' })).status).toBe(409);
    expect((await change({ email })).status).toBe(200);
    expect((await save({ rowVersion, email: 'late@riverton.test' })).status).toBe(409);
    expect((await read()).email).toBe(email);
  });

  it('asks why where money is decided, and nowhere else', async () => {
    const refused = await change({ billerPostingHours: 6 });
    expect([refused.status, refused.body]).toEqual([400, [{ propertyName: 'reason', errorMessage: 'Enter a reason' }]]);
    expect((await change({ billerPostingHours: 6, reason: '   ' })).status).toBe(400);
    expect((await change({ billerPostingHours: 6, reason: 'Posted at six' })).status).toBe(200);
    expect((await entries()).at(-1)).toMatchObject({ reason: 'Posted at six', after: { billerPostingHours: 6 } });
    expect((await change({ billerPostingHours: 0, reason: 'Back' })).status).toBe(200);
  });

  it.each([
    ['billerPostingHours', 73],
    ['billerPostingHours', -1],
    ['billerPostingHours', 1.5],
    ['publicReceiptMonths', 5],
    ['publicReceiptMonths', 85],
    ['recentPaymentsOnSync', 'Always'],
    ['header', ''],
    ['header', null],
    ['header', 'x'.repeat(101)],
    ['email', 'nobody'],
    ['culture', 'xx-XX'],
    ['quickPayShowsBillPdf', 'yes'],
    ['noSuchSetting', 1],
  ])('refuses %s as %s, and changes nothing', async (key, value) => {
    const before = await read();
    const { status, body } = await change({ [key]: value, hoursText: 'never', reason: 'Tried' });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(key);
    expect(await read()).toEqual(before);
  });

  it('is read by who may read and changed by who may change, of the own business units alone', async () => {
    expect((await world().call('GET', path(), { token: clerk })).status).toBe(200);
    expect((await change({ hoursText: 'mine' }, clerk)).status).toBe(403);
    expect((await world().call('GET', path())).status).toBe(401);
    const foreign = await world().unitId('lakeshore-hydro');
    for (const [method, below] of [
      ['GET', 'settings'],
      ['PUT', 'settings'],
      ['GET', 'settings/history'],
    ] as const) {
      const body = method === 'PUT' ? { body: { rowVersion: 1, hoursText: 'theirs' } } : {};
      const { status } = await world().call(method, `/api/business-units/${foreign}/${below}`, {
        token: admin,
        ...body,
      });
      expect([method, below, status]).toEqual([method, below, 404]);
    }
  });

  it('adds up: every change of many at once stands there, and each is told once', async () => {
    const { rowVersion } = await read();
    const told = (await entries()).length;
    const changes: object[] = [
      { header: 'Riverton Water & Sewer Works' },
      { subHeader: 'All of it' },
      { address: '1 Main St\nRiverton' },
      { adoptionTargetPercent: 55 },
      { paperCostMinor: 71 },
      { duplicateWarningHours: 48 },
      { quickPayShowsBillPdf: true },
    ];
    const all = await Promise.all(changes.map((body) => save({ rowVersion, ...body })));
    expect(all.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await read()).toMatchObject({ ...Object.assign({}, ...changes), rowVersion: rowVersion + changes.length });
    expect(
      (await entries())
        .slice(told)
        .map(({ after }) => JSON.stringify(after))
        .toSorted(),
    ).toEqual(changes.map((body) => JSON.stringify(body)).toSorted());
  });

  it('holds from the next request on: for payers’ pages, and for receipts by their number', async () => {
    const context = async () =>
      (await world().call('GET', '/api/business-units/by-slug/riverton-water/context/QuickPay')).body;
    expect((await context()).header).toBe((await read()).header);
    // Its own texts are in one language: payers would agree to the platform's from now on.
    const refused = await change({ header: 'Riverton Waterworks', culture: 'en-CA' });
    expect([refused.status, refused.body]).toMatchObject([400, [{ propertyName: 'culture' }]]);
    const written = (day: string) =>
      world().rows(
        `insert into terms_of_service (business_unit_id, identifier, culture, version, title, content_markdown,
          effective_date, status, published_date, content_hash)
          select distinct on (identifier) business_unit_id, identifier, 'en-CA', $2::text::date - '2000-01-01',
          title, 't', $2::text::date, 'Published', now(), 'h'
          from terms_of_service where business_unit_id = $1 and culture = 'en-US' and status = 'Published'`,
        [unit, day],
      );
    await written('2099-01-01');
    expect((await change({ culture: 'en-CA' })).status).toBe(400);
    await written('2026-01-01');
    await change({ header: 'Riverton Waterworks', culture: 'en-CA' });
    expect(await context()).toMatchObject({ header: 'Riverton Waterworks', culture: 'en-CA' });
    await change({ culture: 'en-US' });
    expect((await context()).culture).toBe('en-US');
  });
});

describe('what staff begin with', () => {
  it('is told with the business unit that they chose', async () => {
    const chosen = async () =>
      (await world().call('GET', `/api/business-units?BusinessUnitId=${unit}`, { token: clerk })).body.items[0];
    expect(await chosen()).toMatchObject({ refundServiceFeeDefault: false, externalPaymentsPostToBalance: true });
    expect((await change({ externalPaymentsPostToBalance: false })).status).toBe(400);
    await change({ refundServiceFeeDefault: true, externalPaymentsPostToBalance: false, reason: 'The file knows' });
    expect(await chosen()).toMatchObject({ refundServiceFeeDefault: true, externalPaymentsPostToBalance: false });
    await change({ refundServiceFeeDefault: false, externalPaymentsPostToBalance: true, reason: 'Back' });
  });
});

describe('what a file of accounts begins with', () => {
  it('is what the business unit said, until a mapping is saved that says otherwise', async () => {
    const begun = async () => {
      const at = `/api/business-units/${unit}`;
      const [config, saved] = await Promise.all([
        world().call('GET', `${at}/account-upload-config`, { token: admin }),
        world().call('GET', `${at}/saved-mappings`, { token: admin }),
      ]);
      const { missingStrategy, duplicateStrategy, safetyLimitPercent } = config.body;
      const first = saved.body.items.find(({ name }: { name: string }) => name === '');
      return [missingStrategy, duplicateStrategy, safetyLimitPercent, first.safetyLimitPercent];
    };
    await world().rows('delete from account_upload_config where business_unit_id = $1', [unit]);
    expect(await begun()).toEqual(['None', 'Keep First Occurrence', 20, 20]);
    const said = { missingStrategy: 'Archive', duplicateStrategy: 'Keep Last Occurrence', safetyLimitPercent: 7 };
    expect((await change(said)).status).toBe(400);
    expect((await change({ ...said, reason: 'Every file is whole' })).status).toBe(200);
    expect(await begun()).toEqual(['Archive', 'Keep Last Occurrence', 7, 7]);
    // The limit is raised for what every file begins with: the rest is kept as the settings have it.
    const raised = await world().call('PUT', `/api/business-units/${unit}/saved-mappings`, {
      token: admin,
      body: { importType: 'Accounts', savedAs: '', name: '', rowVersion: 0, safetyLimitPercent: 30 },
    });
    expect(raised.status).toBe(200);
    expect(await begun()).toEqual(['Archive', 'Keep Last Occurrence', 30, 30]);
    const open = { missingStrategy: null, duplicateStrategy: null, safetyLimitPercent: null };
    expect((await change({ ...open, reason: 'Back' })).status).toBe(200);
    expect(await begun()).toEqual(['Archive', 'Keep Last Occurrence', 30, 30]);
    await world().rows('delete from account_upload_config where business_unit_id = $1', [unit]);
    expect(await begun()).toEqual(['None', 'Keep First Occurrence', 20, 20]);
  });
});

describe('what a look-up finds', () => {
  let address = 0;
  const find = async (accountNumber: string, ZipCode: string) => {
    const guard = makeLookUpGuard(world().db, world().keyring, world().deps.limits);
    const answers = [{ key: 'ZipCode', value: ZipCode }];
    const clientAddress = `192.0.2.${++address}`;
    const asked = { slug: 'riverton-water', accountNumber, answers, challenge: '', clientAddress };
    const outcome = await lookUpForQuickPay(world().db, guard, asked);
    if (!outcome.found) return outcome.reason;
    const [session] = await world().rows<{ ids: number[] }>(
      'select account_ids as ids from quick_pay_session where id = $1',
      [outcome.subject],
    );
    return session?.ids.length;
  };
  const made = (number: string, sub: string, balance: number, isArchived = false) =>
    world().rows(
      `with a as (insert into account (business_unit_id, account_number, sub_account_number, name, zip, is_archived,
          archived_date, create_method)
          select business_unit_id, $2, $3, name, '78701', $5, case when $5 then now() end, create_method from account
          where business_unit_id = $1 and account_number = '10001' order by id limit 1 returning id, business_unit_id)
        insert into account_money (account_id, business_unit_id, balance) select id, business_unit_id, $4 from a
        on conflict (account_id) do update set balance = excluded.balance`,
      [unit, number, sub, balance, isArchived],
    );

  it('says of an archived account that it cannot be paid only where the business unit says so', async () => {
    await made('Z-1', '01', 500, true);
    expect(await find('Z-1', '78701')).toBe('none');
    await change({ archivedAccountsLookup: true });
    expect([await find('Z-1', '78701'), await find('Z-1', '99999')]).toEqual(['notPayable', 'none']);
    await change({ archivedAccountsLookup: false });
    expect(await find('Z-1', '78701')).toBe('none');
  });

  it('leaves out what owes nothing, but for where nothing is owed', async () => {
    await made('Z-2', '01', 500);
    await made('Z-2', '02', 0);
    await made('Z-2', '03', -20);
    await made('Z-3', '01', 0);
    await made('Z-3', '02', 0);
    expect(await find('Z-2', '78701')).toBe(3);
    await change({ hideZeroBalanceInQuickPay: true });
    expect([await find('Z-2', '78701'), await find('Z-3', '78701')]).toEqual([1, 2]);
    await change({ hideZeroBalanceInQuickPay: false });
    expect(await find('Z-2', '78701')).toBe(3);
  });
});
