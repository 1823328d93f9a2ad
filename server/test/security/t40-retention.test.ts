import { retentionKeys } from '@ratepayer/contract/retention/retention-classes.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dueFiles } from '../../src/capabilities/files/expire-files.ts';
import { nextOfRun } from '../../src/capabilities/retention/retention-run.ts';
import { forgetUnfinished } from '../../src/capabilities/sessions/forget-unfinished.ts';
import { fileOwners } from '../../src/file-owners.ts';
import { sealAudit, verifyAudit } from '../../src/platform/audit/seal.ts';
import { rowsOf } from '../../src/platform/database/database.ts';
import type { RetentionClass } from '../../src/platform/retention/retention-class.ts';
import { retentionClasses } from '../../src/retention-classes.ts';
import { brokenInvariants, prepare } from '../paying.ts';
import { openWorld, type World } from '../world.ts';

// security.md T40 and 6: nothing is kept too long, nothing goes too early, and what is held stays.
let world: World;
let unit: number;
let organization: number;
let account: number;
let customer: number;
let classes: readonly RetentionClass[];
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  organization = (await world.rows('select organization_id as id from business_unit where id = $1', [unit]))[0].id;
  account = await world.accountId('10001');
  const [made] = await world.rows<{ id: number }>(
    `insert into customer (organization_id, first_name, last_name, email)
      values ($1, 'Pat', 'Held', 'pat.held@example.test') returning id`,
    [organization],
  );
  customer = made?.id ?? 0;
  classes = retentionClasses(world);
});
afterAll(() => world.close());

const faults: unknown[] = [];
const clockIn = (years: number) => ({ now: () => new Date(Date.now() + years * 365.25 * 86_400_000) });
const unended = async () => (await world.rows('select 1 from retention_run where finished_date is null')).length > 0;
/** A worker that works until nothing is left. */
async function work(years = 0, only = classes): Promise<void> {
  const deps = { db: world.db, clock: clockIn(years), classes: only };
  while ((await nextOfRun(deps, (fault) => faults.push(fault))) > 0 || (await unended()));
}
/** A whole run, whenever the last one was. */
async function run(years = 0, only = classes) {
  await world.rows("update retention_run set as_of = '2001-01-01'");
  await work(years, only);
  return lastRun();
}
const lastRun = async () => idOf(await world.rows('select max(id) as id from retention_run'));
const idOf = ([row]: readonly { id: number }[]): number => Number(row?.id);
const countOf = async (runId: number, key: string, of = unit) =>
  (
    await world.rows(
      `select due, held, let_go as "letGo", fault from retention_step where run_id = $1 and class = $2
        and (business_unit_id = $3 or business_unit_id is null)`,
      [runId, key, of],
    )
  )[0];
const as = async (email: string, method: string, path: string, body?: unknown, claims = {}) =>
  world.call(method, `/api/business-units/${unit}${path}`, {
    token: await world.token(email, claims),
    ...(body === undefined ? {} : { body }),
  });
const global = 'global@ratepayer.test';
const place = async (body: object) => {
  const { status, body: hold } = await as(global, 'POST', '/legal-holds', { reason: 'Case 12-345', ...body });
  expect([status, hold]).toEqual([200, expect.objectContaining({ status: 'In Force' })]);
  return hold as { id: number; rowVersion: number };
};
const lift = (hold: { id: number; rowVersion: number }) =>
  as(global, 'POST', `/legal-holds/${hold.id}/lift`, { rowVersion: hold.rowVersion, reason: 'Settled' });

