import { setTimeout as pause } from 'node:timers/promises';
import { addDays, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { remindDue } from '../src/capabilities/accounts/mails/remind-due.ts';
import { Lost, type TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { sendReminders } from '../src/capabilities/jobs/tasks/send-reminders.ts';
import { holdTemplate } from '../src/capabilities/jobs/templates/save-template.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { openJobs } from './job-kit.ts';

const { world, unit, admin, other, deps, work, addJob, run, again, readRun } = await openJobs();

it('reminds each payer of what is due once, however often its worker dies', async () => {
  const day = (await world.rows("select (now() at time zone 'US/Central')::date::text as today"))[0]?.today;
  await world.rows(
    `update account_money m set due_date = $1::date + 2, balance = 5000, not_yet_due_minor = 5000, past_due_minor = 0,
      late_fee = 0 from account a where a.id = m.account_id and a.business_unit_id = $2`,
    [day, unit],
  );
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }]);
  const { body: started } = await run(job.id);
  const [reminders] = deps().kinds.filter(({ type }) => type === 'Send Payment Due Reminders');
  let isKilled = false;
  const dying: readonly TaskKind[] = [
    {
      type: 'Send Payment Due Reminders',
      run: (context) =>
        (reminders as TaskKind).run({
          ...context,
          progress() {
            isKilled = true;
            throw new Lost();
          },
        }),
    },
  ];
  await work(dying);
  expect(isKilled).toBe(true);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  await work(undefined, 'two');
  const ended = await readRun(started.id);
  expect(ended).toMatchObject({ status: 'Successful', tasks: [{ status: 'Successful' }] });
  const [sent] = await world.rows(
    `select count(*)::int as mails, count(distinct payload)::int as different from outbox
      where topic = 'email.Payment Due Reminder'`,
  );
  expect(sent.mails).toBeGreaterThan(0);
  expect(sent.mails).toBe(sent.different);
});

it('reminds by the days of the business unit: each once, by one of two, late for some days and not after', async () => {
  const [{ today }] = await world.rows("select (now() at time zone 'US/Central')::date::text as today");
  const due = async (days: number) => {
    await world.rows(
      `update account_money m set due_date = $1::date + $2::int, balance = 5000, not_yet_due_minor = 5000,
        past_due_minor = 0, late_fee = 0 from account a
        where a.id = m.account_id and a.business_unit_id = $3 and a.account_number = '10001'`,
      [today, days, unit],
    );
    // How often a payer may be written to in a day is another rule.
    await world.rows("delete from rate_counter where key like 'L9 reminders of an account%'");
  };
  await world.rows('update account_money set balance = 0, not_yet_due_minor = 0, past_due_minor = 0, late_fee = 0');
  const reminded = async () =>
    (
      await world.rows(
        `select count(*)::int as n from audit_entry
          where action = 'Reminder sent' and entity_id = (select id from account where account_number = '10001')`,
      )
    )[0].n;
  const step = (days: number | null = null) =>
    world.db.scoped([unit], (tx) =>
      remindDue(tx, world.deps, systemCaller([unit]), { businessUnitId: unit, today, days, after: 0 }),
    );
  const times = async (days: number, task: number | null = null) => {
    await due(days);
    const before = await reminded();
    await Promise.all([step(task), step(task)]);
    return (await reminded()) - before;
  };
  expect(await times(8)).toBe(0);
  expect([await times(7), await times(7)]).toEqual([1, 0]);
  // Another due date; its day was missed, and is made good for six days.
  expect([await times(5), await times(5)]).toEqual([1, 0]);
  // The later day stands for the earlier one, which is used no more.
  await world.rows('delete from account_reminder');
  expect([await times(1), await times(1)]).toEqual([1, 0]);
  // Before it is due alone: nobody is told ahead of what is past due, but of that from its own days on.
  await world.rows("update business_unit set first_past_due_days = null where slug = 'riverton-water'");
  expect([await times(-1), await times(-9), await times(-10), await times(-16), await times(-17)]).toEqual([
    0, 0, 1, 1, 0,
  ]);
  await world.rows(
    `update business_unit set first_past_due_days = 1, first_reminder_days = null, second_reminder_days = null
      where slug = 'riverton-water'`,
  );
  expect([await times(7), await times(1), await times(-1)]).toEqual([0, 0, 1]);
  // A job that says its own days goes by those, whatever was written down.
  expect(await times(3, 3)).toBeGreaterThan(0);
  await world.rows(
    "update business_unit set first_reminder_days = 7, second_reminder_days = 1 where slug = 'riverton-water'",
  );
  await due(7);
  const before = await reminded();
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: {} }]);
  const { body: started } = await run(job.id);
  await work();
  const { tasks } = await readRun(started.id);
  expect(tasks).toMatchObject([{ status: 'Successful' }]);
  expect(tasks[0].counts).toContainEqual({ name: 'sent', count: 1 });
  expect((await reminded()) - before).toBe(1);
});

