import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailNamed, mails } from '../src/capabilities/notifications/mails.ts';
import { sampleSurroundings } from '../src/capabilities/notifications/mails/surroundings.sample.ts';
import { ticketSource } from '../src/capabilities/tickets/ticket.source.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import { openBrokenTicket, seedTickets } from './ticket-rows.ts';

const world = openedWorld();

describe('tickets', () =>
  testList(ticketSource, {
    world,
    seed: seedTickets,
    naive: {
      IsOpen: ({ status }, isOpen) => isOpen !== (status === 'Resolved' || status === 'Closed'),
      Assignments: ({ assigneeName }, wanted) => wanted.includes(assigneeName ? 'Assigned' : 'Unassigned'),
    },
  }));

describe('a ticket', () => {
  let unit: number;
  let [admin, globalAdmin] = ['', ''];
  const call = (id: number, act: string, body: object, token = admin) =>
    world().call('POST', `/api/business-units/${unit}/tickets/${id}/${act}`, { token, body });
  const read = async (id: number) =>
    (await world().call('GET', `/api/business-units/${unit}/tickets/${id}`, { token: admin })).body;
  const userId = async (email: string) =>
    Number((await world().rows<{ id: number }>('select id from user_account where email = $1', [email]))[0]?.id);
  const callSomebody = (description?: string) => openBrokenTicket(world(), unit, description);
  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('admin@riverton.test');
    globalAdmin = await world().token('global@ratepayer.test');
  });
  beforeEach(async () => {
    await world().rows('truncate ticket, ticket_event');
  });

  it('is mailed to whom it was given, once, where they want that and did not take it themselves', async () => {
    const id = await callSomebody();
    const [own, other] = [await userId('admin@riverton.test'), await userId('global@ratepayer.test')];
    const mailed = async () =>
      (await world().rows("select payload from outbox where topic = 'email.Ticket Assigned' order by id")).map(
        ({ payload }) => payload,
      );
    const give = async (to: number | null, token: string) =>
      call(id, 'assign', { userId: to, rowVersion: (await read(id)).rowVersion }, token);
    const like = async (mailTickets: boolean) => {
      const path = '/api/my-account/preferences';
      const now = (await world().call('GET', path, { token: admin })).body;
      const kept = await world().call('PUT', path, { token: admin, body: { ...now, mailTickets } });
      expect([kept.status, kept.body.mailTickets]).toEqual([200, mailTickets]);
    };
    // Nobody who never said so is mailed.
    expect((await give(own, globalAdmin)).status).toBe(200);
    expect(await mailed()).toEqual([]);
    await give(null, globalAdmin);
    await like(true);
    await give(own, admin);
    await give(other, admin);
    expect(await mailed()).toEqual([]);
    await give(own, globalAdmin);
    await give(own, globalAdmin);
    expect(await mailed()).toEqual([{ to: 'admin@riverton.test', ticketId: id, by: 'Gale Adams' }]);
    const around = { ...sampleSurroundings, tokenOf: world().keyring.sign };
    const mail = await world().db.platform(async (tx) =>
      mailNamed(mails, 'Ticket Assigned').write(tx, unit, { ticketId: id, by: 'Global Admin' }, around),
    );
    expect(mail.subject).toBe('Assigned to you: Something broke');
    expect(mail.text).toContain(`ticket=${id}`);
    await like(false);
  });

  it('is given to an administrator, resolved with what was done, opened again; each once and told', async () => {
    const id = await callSomebody();
    await callSomebody('It broke again.');
    const own = await userId('admin@riverton.test');
    const given = await call(id, 'assign', { userId: own, rowVersion: 1 });
    expect(given.body).toMatchObject({ status: 'Investigating', assigneeUserId: own, rowVersion: 2 });
    const mine = async (token: string) =>
      (await world().call('GET', `/api/business-units/${unit}/tickets/mine`, { token })).body;
    expect([await mine(admin), await mine(globalAdmin)]).toEqual([{ open: 1 }, { open: 0 }]);
    expect(given.body.comments).toMatchObject([{ author: 'System', text: 'It broke again.' }]);
    const body = { outcome: 'Resolved', comment: 'The cable was loose.', rowVersion: 2 };
    // At once, from two windows: one of them.
    const both = await Promise.all([call(id, 'resolve', body), call(id, 'resolve', body, globalAdmin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call(id, 'resolve', { ...body, rowVersion: 3 })).status).toBe(409);
    expect((await call(id, 'assign', { userId: own, rowVersion: 3 })).status).toBe(409);
    expect(await mine(admin)).toEqual({ open: 0 });
    const clerk = await world().token('clerk@riverton.test');
    const foreign = await world().unitId('lakeshore-hydro');
    const at = (of: number) => `/api/business-units/${of}/tickets/mine`;
    expect((await world().call('GET', at(unit), { token: clerk })).status).toBe(403);
    expect((await world().call('GET', at(foreign), { token: admin })).status).toBe(404);
    const again = await call(id, 'reopen', { comment: 'It did not hold.', rowVersion: 3 });
    expect(again.body).toMatchObject({ status: 'Investigating', rowVersion: 4 });
    const { body: history } = await world().call('GET', `/api/business-units/${unit}/tickets/${id}/history`, {
      token: admin,
    });
    expect(history.items).toMatchObject([
      { action: 'Reopened', reason: 'It did not hold.' },
      { action: 'Resolved', reason: 'The cable was loose.' },
      { action: 'Assigned', changes: expect.arrayContaining([expect.objectContaining({ name: 'assigneeName' })]) },
    ]);
  });

  it('that was resolved is opened anew by what happens again, and stays then', async () => {
    const id = await callSomebody();
    await call(id, 'resolve', { outcome: 'Resolved', comment: 'Done.', rowVersion: 1 });
    const next = await callSomebody();
    expect(next).not.toBe(id);
    const refused = await call(id, 'reopen', { comment: 'Again.', rowVersion: 2 });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('It happened again meanwhile');
    expect((await read(id)).status).toBe('Resolved');
  });

  it('is given to administrators of its town alone, and back to nobody', async () => {
    const id = await callSomebody();
    for (const email of ['clerk@riverton.test', 'admin@lakeshore.test', 'pat@example.test'])
      expect((await call(id, 'assign', { userId: await userId(email), rowVersion: 1 })).status, email).toBe(404);
    await call(id, 'assign', { userId: await userId('global@ratepayer.test'), rowVersion: 1 });
    const back = await call(id, 'assign', { userId: null, rowVersion: 2 });
    expect(back.body).toMatchObject({ assigneeUserId: null, status: 'Investigating', rowVersion: 3 });
  });

  it('moves up in the list when something new is said of it', async () => {
    const id = await callSomebody();
    await world().rows("update ticket set modified_date = now() - interval '2 days'");
    await callSomebody();
    const before = await read(id);
    await callSomebody('It broke in another way.');
    const after = await read(id);
    expect(Date.parse(after.modifiedDate) - Date.parse(before.modifiedDate)).toBeGreaterThan(86_400_000);
  });
});