/** A row of each class that names the account or the payer: when it was over, and what is left of it. */
interface Case {
  readonly key: (typeof retentionKeys)[number];
  readonly insert: string;
  readonly left: string;
  /** By what of the four it can be held; usually all. */
  readonly heldBy?: readonly string[];
}
const ofUnit = ['BusinessUnit', 'Organization'];
// $1 business unit, $2 account, $3 customer, $4 when; `left` counts what there still is by its mark 't40'.
const table: readonly Case[] = [
  {
    key: 'Contents of e-mails',
    insert: `insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, about, account_id,
      customer_id, status, created_date)
      select $1, -1 - floor(random() * 1e12)::bigint, 't40', 'a@example.test', 'Your bill', '{"a": 1}', $2, $3,
      'processed', $4`,
    left: `select count(*)::int as n from email_message where template_key = 't40' and about <> '{}'`,
  },
  {
    key: 'E-mails sent',
    insert: `insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, about, account_id,
      customer_id, status, created_date)
      select $1, -1 - floor(random() * 1e12)::bigint, 't40-fact', 'a@example.test', '', '{}', $2, $3, 'processed', $4`,
    left: `select count(*)::int as n from email_message where template_key = 't40-fact'`,
  },
  {
    key: 'Contents of texts',
    insert: `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, body,
      about, created_date) select $1, -1 - floor(random() * 1e12)::bigint, $3, 't40', '+15550100', 'processed', 'Hello',
      jsonb_build_object('accountId', $2::bigint), $4`,
    left: `select count(*)::int as n from text_message where template_key = 't40' and body is not null`,
  },
  {
    key: 'Texts sent',
    insert: `insert into text_message (business_unit_id, outbox_id, customer_id, template_key, "to", status, about,
      created_date) select $1, -1 - floor(random() * 1e12)::bigint, $3, 't40-fact', '+15550100', 'processed',
      jsonb_build_object('accountId', $2::bigint), $4`,
    left: `select count(*)::int as n from text_message where template_key = 't40-fact'`,
  },
  {
    key: 'Sign-in links',
    insert: `insert into sign_in_link (business_unit_id, account_id, customer_id, nonce, token_hash, created_by,
      expires_date, ended_date) select $1, $2, $3, 't40', gen_random_uuid(), 'T', $4, now()`,
    left: `select count(*)::int as n from sign_in_link where nonce = 't40'`,
  },
  {
    key: 'Invitations of payers',
    insert: `insert into onboarding_invitation (business_unit_id, account_id, email, first_name, last_name, nonce,
      token_hash, created_by, expires_date, ended_date)
      select $1, $2, 'i@example.test', 'I', 'I', 't40', gen_random_uuid(), 'T' || $3, $4, now()`,
    left: `select count(*)::int as n from onboarding_invitation where nonce = 't40'`,
  },
  {
    key: 'Meter readings',
    insert: `with s as (insert into reading_series (business_unit_id, account_id, key, interval)
        values ($1, $2, 'T40', 'Monthly') on conflict (account_id, key, interval) do update
        set key = 'T40' returning id)
      insert into meter_reading (business_unit_id, series_id, read_at, value, unit, source, created_by)
      select $1, s.id, $4::timestamptz + random() * interval '1 hour', 10, 'gal', 'Manual', 'T' || $3 from s`,
    left: `select count(*)::int as n from meter_reading r join reading_series s on s.id = r.series_id
      where s.key = 'T40'`,
    heldBy: ['Account', ...ofUnit],
  },
  {
    key: 'Verifications of addresses',
    insert: `insert into email_verification (business_unit_id, customer_id, email, nonce, created_by, expires_date,
      ended_date) select $1, $3, 'v@example.test', 't40', 'T' || $2, $4, now()`,
    left: `select count(*)::int as n from email_verification where nonce = 't40'`,
    heldBy: ['Customer', ...ofUnit],
  },
  {
    key: 'Registrations of payers',
    insert: `insert into registration (business_unit_id, organization_id, first_name, last_name, email, nonce,
      expires_date, ended_date) select $1, (select organization_id from business_unit where id = $1), 'R', 'T' || $2,
      'r' || $3 || '@example.test', 't40', $4, now()`,
    left: `select count(*)::int as n from registration where nonce = 't40'`,
    heldBy: ofUnit,
  },
  {
    key: 'Closed tickets',
    insert: `with t as (insert into ticket (business_unit_id, title, category, status, modified_date)
        select $1, to_jsonb('t40' || $2 || $3), 'Technical', 'Closed', $4 returning id)
      insert into ticket_event (business_unit_id, ticket_id, event_type, body, author)
      select $1, id, 'Comment', '"Said"', 'T' from t`,
    left: `select count(*)::int as n from ticket t join ticket_event e on e.ticket_id = t.id
      where t.title::text like '%t40%'`,
    heldBy: ofUnit,
  },
  {
    key: 'Answers to forms',
    insert: `with f as (insert into form_configuration (business_unit_id, display_name)
        values ($1, 't40' || $2::bigint) returning id)
      insert into form_response (id, business_unit_id, form_configuration_id, form_version, account_id, customer_id,
      status, values_json, created_date) select floor(random() * 1e12)::bigint + 1, $1, f.id, 1, $2::bigint, $3,
      'Submitted', '{"a": 1}', $4 from f`,
    left: `select count(*)::int as n from form_response r join form_configuration f on f.id = r.form_configuration_id
      where f.display_name like 't40%' and r.values_json <> '{}' and r.status = 'Submitted'`,
    heldBy: ['Account', 'Customer', ...ofUnit],
  },
  {
    key: 'Answers not taken',
    insert: `with f as (insert into form_configuration (business_unit_id, display_name)
        values ($1, 't40 failed' || $2::bigint) returning id)
      insert into form_response (id, business_unit_id, form_configuration_id, form_version, account_id, customer_id,
      status, values_json, created_date, modified_date) select floor(random() * 1e12)::bigint + 1, $1, f.id, 1,
      $2::bigint, $3, 'Errored', '{"a": 1}', $4::timestamptz - interval '1 year', $4 from f`,
    left: `select count(*)::int as n from form_response r join form_configuration f on f.id = r.form_configuration_id
      where f.display_name like 't40 failed%'`,
    heldBy: ['Account', 'Customer', ...ofUnit],
  },
  {
    key: 'Invitations of staff',
    insert: `insert into identity.invitation (token_hash, user_id, expires_date, nonce)
      select gen_random_uuid(), min(id), $4, 't40' || $1 || $2 || $3 from user_account`,
    left: `select count(*)::int as n from identity.invitation where nonce like 't40%'`,
    heldBy: [],
  },
  {
    key: 'Answers to texts',
    insert: `insert into text_reply (reference, phone_number, word, said_date, received_date)
      select 't40-' || gen_random_uuid() || $1 || $2 || $3, '+15125550143', 'STOP', $4, $4`,
    left: `select count(*)::int as n from text_reply where reference like 't40-%'`,
    heldBy: [],
  },
];