it('reminds of what is due now when it is run again days later, and goes on with its day behind midnight', async () => {
  const [{ today }] = await world.rows("select (now() at time zone 'US/Central')::date::text as today");
  await world.rows('update account_money set balance = 0, not_yet_due_minor = 0, past_due_minor = 0, late_fee = 0');
  await world.rows("delete from rate_counter where key like 'L9 reminders of an account%'");
  // By their numbers: the run comes through those of its first day, and what is due later stands before and behind.
  const accounts = (
    await world.rows<{ id: number }>(
      `select a.id from account a where a.business_unit_id = $1 and not a.is_archived and not a.is_deleted
        and exists (select 1 from customer_account l join customer c on c.id = l.customer_id
          where l.account_id = a.id and l.unlinked_date is null) order by a.id limit 3`,
      [unit],
    )
  ).map(({ id }) => id);
  expect(accounts).toHaveLength(3);
  const [later, first, meanwhile] = accounts;
  for (const [id, days] of [
    [first, 2],
    [meanwhile, 3],
    [later, 13],
  ])
    await world.rows(
      `update account_money set due_date = $2::date + $3::int, balance = 5000, not_yet_due_minor = 5000
        where account_id = $1`,
      [id, today, days],
    );
  const reminded = async (from: number) =>
    (
      await world.rows<{ id: number }>(
        "select entity_id as id from audit_entry where action = 'Reminder sent' and id > $1 order by entity_id",
        [from],
      )
    ).map(({ id }) => id);
  const mark = async () => (await world.rows<{ id: number }>('select max(id) as id from audit_entry'))[0]?.id ?? 0;
  /** The task as it is done some days on; it breaks behind its first step where it is to. */
  const on = (days: number, breaks = false): readonly TaskKind[] => {
    const clock = fixedClock(instantAt(addDays(today, days), '09:00', 'US/Central'));
    const task = sendReminders({ ...world.deps, clock });
    const progress = () => {
      throw new Error('broken');
    };
    return [{ ...task, run: (context) => task.run(breaks ? { ...context, progress } : context) }];
  };
  const ignore = () => undefined;
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }]);
  const begun = await mark();
  const { body: started } = await run(job.id);
  await work(on(0, true), 'one', ignore);
  expect(await readRun(started.id)).toMatchObject({ status: 'Failed' });
  expect(await reminded(begun)).toEqual([first, meanwhile]);
  const broken = await mark();
  // The next morning it goes on with the day that it began on.
  const { body: next } = await again(started.id);
  await work(on(1, true), 'one', ignore);
  expect(await readRun(next.id)).toMatchObject({
    status: 'Successful',
    tasks: [{ counts: [{ name: 'sent', count: 2 }, {}] }],
  });
  expect(await reminded(broken)).toEqual([]);
  await world.rows("update job_execution set status = 'Failed' where id = $1", [next.id]);
  await world.rows("update job_task set status = 'Failed' where execution_id = $1", [next.id]);
  await world.rows("delete from rate_counter where key like 'L9 reminders of an account%'");
  const { body: last } = await again(next.id);
  await work(on(11));
  expect(await readRun(last.id)).toMatchObject({ status: 'Successful' });
  expect(await reminded(broken)).toEqual([later]);
});

