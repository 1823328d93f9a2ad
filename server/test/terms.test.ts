import type { TermsRow, TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { acknowledgmentSource } from '../src/capabilities/terms/acknowledgment.source.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { openedWorld } from './opened-world.ts';
import { prepare } from './paying.ts';
import { testList } from './test-list.ts';

const world = openedWorld();
let unit: number;
let admin: string;
let clerk: string;
let global: string;
beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  [admin = '', clerk = '', global = ''] = await Promise.all(
    ['admin@riverton.test', 'clerk@riverton.test', 'global@ratepayer.test'].map((email) => world().token(email)),
  );
});

const path = (rest = '') => `/api/business-units/${unit}/terms-of-service${rest}`;
const words =
  'You allow {{header}} to charge your card {{amount}} once on {{date}}. If the charge is wrong, call {{phone}} soon.';
const day = async (days = 0) =>
  (
    await world().rows<{ day: string }>(
      `select to_char((now() at time zone timezone)::date + $1::int, 'YYYY-MM-DD') as day
        from business_unit where id = $2`,
      [days, unit],
    )
  )[0]?.day ?? '';
const draft = async (more: Record<string, unknown> = {}, token = admin) =>
  world().call<TermsText>('POST', path(), {
    token,
    body: {
      identifier: 'credit-card-terms',
      culture: 'en-US',
      isPlatformDefault: false,
      title: 'Cards',
      contentMarkdown: words,
      effectiveDate: await day(),
      ...more,
    },
  });
const act = (what: 'publish' | 'retire', { id, rowVersion }: TermsText, token = admin) =>
  world().call<TermsText>('POST', path(`/${id}/${what}`), { token, body: { rowVersion } });
const discard = ({ id, rowVersion }: { readonly id: number; readonly rowVersion: number }) =>
  world().call('DELETE', path(`/${id}`), { token: admin, body: { rowVersion } });
const published = async (more: Record<string, unknown> = {}, token = admin) => {
  const { status, body } = await draft(more, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return act('publish', body, token);
};
const versions = async (identifier: string, of = unit, token = admin): Promise<TermsRow[]> => {
  const at = `/api/business-units/${of}/terms-of-service?TermsIdentifiers=${identifier}&PageSize=250`;
  return (await world().call('GET', at, { token })).body.items;
};
const inForce = async (identifier: string) =>
  (await versions(identifier)).find(({ standing, culture }) => standing === 'In force' && culture === 'en-US');
const pay = async () => {
  const { token, accountIds } = await world().quickPay(['10001']);
  return prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 500 });
};