const monthsOf: Readonly<Record<string, number>> = {
  'Contents of e-mails': 13,
  'E-mails sent': 36,
  'Contents of texts': 13,
  'Texts sent': 36,
  'Sign-in links': 3,
  'Invitations of payers': 3,
  'Meter readings': 36,
  'Verifications of addresses': 3,
  'Registrations of payers': 3,
  'Closed tickets': 36,
  'Answers to forms': 24,
  'Answers not taken': 1,
  'Invitations of staff': 3,
  'Answers to texts': 60,
};
const seed = ({ insert }: Case, at: Date, of = account) => world.rows(insert, [unit, of, customer, at]);
const left = async ({ left: statement }: Case) => (await world.rows<{ n: number }>(statement))[0]?.n;
const monthsBefore = (months: number, years = 0) =>
  new Date(clockIn(years).now().getTime() - months * 30.5 * 86_400_000);

const referenceOf = async (paymentId: number | undefined): Promise<string> =>
  (await world.rows('select reference_number as n from payment where id = $1', [paymentId]))[0].n;

describe('a run of eight years later', () => {
  it.each(table)('lets go of $key when it is over, and of nothing before', async (each) => {
    const months = monthsOf[each.key] ?? 0;
    await seed(each, monthsBefore(months + 1, 8));
    await seed(each, monthsBefore(months + 1, 8));
    await seed(each, monthsBefore(months - 1, 8));
    const only = classes.filter(({ key }) => key === each.key);
    const counts = await countOf(await run(8, only), each.key);
    expect([await left(each), counts?.fault, counts && counts.due === counts.letGo]).toEqual([1, '', true]);
    // A second time finds nothing.
    expect(await countOf(await run(8, only), each.key)).toEqual({ due: 0, held: 0, letGo: 0, fault: '' });
  });

  it('leaves what is about an account, a payer, a business unit or a town that is held, until it is not', async () => {
    for (const body of [
      { entityType: 'Account', named: '10001-01' },
      { entityType: 'Customer', named: 'PAT.held@example.test' },
      { entityType: 'BusinessUnit' },
      { entityType: 'Organization' },
    ]) {
      const about = table.filter(({ key, heldBy }) =>
        heldBy ? heldBy.includes(body.entityType) : body.entityType !== 'Customer' || key !== 'Invitations of payers',
      );
      const hold = await place(body);
      for (const each of table) await seed(each, monthsBefore((monthsOf[each.key] ?? 0) + 1, 8));
      const runId = await run(8);
      for (const each of about) {
        expect([each.key, await left(each)]).toEqual([each.key, expect.any(Number)]);
        const { held, fault } = await countOf(runId, each.key);
        expect([each.key, held >= 1, fault]).toEqual([each.key, true, '']);
      }
      // Lifted, placed again before the run, lifted again: only then it goes.
      expect((await lift(hold)).status).toBe(200);
      const again = await place(body);
      await run(8);
      for (const each of about) expect([each.key, ((await left(each)) ?? 0) > 1]).toEqual([each.key, true]);
      expect((await lift(again)).status).toBe(200);
      await run(8);
      for (const each of table) expect([each.key, await left(each)]).toEqual([each.key, 1]);
    }
    expect(faults).toEqual([]);
  }, 60_000);

  it('keeps money, rules and seals whole, and names each class', async () => {
    const { token, accountIds } = await world.quickPay(['10002']);
    const paid = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 1234,
      email: 'payer@example.test',
    });
    expect((await paid.process()).status).toBe(200);
    const [payment] = await world.rows<{ id: number }>(
      `select id from payment where contact_email = 'payer@example.test' and type = 'Base Payment'`,
    );
    const broken = await brokenInvariants(world);
    // From where it was paid is shortened after 13 months, once, and what is held is not.
    const addresses = classes.filter(({ key }) => key === 'Addresses of payments');
    const from = async (address: string, age: string) => {
      await world.rows('update payment set client_address = $2, created_date = now() - $3::interval where id = $1', [
        payment?.id,
        address,
        age,
      ]);
      await world.rows('delete from retention_mark');
      await run(0, addresses);
      return (await world.rows('select client_address as a from payment where id = $1', [payment?.id]))[0].a;
    };
    expect(await from('203.0.113.77', '12 months')).toBe('203.0.113.77');
    const held = await place({ entityType: 'Payment', named: await referenceOf(payment?.id) });
    expect(await from('203.0.113.77', '14 months')).toBe('203.0.113.77');
    expect((await lift(held)).status).toBe(200);
    expect(await from('203.0.113.77', '14 months')).toBe('203.0.113.0/24');
    expect(await from('203.0.113.0/24', '14 months')).toBe('203.0.113.0/24');
    expect(await from('2001:db8:1:2::3', '14 months')).toBe('2001:db8:1::/48');
    await world.rows('update payment set created_date = now() where id = $1', [payment?.id]);
    await world.rows('delete from retention_mark');
    const runId = await run(8);
    const [row] = await world.rows(
      `select p.contact_email as email, p.client_address as address, p.payer_name as name, p.amount_minor as amount,
        x.payment_meta_json -> '__Accounts' -> 0 ->> 'name' as snapshot, s.contact_email as typed,
        s.details_forgotten_date is not null as forgotten
        from payment p join payment_snapshot x on x.payment_id = p.id
        join payment_session s on s.id = p.payment_session_id
        where p.id = $1`,
      [payment?.id],
    );
    expect(row).toMatchObject({ email: '', address: '', name: '', amount: 1234, typed: '', forgotten: true });
    // The database's own clock did not move: what only its role may change stays until it does.
    expect(row.snapshot).not.toBe('');
    await world.rows(
      "update payment set created_date = now() - interval '9 years', contact_email = 'x@example.test' where id = $1",
      [payment?.id],
    );
    await world.rows(
      'update payment_account set created_date = p.created_date from payment p where p.id = payment_id and p.id = $1',
      [payment?.id],
    );
    await world.rows('delete from retention_mark');
    await run();
    const [{ name }] = await world.rows(
      `select payment_meta_json -> '__Accounts' -> 0 ->> 'name' as name from payment_snapshot where payment_id = $1`,
      [payment?.id],
    );
    expect(name).toBe('');
    expect(await brokenInvariants(world)).toEqual(broken);
    const steps = await world.rows('select distinct class from retention_step where run_id = $1', [runId]);
    expect(steps.map((step) => step.class).toSorted()).toEqual([...retentionKeys].toSorted());
    expect(faults).toEqual([]);
  }, 60_000);
});