it('is made of a template with what was answered, and refuses what was not', async () => {
  const templates = `/api/business-units/${unit}/job-templates`;
  const { body } = await world.call('GET', templates, { token: admin });
  const find = (name: string) => body.items.find((one: { name: string }) => one.name === name);
  const use = (id: number, values: object[], name: string) =>
    world.call('POST', `${templates}/${id}/use`, { token: admin, body: { name, values } });
  const { id } = find('Account sync with approval');
  expect((await use(id, [], 'A')).body).toMatchObject([{ errorMessage: 'Answer note.' }]);
  const made = await use(id, [{ name: 'note', value: 'Look at the sum' }], 'Made of a template');
  expect(made.body).toMatchObject({
    templateName: 'Account sync with approval',
    scheduleKind: 'Manual',
    tasks: [{ settings: { note: 'Look at the sum' } }, { taskType: 'Import Accounts' }],
  });
  expect((await use(id, [{ name: 'note', value: 'x' }], 'made of a Template')).status).toBe(400);
  // The platform writes them, and closes days.
  const tasks = [{ taskType: 'Close Settlement Batches', settings: {} }];
  const template = { name: 'Close', purpose: 'Closes', tasks, timeoutMinutes: 5, overlap: 'Skip' };
  expect((await world.call('POST', templates, { token: admin, body: template })).status).toBe(403);
  const close = await world.call('POST', templates, { token: other, body: template });
  expect(close.status).toBe(200);
  expect((await use(close.body.id, [], 'Close by the town')).status).toBe(403);
  // A setting stands for an answer that is asked for, and of its kind.
  const days = (type: string, name = 'days') => ({
    ...{ ...template, name: 'Remind' },
    tasks: [{ taskType: 'Send Payment Due Reminders', settings: { days: '{{days}}' } }],
    parameters: [{ name, type, isRequired: true, help: '' }],
  });
  const write = (body: object) => world.call('POST', templates, { token: other, body });
  const wrong = async (body: object) => (await write(body)).body[0]?.errorMessage;
  expect(await wrong(days('Text'))).toBe('This setting takes another kind of answer.');
  expect(await wrong(days('Number', 'other'))).toBe('Add the question that this setting stands for.');
  const remind = await write(days('Number'));
  expect(remind.body.parameters).toEqual([{ name: 'days', type: 'Number', isRequired: true, help: '' }]);
  const seven = await use(remind.body.id, [{ name: 'days', value: '7' }], 'Remind in time');
  expect(seven.body.tasks[0].settings).toEqual({ days: 7 });
  // Of two answers one would be looked at and the other one used.
  const answers = ['7', 'x'].map((value) => ({ name: 'days', value }));
  expect((await use(remind.body.id, answers, 'Twice')).body).toMatchObject([{ errorMessage: 'Answer days once.' }]);
  const asks = await write({
    ...days('Number'),
    name: 'Ask',
    parameters: [...days('Number').parameters, { name: 'sure', type: 'Yes Or No', isRequired: true, help: '' }],
  });
  const unsure = [...answers.slice(0, 1), { name: 'sure', value: 'perhaps' }];
  expect((await use(asks.body.id, unsure, 'Unsure')).body).toMatchObject([
    { errorMessage: 'sure: say true or false.' },
  ]);
});

it('knows what it was made of when that is called otherwise, and another one by the old name is another', async () => {
  const templates = `/api/business-units/${unit}/job-templates`;
  const tasks = [{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }];
  const body = { name: 'Called so', purpose: 'Reminds', timeoutMinutes: 5, overlap: 'Skip', tasks };
  const one = (await world.call('POST', templates, { token: other, body })).body;
  const use = (id: number, name: string) =>
    world.call('POST', `${templates}/${id}/use`, { token: admin, body: { name, values: [] } });
  expect((await use(one.id, 'Made before')).body.templateName).toBe('Called so');
  const renamed = await world.call('PUT', `${templates}/${one.id}`, {
    token: other,
    body: { ...body, name: 'Called otherwise', rowVersion: one.rowVersion },
  });
  expect(renamed.body).toMatchObject({ name: 'Called otherwise', usedBy: 1 });
  const another = (await world.call('POST', templates, { token: other, body })).body;
  expect(another.usedBy).toBe(0);
  const jobs = async (template: string) =>
    (
      await world.call('GET', `/api/business-units/${unit}/jobs?JobTemplate=${encodeURIComponent(template)}`, {
        token: admin,
      })
    ).body.items.map(({ name, templateName }: { name: string; templateName: string }) => [name, templateName]);
  expect(await jobs('Called otherwise')).toEqual([['Made before', 'Called otherwise']]);
  expect(await jobs('Called so')).toEqual([]);
  const remove = (id: number, rowVersion: number) =>
    world.call('DELETE', `${templates}/${id}`, { token: other, body: { rowVersion } });
  expect((await remove(one.id, renamed.body.rowVersion)).status).toBe(409);
  expect((await remove(another.id, another.rowVersion)).status).toBe(200);
});