describe('terms of service', () => {
  it('are published once, however often somebody presses, and never change afterwards', async () => {
    const { body: one } = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => act('publish', one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const after = answers.find(({ status }) => status === 200)?.body;
    expect(after).toMatchObject({ status: 'Published', standing: 'In force', version: 2 });
    expect((await act('publish', after ?? one)).status).toBe(409);
    const change = { title: 'Other', contentMarkdown: `${words} More.`, effectiveDate: await day(1) };
    for (const rowVersion of [one.rowVersion, after?.rowVersion])
      expect(
        (await world().call('PUT', path(`/${one.id}`), { token: admin, body: { ...change, rowVersion } })).status,
      ).toBe(409);
    expect((await discard(one)).status).toBe(409);
    for (const set of [
      "title = 'x'",
      "content_markdown = 'x'",
      'effective_date = effective_date + 1',
      "status = 'Draft'",
    ])
      await expect(world().rows(`update terms_of_service set ${set} where id = $1`, [one.id])).rejects.toThrow(
        /does not change/,
      );
    await expect(world().rows('delete from terms_of_service where id = $1', [one.id])).rejects.toThrow(/not deleted/);
    const { body: history } = await world().call('GET', path(`/${one.id}/history`), { token: admin });
    expect(history.items.map(({ action }: { action: string }) => action)).toEqual(['Changed', 'Added']);
  });

  it('have one draft at a time, which two who begin at once do not both get, and a new one afterwards', async () => {
    const answers = await Promise.all([1, 2].map((n) => draft({ identifier: 'terms-of-use', title: `Draft ${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject([{ propertyName: 'identifier' }]);
    const made = answers.find(({ status }) => status === 200)?.body as TermsText;
    expect((await discard(made)).status).toBe(200);
    expect((await discard(made)).status).toBe(404);
    const again = await draft({ identifier: 'terms-of-use' });
    expect(again.body.version).toBe(made.version);
    const theirs = { title: 'Theirs', contentMarkdown: words, effectiveDate: await day(), rowVersion: 1 };
    const saved = await Promise.all(
      [1, 2].map(() => world().call('PUT', path(`/${again.body.id}`), { token: admin, body: theirs })),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // An old page does not throw away what was written since.
    expect((await discard(again.body)).status).toBe(409);
    const latest = saved.find(({ status }) => status === 200)?.body as TermsText;
    const gone = await Promise.all([discard(latest), discard(latest)]);
    expect(gone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await discard(latest)).status).toBe(404);
  });

  it('are agreed to as they were when a payment was begun, though others come or go meanwhile', async () => {
    const begun = await pay();
    const [shown] = begun.intent.terms;
    const identifier = shown?.identifier ?? '';
    const { body: next } = await published({ identifier, title: 'Newer' });
    expect((await pay()).intent.terms[0]?.termsVersionId).toBe(next.id);
    const paid = await begun.process();
    expect(paid.body.status, JSON.stringify(paid.body)).toBe('Complete');
    const [kept] = await world().rows<{ id: number; text: string }>(
      `select terms_version_id as id, rendered_text as text from acknowledgment where subject_id =
        (select id from payment_session where identifier = $1)`,
      [begun.intent.identifier],
    );
    expect(kept).toEqual({ id: shown?.termsVersionId, text: shown?.text });
    const during = await pay();
    expect((await act('retire', next)).status).toBe(200);
    expect((await during.process({ duplicateConfirmed: true })).body.status).toBe('Complete');
    expect((await pay()).intent.terms[0]?.termsVersionId).not.toBe(next.id);
    const stranger = await pay();
    const refused = await stranger.process({ acknowledgedTermsVersionIds: [next.id], duplicateConfirmed: true });
    expect(refused.body).toMatchObject([{ propertyName: 'acknowledgedTermsVersionIds' }]);
  });

  it('are agreed to in the language that a payment was begun in, whatever the business unit speaks since', async () => {
    const begun = await pay();
    await world().rows("update business_unit set culture = 'en-CA' where id = $1", [unit]);
    const { body: during } = await world().call('GET', `/api/payment-intents/${begun.intent.identifier}`);
    const other = (await pay()).intent.terms[0]?.termsVersionId;
    const paid = await begun.process({ duplicateConfirmed: true });
    await world().rows("update business_unit set culture = 'en-US' where id = $1", [unit]);
    expect(during.terms).toEqual(begun.intent.terms);
    expect(other).not.toBe(begun.intent.terms[0]?.termsVersionId);
    expect(paid.body.status, JSON.stringify(paid.body)).toBe('Complete');
  });

  it('come into force by themselves on their day, unless they are withdrawn before', async () => {
    const identifier = (await pay()).intent.terms[0]?.identifier ?? '';
    const { body: planned } = await published({ identifier, effectiveDate: await day(3), title: 'Planned' });
    expect(planned.standing).toBe('Planned');
    const before = await inForce(identifier);
    expect(before?.id).not.toBe(planned.id);
    const { body: other } = await published({ identifier, effectiveDate: await day(5), title: 'Withdrawn' });
    const gone = await Promise.all([1, 2].map(() => act('retire', other)));
    expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await inForce(identifier))?.id).toBe(before?.id);
    // Its day comes: for a payment that is begun then, in the zone of the business unit.
    const agreedTo = async (instant: string) => {
      const one = await pay();
      await world().rows(
        `update payment_session s set created_date = ($1::timestamp at time zone u.timezone)
          from business_unit u where u.id = s.business_unit_id and identifier = $2`,
        [instant, one.intent.identifier],
      );
      const { body } = await world().call('GET', `/api/payment-intents/${one.intent.identifier}`);
      return body.terms[0]?.termsVersionId;
    };
    expect(await agreedTo(`${await day(2)} 23:59:59`)).toBe(before?.id);
    expect(await agreedTo(`${await day(3)} 00:00:00`)).toBe(planned.id);
    expect(await agreedTo(`${await day(6)} 12:00:00`)).toBe(planned.id);
    expect((await act('retire', planned)).status).toBe(200);
  });

  it('end only where the platform’s text remains, and no earlier one comes back', async () => {
    const own = await inForce('credit-card-terms');
    expect(own?.source).toBe('Business Unit');
    const ended = await act('retire', own as TermsText);
    expect(ended.body.standing).toBe('Retired');
    const after = await versions('credit-card-terms');
    expect(after.filter(({ source, status }) => source === 'Business Unit' && status === 'Published')).toEqual([]);
    const left = await inForce('credit-card-terms');
    expect(left?.source).toBe('Platform Default');
    const refused = await act('retire', left as TermsText, global);
    expect([refused.status, (await act('retire', left as TermsText)).status]).toEqual([400, 403]);
    expect((await act('retire', ended.body)).status).toBe(400);
  });

  it('of the platform are written by a Global Admin alone, and hold where there is no other', async () => {
    const asked = { isPlatformDefault: true, identifier: 'autopay-terms', title: 'For all' };
    expect((await draft(asked)).status).toBe(403);
    const { body: draftOfAll } = await draft(asked, global);
    expect((await versions('autopay-terms')).map(({ status }) => status)).not.toContain('Draft');
    expect((await act('publish', draftOfAll)).status).toBe(404);
    expect((await discard(draftOfAll)).status).toBe(404);
    expect((await act('publish', draftOfAll, global)).body.standing).toBe('In force');
    for (const slug of ['riverton-water', 'riverton-tax']) {
      const of = await versions('autopay-terms', await world().unitId(slug));
      expect(of.find(({ standing, culture }) => standing === 'In force' && culture === 'en-US')?.title).toBe('For all');
    }
  });

  it('say all that bank debits ask for, and have no place that nothing fills and no day that is over', async () => {
    const asked = { identifier: 'ach-terms', contentMarkdown: words.replace('{{phone}}', 'us').padEnd(120, '.') };
    const { body: ach } = await draft(asked);
    const refused = await act('publish', ach);
    expect(refused.body).toMatchObject([{ propertyName: 'contentMarkdown', errorMessage: 'Say how to revoke it.' }]);
    await discard(ach);
    expect((await draft({ contentMarkdown: 'Too short' })).body).toMatchObject([{ propertyName: 'contentMarkdown' }]);
    const odd = await draft({ contentMarkdown: `${words} {{nothing}}` });
    expect(odd.body).toMatchObject([{ propertyName: 'contentMarkdown' }]);
    const { body: late } = await draft({ effectiveDate: await day(-1) });
    expect((await act('publish', late)).body).toMatchObject([{ propertyName: 'effectiveDate' }]);
    await discard(late);
    expect((await draft({}, clerk)).status).toBe(403);
  });

  it('in sum: at every moment one of a text and language is in force for each business unit', async () => {
    // Drafts, plans, ends and beginnings of all kinds, in an order that a seed drew.
    let seed = 7;
    const drawn = (most: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % most;
    };
    for (let step = 0; step < 60; step++) {
      const all = (await versions('credit-card-terms')).filter(({ source }) => source === 'Business Unit');
      const one = all[drawn(Math.max(all.length, 1))];
      if (drawn(2) === 0 || !one) await draft({ effectiveDate: await day(drawn(6) - 1) });
      else if (one.status === 'Draft') await (drawn(4) === 0 ? discard(one) : act('publish', one as TermsText));
      else if (drawn(3) === 0) await act('retire', one as TermsText);
    }
    const without = await world().rows(
      `select u.id, i.identifier, c.culture, m.at from business_unit u
        cross join (select distinct identifier from terms_of_service) i
        cross join (values ('en-US'), ('en-CA')) c (culture)
        cross join generate_series(now(), now() + interval '9 days', interval '6 hours') m (at)
        where not exists (select 1 from terms_of_service t
          where (t.business_unit_id = u.id or t.business_unit_id is null) and t.identifier = i.identifier
          and t.culture = c.culture and t.status <> 'Draft' and t.published_date <= m.at
          and t.effective_date <= (m.at at time zone u.timezone)::date
          and (t.retired_date is null or t.retired_date > m.at))`,
    );
    expect(without).toEqual([]);
    for (const slug of ['riverton-water', 'riverton-tax', 'lakeshore-hydro']) {
      const of = await world().unitId(slug);
      const { body } = await world().call('GET', `/api/business-units/${of}/terms-of-service?PageSize=250`, {
        token: global,
      });
      const holding = (body.items as TermsRow[]).filter(({ standing }) => standing === 'In force');
      const keys = holding.map(({ identifier, culture }) => `${identifier} ${culture}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toHaveLength(14);
    }
  });

  it('of another town are not there', async () => {
    const other = await world().unitId('lakeshore-hydro');
    const [theirs] = await world().rows<{ id: number }>(
      'select id from terms_of_service where business_unit_id = $1 limit 1',
      [other],
    );
    expect((await world().call('GET', path(`/${theirs?.id}`), { token: admin })).status).toBe(404);
  });
});

describe('the list of agreements', () =>
  testList(acknowledgmentSource, {
    world,
    seed: async ({ rows }) => {
      await rows(
        `insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
          subject_type, subject_id, acknowledged_at)
          select t.business_unit_id, t.id, 'h', 't', (array['Checkbox', 'Recorded Voice', 'Signed', 'Staff Attested'])
            [1 + n % 4], 'enrolment', n, now() - n * interval '1 hour'
          from (select * from terms_of_service where business_unit_id is not null and status <> 'Draft') t
          cross join generate_series(1, 4) n`,
      );
    },
    searched: 'by rules of its own',
    samples: { TermsVersion: ['1', '2', '77'], TermsCultures: [['en-US'], ['en-CA']] },
    naive: { TermsVersion: (row, version) => String(row.version) === version },
  }));

it('reads the latest agreements of many by their usual order', async () => {
  await world().rows(
    `insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method, subject_type,
      subject_id, acknowledged_at)
      select $1, (select min(id) from terms_of_service), 'h', 't', 'Checkbox', 'enrolment', n,
      now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    [unit],
  );
  await world().rows('analyze acknowledgment');
  const { from, scope, key, sorts } = acknowledgmentSource;
  const plan = await world().db.reading([unit], (tx) =>
    rowsOf(
      tx,
      sql<{ 'QUERY PLAN': string }>`explain select ${key} from ${from} where ${scope(unit)}
        order by ${sorts.acknowledgedAt} desc, ${key} desc limit 26`,
    ),
  );
  const said = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(said).toContain('acknowledgment_usual');
  expect(said).not.toContain('Sort');
});
