import { beforeAll, expect, it } from 'vitest';
import { nextOfRun } from '../src/capabilities/retention/retention-run.ts';
import { retentionClasses } from '../src/retention-classes.ts';
import { openAutopay } from './autopay-kit.ts';
import { openedWorld } from './opened-world.ts';

const world = openedWorld();
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;
beforeAll(async () => {
  kit = await openAutopay(world());
});

/** Agreed, or taken back, so many years ago. */
async function said(of: Payer, isGiven: boolean, years: number, kind = 'Texts'): Promise<number> {
  const [row] = await world().rows<{ id: number }>(
    `insert into consent (business_unit_id, customer_id, account_id, kind, is_given, method, channel, words, version,
      recipient, actor, date) values ($1, $2, $3, $4, $5, 'Checkbox', 'Customer', 'I agree', '0123456789ab', 'x', 'Pat',
      now() - make_interval(days => $6::int)) returning id`,
    [kit.unit, of.id, of.accountId, kind, isGiven, Math.round(years * 365.25)],
  );
  return Number(row?.id);
}
const enrolled = (of: Payer, consentId: number, endedYears: number | null) =>
  world().rows(
    `insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_id, is_active,
      ended_date) values ($1, $2, $3, 'x@example.test', $4, $5, now() - make_interval(days => $6::int))`,
    [kit.unit, of.accountId, of.id, consentId, endedYears === null, endedYears && Math.round(endedYears * 365.25)],
  );
/** What is left of a payer's consents after a night. */
async function night(of: Payer): Promise<number[]> {
  const deps = {
    db: world().db,
    clock: { now: () => new Date() },
    classes: retentionClasses(world()).filter(({ key }) => key === 'Consents'),
  };
  await world().rows("update retention_run set as_of = '2001-01-01'");
  const faults: unknown[] = [];
  const isOpen = async () => (await world().rows('select 1 from retention_run where finished_date is null')).length > 0;
  while ((await nextOfRun(deps, (fault) => faults.push(fault))) > 0 || (await isOpen()));
  expect(faults).toEqual([]);
  const rows = await world().rows<{ id: number }>('select id from consent where customer_id = $1 order by id', [of.id]);
  return rows.map(({ id }) => Number(id));
}

it('keeps what somebody agreed to while it holds, and five years after it was over', async () => {
  const holds = await kit.payer();
  const kept = await said(holds, true, 9);
  expect(await night(holds)).toEqual([kept]);

  const back = await kit.payer();
  const [given, taken] = [await said(back, true, 9), await said(back, false, 4.9)];
  expect(await night(back)).toEqual([given, taken]);
  const long = await kit.payer();
  await said(long, true, 9);
  await said(long, false, 5.1);
  expect(await night(long)).toEqual([]);
});

it('keeps the words that bills without paper stand on, and lets go of those of an enrolment that ended', async () => {
  const of = await kit.payer();
  const first = await said(of, true, 9, 'Paperless');
  await enrolled(of, first, 6);
  const now = await said(of, true, 5.5, 'Paperless');
  await enrolled(of, now, null);
  expect(await night(of)).toEqual([now]);
  const ended = await kit.payer();
  await enrolled(ended, await said(ended, true, 8, 'Paperless'), 4);
  expect(await night(ended)).toHaveLength(1);
  await world().rows("update paperless_enrollment set ended_date = now() - interval '6 years' where customer_id = $1", [
    ended.id,
  ]);
  expect(await night(ended)).toEqual([]);
  expect(await night(ended)).toEqual([]);
});

it('keeps what is held, until it is not', async () => {
  const of = await kit.payer();
  await said(of, false, 6);
  const token = await world().token('global@ratepayer.test');
  const at = `/api/business-units/${kit.unit}/legal-holds`;
  const named = `${of.accountNumber}-01`;
  const body = { entityType: 'Account', named, reason: 'Case 12-345' };
  const hold = await world().call('POST', at, { token, body });
  expect(hold.status, JSON.stringify(hold.body)).toBe(200);
  expect(await night(of)).toHaveLength(1);
  const { id, rowVersion } = hold.body;
  const lifted = await world().call('POST', `${at}/${id}/lift`, { token, body: { rowVersion, reason: 'Settled' } });
  expect(lifted.status).toBe(200);
  expect(await night(of)).toEqual([]);
});

it('lets nobody forget sooner, whoever asks the function', async () => {
  const of = await kit.payer();
  const id = await said(of, false, 4);
  const [row] = await world().rows<{ n: number }>('select let_go_of_consents(array[$1::bigint])::int as n', [id]);
  expect(row?.n).toBe(0);
});