describe('a run', () => {
  const mails = table[0] as Case;
  const only = () => classes.filter(({ key }) => key === mails.key);
  const seedMany = (n: number) =>
    world.rows(
      `insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, about, status, created_date)
        select $1, -1 - floor(random() * 1e12)::bigint, 't40', 'a@example.test', 'S', '{"a": 1}', 'processed',
        now() - interval '14 months' - n * interval '1 minute' from generate_series(1, $2) n`,
      [unit, n],
    );

  it('of two workers is one, whose counts add up', async () => {
    await seedMany(4_500);
    await world.rows("update retention_run set as_of = '2001-01-01'");
    await Promise.all([work(0, only()), work(0, only()), work(0, only())]);
    expect(await world.rows("select 1 from retention_run where as_of > '2002-01-01'")).toHaveLength(1);
    const id = await lastRun();
    expect(await countOf(id, mails.key)).toEqual({ due: 4_500, held: 0, letGo: 4_500, fault: '' });
    // The whole of it is in the audit, of the platform and of the business unit.
    const entries = await world.rows(
      `select business_unit_id as unit, after -> $2 ->> 'letGo' as "letGo" from audit_entry
        where entity_type = 'RetentionRun' and entity_id = $1 order by business_unit_id nulls first`,
      [id, mails.key],
    );
    expect(entries).toEqual([
      { unit: null, letGo: '4500' },
      { unit, letGo: '4500' },
    ]);
    // It was today: nothing begins again.
    expect(await nextOfRun({ db: world.db, clock: clockIn(0), classes: only() }, () => undefined)).toBe(0);
  });

  it('goes on where one was killed in the middle of a batch', async () => {
    await seedMany(2_500);
    let left = 2;
    const dying = only().map(
      (each): RetentionClass => ({
        ...each,
        async letGo(tx, ids, of) {
          const gone = await each.letGo(tx, ids, of);
          left -= 1;
          if (left === 0) await tx.query('select pg_terminate_backend(pg_backend_pid())');
          return gone;
        },
      }),
    );
    await world.rows("update retention_run set as_of = '2001-01-01'");
    await expect(work(0, dying)).rejects.toThrow();
    const id = await lastRun();
    expect(await countOf(id, mails.key)).toEqual({ due: 2_500, held: 0, letGo: 1_000, fault: '' });
    await work(0, only());
    expect(await countOf(id, mails.key)).toEqual({ due: 2_500, held: 0, letGo: 2_500, fault: '' });
  });

  it('leaves what is held while it is under way, and a hold waits for the batch that was before it', async () => {
    await seed(mails, monthsBefore(14));
    await seedMany(1_500);
    const batches: string[] = [];
    const begun = Promise.withResolvers<void>();
    const placing = begun.promise.then(async () => {
      const hold = await place({ entityType: 'Account', named: '10001-01' });
      batches.push('held');
      return hold;
    });
    const slow = only().map(
      (each): RetentionClass => ({
        ...each,
        async letGo(tx, ids, of) {
          begun.resolve();
          await new Promise((done) => setTimeout(done, 300));
          const gone = await each.letGo(tx, ids, of);
          batches.push('batch');
          return gone;
        },
      }),
    );
    const runId = await run(0, slow);
    const hold = await placing;
    expect(batches[0]).toBe('batch');
    expect(batches).toContain('held');
    const { due, held, letGo } = await countOf(runId, mails.key);
    expect(due).toBe(letGo + held);
    await lift(hold);
  });

  it('tells of a class that fails, and holds up no other', async () => {
    await seed(mails, monthsBefore(14));
    const [first] = only();
    const failing = { ...(first as RetentionClass), letGo: () => Promise.reject(new Error('No')) };
    const runId = await run(0, [failing, ...classes.filter(({ key }) => key === 'E-mails sent')]);
    expect(await countOf(runId, mails.key)).toMatchObject({ fault: 'No', letGo: 0 });
    expect((await countOf(runId, 'E-mails sent'))?.fault).toBe('');
    expect(faults.splice(0)).toHaveLength(1);
  });
});

