import { retentionKeys } from '@ratepayer/contract/retention/retention-classes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextOfRun } from '../../src/capabilities/retention/retention-run.ts';
import type { RetentionClass } from '../../src/platform/retention/retention-class.ts';
import { brokenInvariants, prepare } from '../paying.ts';
import type { World } from '../world.ts';
import { type Case, monthsOf, retentionCases as table } from './retention-cases.ts';
import { clockIn, holdCalls, keptTown, monthsBefore, retentionRuns } from './retention-kit.ts';

// security.md T40 and 6: nothing is kept too long, nothing goes too early, and what is held stays.
const town = keptTown();
const { faults, work, run, lastRun, countOf, seed, left } = retentionRuns(town);
const { place, lift } = holdCalls(town);
let world: World;
let unit: number;
let classes: readonly RetentionClass[];
beforeAll(() => {
  ({ world, unit, classes } = town());
});

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
        expect([each.key, ((await left(each)) ?? 0) > 1]).toEqual([each.key, true]);
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
