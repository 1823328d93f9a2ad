import { sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { activitySource } from '../src/capabilities/autopay/lists/activity.source.ts';
import { enrolmentSource } from '../src/capabilities/autopay/lists/enrolment.source.ts';
import { invalidSourceSource } from '../src/capabilities/autopay/lists/invalid-source.source.ts';
import { scheduledSource } from '../src/capabilities/autopay/lists/scheduled.source.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { everyScheduled, openAutopay } from './autopay-kit.ts';
import { seedAutopay } from './autopay-rows.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import type { World } from './world.ts';

const world = openedWorld();
let isSeeded: Promise<void> | undefined;
const seed = (of: World): Promise<void> => {
  isSeeded ??= seedAutopay(of).then(() => beganBy(of));
  return isSeeded;
};
type Paid = { readonly paymentSourceType: string };
const bySource = (row: Paid, wanted: readonly ('CreditCard' | 'ACH')[]) =>
  wanted.some((key) => sourceTypeOf(key) === row.paymentSourceType);
/** One enrolment of the biller was begun by a file. */
async function beganBy({ rows }: World): Promise<void> {
  await rows(
    `with e as (select id, business_unit_id from autopay_enrollment where enrollment_type = 'Organization'
        and business_unit_id = (select id from business_unit where slug = 'riverton-water') order by id limit 1),
      f as (insert into stored_file (business_unit_id, storage_key, name, category)
        select business_unit_id, 'begun', 'e.csv', 'Import' from e returning id, business_unit_id),
      u as (insert into account_upload (id, business_unit_id, file_id, file_name, import_type, as_of_date, config,
          status, started_by) overriding system value
        select 4712, business_unit_id, id, 'e.csv', 'Autopay Enrollments', now(), '{}', 'Complete', 'x' from f
        returning id)
      update autopay_enrollment set upload_id = (select id from u) where id = (select id from e)`,
  );
}

const kept = 'by rules of its own';

describe('the list of autopay enrolments', () => {
  testList(enrolmentSource, {
    world,
    seed,
    searched: kept,
    naive: {
      EnrollmentTypes: (row, wanted) => wanted.includes(row.enrollmentType),
      SchedulingTypes: (row, wanted) => wanted.includes(row.schedulingType),
      DaysOfMonth: (row, wanted) =>
        row.schedulingType === 'DayOfMonth' && wanted.some((day: string) => day === row.day),
      PaymentSourceTypes: bySource,
      UploadId: (row, upload) => String(row.uploadId) === upload,
    },
    samples: { UploadId: ['4712', 'x'] },
  });
});

describe('the list of scheduled payments', () => {
  testList(scheduledSource, { world, seed, searched: kept, naive: { PaymentSourceTypes: bySource } });
});

describe('the list of payment methods that cannot be charged', () => {
  testList(invalidSourceSource, {
    world,
    seed,
    searched: kept,
    naive: {
      PaymentSourceTypes: bySource,
      EnrollmentTypes: (row, wanted) => wanted.includes(row.enrollmentType),
    },
  });
});

describe('the list of what became of autopay', () => {
  testList(activitySource, {
    world,
    seed,
    searched: kept,
    naive: { EnrollmentTypes: (row, wanted) => wanted.includes(row.enrollmentType) },
  });
});

describe('lists of autopay', () => {
  const unit = () => world().unitId('riverton-water');
  const ask = async (path: string, token?: string) =>
    world().call('GET', `/api/business-units/${await unit()}/${path}`, {
      token: token ?? (await world().token('admin@riverton.test')),
    });
  type Row = Readonly<Record<string, unknown>>;

  it('are found by number, sub-account and name of an account, and by nothing else', async () => {
    await seed(world());
    for (const [name, many] of [
      ['autopay-enrollments', 7],
      ['scheduled-payments', 11],
      ['autopay-invalid-sources', 1],
      ['autopay-activities', 10],
    ] as const) {
      const count = async (text: string, field = '') =>
        (await ask(`${name}?Search.SearchText=${text}${field && `&Search.FieldNames=${field}`}`)).body.totalCount;
      const [all, one, bySub, byName, other] = [
        await count('AP-'),
        await count('-002', 'accountNumber'),
        await count('S2', 'subAccountNumber'),
        await count('payer%202', 'name'),
        await count('-002', 'name'),
      ];
      expect(all, name).toBeGreaterThanOrEqual(many);
      expect([one, bySub, byName, other], name).toEqual([one, one, one, 0]);
      expect(one, name).toBeGreaterThan(0);
    }
  });

  it('are nobody’s without the permission, and another town’s to nobody', async () => {
    const foreign = await world().unitId('lakeshore-hydro');
    const base = await world().token('base@riverton.test');
    const admin = await world().token('admin@riverton.test');
    for (const name of ['autopay-enrollments', 'scheduled-payments', 'autopay-invalid-sources', 'autopay-activities']) {
      expect((await ask(name, base)).status).toBe(403);
      expect((await world().call('GET', `/api/business-units/${foreign}/${name}`, { token: admin })).status).toBe(404);
    }
  });

  it('show what the product’s own verbs made, and what waits can be stopped, many at once', async () => {
    const kit = await openAutopay(world());
    await everyScheduled(world());
    const [of, other] = [await kit.payer(), await kit.payer()];
    await kit.announced(of, { maxAmountMinor: 20_000 });
    await kit.announced(other);
    const found = async (list: string, accountNumber: string): Promise<Row[]> =>
      (await ask(`${list}?Search.SearchText=${accountNumber}`)).body.items;
    const [enrolled] = await found('autopay-enrollments', of.accountNumber);
    expect(enrolled).toMatchObject({
      accountId: of.accountId,
      customerId: of.id,
      enrollmentType: 'Customer',
      schedulingType: 'DueDateLeadTime',
      day: '0',
      accountType: 'Visa',
      accountNumberLast4: '4242',
      methodStatus: 'Active',
      maxAmountMinor: 20_000,
      startDate: kit.today,
      isActive: true,
      lastResult: '',
    });
    const [planned] = await found('scheduled-payments', of.accountNumber);
    expect(planned).toMatchObject({ status: 'Scheduled', amountMinor: 8_412, paymentStatus: '', isRetried: false });
    expect(enrolled?.['nextDate']).toBe(planned?.['processingDate']);
    expect(await found('autopay-activities', of.accountNumber)).toMatchObject([{ activity: 'Enroll', reason: '' }]);
    expect(await found('autopay-invalid-sources', of.accountNumber)).toEqual([]);
    // Its card runs out: it is found, with what will not be taken.
    await world().rows("update payment_source set status = 'Expired', is_default = false where id = $1", [of.sourceId]);
    expect(await found('autopay-invalid-sources', of.accountNumber)).toMatchObject([
      { methodStatus: 'Expired', isActive: true, hasBackup: false, missingMinor: 8_412 },
    ]);
    const [second] = await found('scheduled-payments', other.accountNumber);
    const ids = [planned?.['id'], second?.['id'], planned?.['id']];
    const path = `/api/business-units/${kit.unit}/scheduled-payments/cancel`;
    const stop = (token: string, body: object = { ids, reason: 'Asked on the phone' }) =>
      world().call('PUT', path, { token, body });
    expect((await stop(kit.clerk)).status).toBe(403);
    expect((await stop(kit.admin, { ids, reason: '' })).status).toBe(400);
    const away = await world().unitId('lakeshore-hydro');
    const [foreign] = await world().rows<{ id: number }>(
      'select id from scheduled_payment where business_unit_id = $1 limit 1',
      [away],
    );
    expect((await stop(kit.admin, { ids: [...ids, Number(foreign?.id)], reason: 'x' })).status).toBe(404);
    // Nothing of it was stopped by the one that was refused as a whole.
    expect(await found('scheduled-payments', of.accountNumber)).toMatchObject([{ status: 'Scheduled' }]);
    await world().rows("update scheduled_payment set status = 'Skipped' where id = $1", [second?.['id']]);
    const answers = await Promise.all([stop(kit.admin), stop(kit.admin)]);
    for (const { body } of answers)
      expect(body).toEqual({
        canceled: 1,
        left: [{ id: second?.['id'], why: expect.stringMatching(/\w+/) }],
      });
    expect(await found('scheduled-payments', of.accountNumber)).toMatchObject([
      { status: 'Canceled', reason: 'Stopped by the biller: Asked on the phone' },
    ]);
    expect(await kit.mailed('Autopay Not Taken', of)).toHaveLength(1);
    expect(await found('autopay-enrollments', of.accountNumber)).toMatchObject([{ isActive: true, nextDate: null }]);
  });

  it('are read by an index of their business unit and order, however many others there are', async () => {
    await world().rows(
      `insert into scheduled_payment (business_unit_id, account_id, customer_id, autopay_enrollment_id, channel,
        payment_source_id, status, amount_strategy, amount_minor, target_date, processing_date, notice_date,
        idempotency_key, created_by)
      select e.business_unit_id, e.account_id, e.customer_id, e.id, 'Autopay', e.payment_source_id, 'Canceled',
        'Balance At Processing', 100, date '2020-01-01' + n, date '2020-01-01' + n, date '2020-01-01', 'plan:' || n, 'P'
      from generate_series(1, 20000) n, (select * from autopay_enrollment order by id limit 1) e`,
    );
    await world().rows(
      `insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, actor, date)
      select e.business_unit_id, e.id, 'Enroll', 'P', timestamptz '2020-01-01' + n * interval '1 hour'
      from generate_series(1, 20000) n, (select * from autopay_enrollment order by id limit 1) e`,
    );
    await world().rows(
      `with a as (insert into account (business_unit_id, account_number, name)
          select e.business_unit_id, 'PLAN-' || n, 'Plan' from generate_series(1, 20000) n,
          (select * from autopay_enrollment order by id limit 1) e returning id),
        o as (insert into payment_source (business_unit_id, payment_source_type, account_type, account_number_last4,
            holder_name, token, gateway_id, fingerprint)
          select s.business_unit_id, s.payment_source_type, s.account_type, '4242', 'P', 'sealed', s.gateway_id,
          gen_random_uuid() from payment_source s, generate_series(1, 5000) where s.id = (select min(id)
          from payment_source) returning id)
        insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
          lead_time_days, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
        select e.business_unit_id, a.id, e.customer_id, e.enrollment_type, 'DueDateLeadTime', 1, o.id,
          date '2020-01-01' + (a.id % 900)::int, case when a.id % 2 = 0 then date '2026-02-01' end, a.id % 2 = 1,
          e.acknowledgment_id
        from (select id, row_number() over () % 5000 as n from a) a
        join (select id, row_number() over () % 5000 as n from o) o using (n),
        (select * from autopay_enrollment order by id limit 1) e`,
    );
    await world().rows('analyze scheduled_payment, enrollment_activity, autopay_enrollment, payment_source, account');
    const of = await unit();
    const planOf = async (statement: RawBuilder<unknown>) => {
      const lines = await world().db.reading([of], (tx) =>
        rowsOf(tx, sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`),
      );
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };
    const page = (
      source: { key: unknown; from: unknown; scope: (unit: number) => unknown },
      order: RawBuilder<unknown>,
    ) => planOf(sql`select ${source.key} from ${source.from} where ${source.scope(of)} ${order}`);
    expect(await page(scheduledSource, sql`order by s.processing_date desc, s.id desc limit 26`)).toContain(
      'scheduled_payment_by_day',
    );
    expect(await page(activitySource, sql`order by h.date desc, h.id desc limit 26`)).toContain(
      'enrollment_activity_of_autopay',
    );
    expect(
      await page(enrolmentSource, sql`and e.is_active = true order by e.start_date desc, e.id desc limit 26`),
    ).toContain('autopay_enrollment_since');
    const invalid = await page(invalidSourceSource, sql`order by a.account_number, e.id limit 26`);
    expect(invalid).toContain('payment_source_not_charged');
    expect(invalid).toContain('autopay_enrollment_of_source');
  });
});