/** Seals all that is there: transactions of other databases may keep the last of it waiting for a moment. */
const seal = () =>
  vi.waitFor(
    async () => {
      await sealAudit(world.db, world.keyring);
      const open = await world.rows(
        `select 1 from audit_entry e left join business_unit u on u.id = e.business_unit_id
          where not exists (select 1 from audit_seal s where s.organization_id is not distinct from u.organization_id
            and e.xid >= s.from_xid and e.xid < s.to_xid) limit 1`,
      );
      expect(open).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );

describe('the audit', () => {
  it('lets go of whole seals after seven years, stays sound, and shows what somebody took or slipped in', async () => {
    const entry = (who: string, age: string, of: number | null = unit) =>
      world.rows(
        `insert into audit_entry (business_unit_id, entity_type, entity_id, action, user_name, user_role, date)
          values ($1, 'T40', 1, 'Changed', $2, 'T', now() - $3::interval)`,
        [of, who, age],
      );
    await seal();
    await entry('old', '8 years');
    await entry('old of the platform', '8 years', null);
    await seal();
    await world.rows(
      `update audit_seal set sealed_date = now() - interval '8 years' where id in (select max(id) from audit_seal
        where organization_id is not distinct from null union all select max(id) from audit_seal
        where organization_id = $1)`,
      [organization],
    );
    await entry('young', '6 years');
    await seal();
    expect(await verifyAudit(world.db, world.keyring)).toMatchObject({ broken: [] });
    const hold = await place({
      entityType: 'Payment',
      named: (
        await world.rows('select reference_number as n from payment where business_unit_id = $1 limit 1', [unit])
      )[0].n,
    });
    const only = classes.filter(({ key }) => key === 'Audit entries');
    await run(0, only);
    const names = async () =>
      (await world.rows("select user_name as name from audit_entry where entity_type = 'T40' order by id")).map(
        ({ name }) => name,
      );
    // Something of the town is held, and nothing of the platform is.
    expect(await names()).toEqual(['old', 'young']);
    await lift(hold);
    await run(0, only);
    expect(await names()).toEqual(['young']);
    expect(await verifyAudit(world.db, world.keyring)).toMatchObject({ broken: [] });
    expect(faults).toEqual([]);

    // Who is the application, or owns the database, lets nothing go that the key did not sign.
    const id = idOf(await world.rows("select id from audit_entry where user_name = 'young'"));
    const asApp = (statement: string) =>
      world.db.pool.query(`begin; set local app.platform = 'on'; ${statement}; commit`);
    await expect(asApp(`delete from audit_entry where id = ${id}`)).rejects.toThrow(/permission/);
    await world.db.pool.query('rollback');
    await asApp(`select let_go_of_audit(array[${id}]::bigint[])`);
    expect(await names()).toEqual(['young']);
    await world.rows('delete from audit_entry where id = $1', [id]);
    expect((await verifyAudit(world.db, world.keyring)).broken).toHaveLength(1);
    await world.rows(
      `update audit_seal set erased_date = now(), erased_signature = 'made up' where id = (select max(id)
        from audit_seal where organization_id = $1)`,
      [organization],
    );
    expect((await verifyAudit(world.db, world.keyring)).broken.join()).toContain('nobody let its entries go');
  });
});

describe('what is taken away otherwise', () => {
  it('stays while it is held: files, reports, sessions, accounts, readings, the business unit', async () => {
    const [file] = await world.rows<{ id: number }>(
      `insert into kept_file (business_unit_id, name, category, direction, status, storage_key, made_by, kept_until)
        values ($1, 'a.csv', 'Export', 'In', 'Stored', gen_random_uuid(), 'T', now() - interval '1 day') returning id`,
      [unit],
    );
    const due = async () =>
      (await world.db.platform((tx) => rowsOf(tx, dueFiles(fileOwners)))).flatMap(({ ids }) => [...ids]);
    expect(await due()).toContain(Number(file?.id) * 4);
    const hold = await place({ entityType: 'BusinessUnit' });
    expect(await due()).not.toContain(Number(file?.id) * 4);
    const purged = await as('admin@riverton.test', 'POST', '/files/purge', {
      fileIds: [Number(file?.id) * 4],
      reason: 'Old',
    });
    expect([purged.status, JSON.stringify(purged.body)]).toEqual([409, expect.stringContaining('legal hold')]);
    const [made] = await world.rows<{ id: number }>(
      `insert into account (business_unit_id, account_number, name) values ($1, 'T40', 'T') returning id`,
      [unit],
    );
    await world.rows('insert into account_money (business_unit_id, account_id) values ($1, $2)', [unit, made?.id]);
    const remove = async () =>
      (await world.call('DELETE', `/api/accounts/${made?.id}`, { token: await world.token('admin@riverton.test') }))
        .status;
    expect(await remove()).toBe(409);
    const reading = await world.rows<{ id: number }>(
      'select id from meter_reading where business_unit_id = $1 limit 1',
      [unit],
    );
    expect(
      (await as('admin@riverton.test', 'POST', '/readings/delete', { ids: reading.map(({ id }) => Number(id)) }))
        .status,
    ).toBe(409);
    const { token, accountIds } = await world.quickPay(['10002']);
    const { intent } = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor: 4321 });
    await world.call('PUT', `/api/payment-intents/${intent.identifier}/abandon`, { token });
    const there = async () =>
      (await world.rows('select 1 from payment_session where identifier = $1', [intent.identifier])).length;
    await forgetUnfinished({ db: world.db, clock: clockIn(1) });
    expect(await there()).toBe(1);
    expect((await lift(hold)).status).toBe(200);
    await forgetUnfinished({ db: world.db, clock: clockIn(1) });
    expect([await there(), await remove()]).toEqual([0, 200]);
  });
});