it('keeps a template that somebody makes a job of at the moment in which it is taken away', async () => {
  const templates = `/api/business-units/${unit}/job-templates`;
  const body = {
    ...{ name: 'Gone', purpose: 'Goes', timeoutMinutes: 5, overlap: 'Skip' },
    tasks: [{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }],
  };
  const { id, rowVersion } = (await world.call('POST', templates, { token: other, body })).body;
  const use = (name: string) =>
    world.call('POST', `${templates}/${id}/use`, { token: admin, body: { name, values: [] } });
  const remove = () => world.call('DELETE', `${templates}/${id}`, { token: other, body: { rowVersion } });
  // Somebody's job is on its way: whoever deletes waits for it, and then sees it.
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const making = world.db.scoped([unit], async (tx) => {
    await holdTemplate(tx, id);
    held.resolve();
    await letGo.promise;
    const [made] = await rowsOf(
      tx,
      sql<{ id: number }>`insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap,
          is_enabled, template_id, template_name, modified_by)
        select ${unit}, 'On its way', '{"kind": "Manual"}', tasks, 5, 'Skip', true, id, name, 'x'
        from job_template where id = ${id} returning id`,
    );
    return made?.id;
  });
  await held.promise;
  const removing = remove();
  await pause(300);
  letGo.resolve();
  const job = await making;
  const refused = await removing;
  expect([refused.status, refused.body[0].errorMessage]).toEqual([409, expect.stringContaining('made of')]);
  await world.rows('update job set is_deleted = true where id = $1', [job]);
  // Of two at once one is first.
  const [used, gone] = await Promise.all([use('Beside it'), remove()]);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([used.status, gone.status]);
  if (gone.status !== 200) {
    await world.rows("update job set is_deleted = true where name = 'Beside it'");
    expect((await remove()).status).toBe(200);
  }
  expect((await use('Afterwards')).status).toBe(404);
});

it('writes to no payer while they cannot pay, by a schedule and by hand', async () => {
  const [{ id: account }] = await world.rows(
    `update account_money m set due_date = (now() at time zone 'US/Central')::date + 2, balance = 5000,
        not_yet_due_minor = 5000, past_due_minor = 0, late_fee = 0
      from account a where a.id = m.account_id and a.business_unit_id = $1 and a.account_number = '10001'
      returning a.id`,
    [unit],
  );
  const job = await addJob([{ taskType: 'Send Payment Due Reminders', settings: { days: 3 } }]);
  const mails = async () =>
    (await world.rows("select count(*)::int as n from outbox where topic like '%Payment Due Reminder'"))[0].n;
  const before = await mails();
  const of = [
    ["update business_unit set status = $2 where id = $1 and $2 <> ''", unit],
    ['update organization set status = $2 where id = (select organization_id from business_unit where id = $1)', unit],
  ] as const;
  for (const [at, [statement, id]] of of.entries()) {
    await world.rows(statement, [id, 'Suspended']);
    const { body: started } = await run(job.id);
    await work();
    expect(await readRun(started.id)).toMatchObject({
      status: 'Successful',
      tasks: [{ status: 'Skipped', message: expect.stringContaining('Payers cannot pay here now.') }],
    });
    const byHand = await world.call('POST', `/api/accounts/${account}/send-payment-due-reminders`, { token: admin });
    expect([byHand.status, byHand.body[0]?.errorMessage]).toEqual([
      400,
      'Payers cannot pay here now. Nobody is reminded until the business unit is live.',
    ]);
    await world.rows(statement, [id, at === 0 ? 'Live' : 'Active']);
  }
  expect(await mails()).toBe(before);
});