describe('a hold', () => {
  it('is placed and lifted by the platform alone, after a fresh sign-in, with a reason and once', async () => {
    const body = { entityType: 'BusinessUnit', reason: 'Case 1' };
    const old = { auth_time: Math.floor(Date.now() / 1000) - 3_600 };
    expect((await as('admin@riverton.test', 'POST', '/legal-holds', body)).status).toBe(403);
    expect((await as('admin@riverton.test', 'GET', '/legal-holds')).status).toBe(403);
    expect((await as(global, 'POST', '/legal-holds', body, old)).status).toBe(428);
    for (const wrong of [
      { ...body, reason: '' },
      { ...body, entityType: 'Account' },
      { ...body, entityType: 'Account', named: 'nobody' },
      { ...body, untilDate: '2020-01-01' },
    ])
      expect((await as(global, 'POST', '/legal-holds', wrong)).status).toBe(400);
    const hold = await place({ ...body, untilDate: '2099-12-31' });
    expect((await as(global, 'POST', `/legal-holds/${hold.id}/lift`, { rowVersion: 1, reason: 'x' }, old)).status).toBe(
      428,
    );
    const both = await Promise.all([lift(hold), lift(hold)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await lift({ ...hold, rowVersion: 2 })).status).toBe(409);
    expect((await as(global, 'POST', '/legal-holds/999999/lift', { rowVersion: 1, reason: 'x' })).status).toBe(404);
    const { body: history } = await as(global, 'GET', `/legal-holds/${hold.id}/history`);
    expect(history.items.map(({ action, reason }: any) => [action, reason])).toEqual([
      ['Lifted', 'Settled'],
      ['Placed', 'Case 1'],
    ]);
    const { body: list } = await as(global, 'GET', '/legal-holds?HoldStatuses=Lifted&Search.SearchText=Case 1');
    expect(list.items[0]).toMatchObject({ id: hold.id, untilDate: '2099-12-31', liftReason: 'Settled' });
  });
});

describe('how long something is kept', () => {
  const read = async (email = 'admin@riverton.test') => (await as(email, 'GET', '/retention')).body;
  const of = async (key: string) => (await read()).items.find((one: any) => one.key === key);
  const change = (body: object, email = 'admin@riverton.test', claims = {}) =>
    as(email, 'POST', '/retention', body, claims);

  it('is longer freely and shorter to the floor, for one town alone, with a fresh sign-in', async () => {
    expect((await as('clerk@riverton.test', 'GET', '/retention')).status).toBe(403);
    const key = 'Meter readings';
    expect(await of(key)).toMatchObject({ kept: 36, usual: 36, least: 24, rowVersion: 0 });
    const old = { auth_time: Math.floor(Date.now() / 1000) - 3_600 };
    expect((await change({ key, kept: 24, rowVersion: 0 }, 'admin@riverton.test', old)).status).toBe(428);
    const short = await change({ key, kept: 23, rowVersion: 0 });
    expect([short.status, JSON.stringify(short.body)]).toEqual([400, expect.stringContaining('24 months')]);
    expect((await change({ key: 'Answers to texts', kept: 99, rowVersion: 0 })).status).toBe(400);
    expect((await change({ key: 'Audit entries', kept: 83, rowVersion: 0 })).status).toBe(400);
    const both = await Promise.all([24, 30].map((kept) => change({ key, kept, rowVersion: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      (await change({ key, kept: 48, rowVersion: 1 })).body.items.find((one: any) => one.key === key),
    ).toMatchObject({
      kept: 48,
      changedBy: 'Dana Okafor',
    });
    // Kept longer: what was over by the usual time stays, and goes when it is usual again.
    const readings = table.find((one) => one.key === key) as Case;
    const before = (await left(readings)) ?? 0;
    await seed(readings, monthsBefore(40));
    const only = classes.filter((one) => one.key === key);
    await run(0, only);
    expect(await left(readings)).toBe(before + 1);
    expect((await change({ key, kept: null, rowVersion: 2 })).status).toBe(200);
    const { body: counted } = await as('admin@riverton.test', 'GET', '/retention/due');
    expect(counted.items.find((one: any) => one.key === key).due).toBeGreaterThanOrEqual(1);
    await run(0, only);
    expect(await left(readings)).toBe(before);
    expect((await of(key)).last.letGo).toBeGreaterThanOrEqual(1);
    const { body: history } = await as('admin@riverton.test', 'GET', `/organizations/${organization}/history`);
    expect(history.items[0]).toMatchObject({
      action: 'Retention changed',
      changes: [{ name: key, before: 48, after: 36 }],
    });
  });
});

describe('what is done to the platform', () => {
  it('is in an audit of its own, for its administrators alone', async () => {
    const call = async (path: string, body: object) =>
      world.call('POST', `/api/installation/${path}`, { token: await world.token(global), body });
    const { body: planned } = await call('maintenance', {
      fromDate: new Date(Date.now() + 86_400_000).toISOString(),
      minutes: 15,
    });
    await call('maintenance/end', { windowId: planned.id });
    await call('rate-limits', { name: 'L9 receipts of an address', hits: 20 });
    const list = async (query: string) =>
      (await as(global, 'GET', `/platform-audit-entries?${query}`)).body.items.map(
        ({ entityType, action }: any) => `${entityType} ${action}`,
      );
    expect(await list('IsOfPlatform=true&EntityType=Maintenance')).toEqual([
      'Maintenance Called off',
      'Maintenance Planned',
    ]);
    expect((await list('EntityType=LegalHold&Action=Lifted')).length).toBeGreaterThan(1);
    expect((await list('Where=riverton&EntityType=RetentionRun')).length).toBeGreaterThan(0);
    expect(await list('Where=riverton&EntityType=Maintenance')).toEqual([]);
    expect((await as('admin@riverton.test', 'GET', '/platform-audit-entries')).status).toBe(403);
    const own = (await as('admin@riverton.test', 'GET', '/audit-entries?EntityType=Maintenance')).body;
    expect(own.items).toEqual([]);
    const file = await as(global, 'GET', '/platform-audit-entries/export/CSV?IsOfPlatform=true');
    expect([file.status, String(file.body)]).toEqual([200, expect.stringContaining('Called off')]);
    expect(await world.rows('select 1 from audit_seal where organization_id is null limit 1')).toHaveLength(1);
  });
});
