import { describe, expect, it } from 'vitest';
import { openExternalPayments } from './external-payments.ts';

const { world, unit, admin, clerk, sound } = await openExternalPayments();
const account = await world.accountId('10001');

const body = (more: object = {}) => ({
  accountId: account,
  amountMinor: 4500,
  receivedDate: '2026-10-01',
  externalMethod: 'Lockbox',
  externalReference: 'LB-1',
  postsToBalance: true,
  note: '',
  ...more,
});
const record = (more: object = {}, headers: Record<string, string> = {}) =>
  world.call('POST', `/api/business-units/${unit}/external-payments`, { token: clerk, body: body(more), headers });
const balance = async () =>
  (await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [account]))[0]
    ?.balance ?? 0;

describe('a payment received elsewhere', () => {
  it('lowers the balance, counts as known to the biller, and stands in the list; the same reference again is refused', async () => {
    const before = await balance();
    const done = await record({}, { 'idempotency-key': 'ext-1' });
    expect(done.body).toMatchObject({
      status: 'Succeeded',
      origin: 'External',
      channel: null,
      amountMinor: 4500,
      netMinor: 4500,
    });
    expect(await balance()).toBe(before - 4500);
    expect((await record({}, { 'idempotency-key': 'ext-1' })).body.id).toBe(done.body.id);
    expect((await record()).body).toEqual([
      { propertyName: 'externalReference', errorMessage: 'Already recorded on 10/01/2026.' },
    ]);
    expect((await record({ amountMinor: 1 })).body).toEqual([
      { propertyName: 'externalReference', errorMessage: 'This reference belongs to another payment. Check it.' },
    ]);
    expect(await balance()).toBe(before - 4500);
    expect(
      await world.rows(
        'select exported_date is not null as known from balance_event where source_type = $1 and source_id = $2',
        ['payment', done.body.id],
      ),
    ).toEqual([{ known: true }]);
    const list = await world.call('GET', `/api/business-units/${unit}/external-payments?Search.SearchText=LB-1`, {
      token: clerk,
    });
    expect(list.body).toMatchObject({
      totalCount: 1,
      totals: { keptMinor: 4500 },
      items: [{ externalMethod: 'Lockbox', externalReference: 'LB-1', status: 'Succeeded' }],
    });
    expect((await world.call('GET', `/api/payments/${done.body.referenceNumber}/receipt`, {})).status).toBe(200);
    await sound();
  });

  it('does to the balance what the business unit says where nobody else does, and keeps what it did', async () => {
    const posts = (to: boolean) =>
      world.rows('update business_unit set external_payments_post_to_balance = $2 where id = $1', [unit, to]);
    const { postsToBalance: _, ...silent } = body();
    const send = (externalReference: string, more: object = {}) =>
      world.call('POST', `/api/business-units/${unit}/external-payments`, {
        token: clerk,
        body: { ...silent, amountMinor: 100, externalReference, ...more },
        headers: { 'idempotency-key': externalReference },
      });
    const file = (reference: string, more: object) =>
      world.call('POST', `/api/business-units/${unit}/external-payments/import`, {
        token: admin,
        body: {
          csv: `Account Number,Sub,Amount,Date,Method,Reference\n10001,${sub},1.00,10/01/2026,Check,${reference}`,
          ...more,
        },
      });
    const [{ sub } = { sub: '' }] = await world.rows<{ sub: string }>(
      'select sub_account_number as sub from account where id = $1',
      [account],
    );
    const before = await balance();
    await posts(false);
    const first = (await send('SET-1')).body;
    expect(await balance()).toBe(before);
    expect((await send('SET-2', { postsToBalance: true })).status).toBe(200);
    expect(await balance()).toBe(before - 100);
    expect((await file('SET-F', { record: true })).body).toMatchObject({ recorded: 1, postsToBalance: false });
    expect(await balance()).toBe(before - 100);
    const { postsToBalance } = (await file('SET-G', { record: false })).body;
    await posts(true);
    // What was answered at the check is recorded, whatever was set since; said by nobody, it is as it is set now.
    const answered = { record: true, postsToBalance };
    expect((await file('SET-G', answered)).body).toMatchObject({ recorded: 1, postsToBalance: false });
    expect(await balance()).toBe(before - 100);
    expect((await file('SET-H', { record: false })).body).toMatchObject({ postsToBalance: true });
    // The same again is what it was.
    expect((await send('SET-1')).body.id).toBe(first.id);
    expect(await balance()).toBe(before - 100);
    await send('SET-3');
    expect(await balance()).toBe(before - 200);
    const after = await world.rows<{ after: { postsToBalance: boolean } }>(
      "select after from audit_entry where after->>'externalReference' ~ '^SET-[0-9]' order by id",
    );
    expect(after.map(({ after: { postsToBalance } }) => postsToBalance)).toEqual([false, true, true]);
    await sound();
  });

  it('is recorded once under twenty clicks', async () => {
    const before = await balance();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => record({ externalReference: 'LB-20', amountMinor: 100 })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 400)).toBe(true);
    expect(await balance()).toBe(before - 100);
    await sound();
  });

  it('changes no balance when the next file of the biller has it already', async () => {
    const before = await balance();
    const done = await record({ externalReference: 'LB-2', postsToBalance: false });
    expect(done.body).toMatchObject({ status: 'Succeeded', postedDate: null });
    expect(await balance()).toBe(before);
    await sound();
  });

  it('is reversed by whoever may void, with a reason, once', async () => {
    const before = await balance();
    const { body: made } = await record({ externalReference: 'CHK-9', externalMethod: 'Check' });
    const path = `/api/payments/${made.id}/reverse-external`;
    expect((await world.call('POST', path, { token: clerk, body: { reason: 'Bounced' } })).status).toBe(403);
    const done = await world.call('POST', path, { token: admin, body: { reason: 'Bounced' } });
    expect(done.body).toMatchObject({ status: 'Voided' });
    expect(await balance()).toBe(before);
    expect((await world.call('POST', path, { token: admin, body: { reason: 'again' } })).body).toEqual([
      { propertyName: 'status', errorMessage: 'Not allowed while Voided.' },
    ]);
    await sound();
  });

  it('is refused in the future and on accounts of others, and a gateway is never asked for it', async () => {
    expect((await record({ receivedDate: '2999-01-01', externalReference: 'F' })).body[0].propertyName).toBe(
      'receivedDate',
    );
    const foreign = await world.accountId('55001', '');
    expect((await record({ accountId: foreign, externalReference: 'G' })).status).toBe(404);
    const { body: made } = await record({ externalReference: 'LB-5' });
    const voided = await world.call('POST', `/api/payments/${made.id}/void`, {
      token: admin,
      body: { reason: 'Fraud' },
    });
    expect(voided.body[0].errorMessage).toBe('This payment was taken elsewhere. Reverse it as an external payment.');
    const found = await world.call('GET', `/api/business-units/${unit}/accounts/search?query=10001`, { token: clerk });
    expect(found.body.items[0]).toMatchObject({ id: account, accountNumber: '10001' });
    await sound();
  });
});

describe('on its own page, a payment received elsewhere', () => {
  it('says how it came, offers its reversal alone, and takes no chargeback', async () => {
    const { body: made } = await record({ externalReference: 'PG-1', externalMethod: 'Check', note: 'By the counter' });
    expect(made).toMatchObject({
      external: {
        method: 'Check',
        reference: 'PG-1',
        receivedDate: '2026-10-01',
        postsToBalance: true,
        note: 'By the counter',
      },
      actions: {
        void: { allowed: false },
        refund: { allowed: false },
        chargeback: { allowed: false },
        reverse: { allowed: true },
      },
    });
    expect(made.timeline.map((entry: { title: string }) => entry.title)).toContain('Payment recorded');
    const chargeback = await world.call('POST', `/api/payments/${made.id}/chargeback`, {
      token: admin,
      body: { amountMinor: 100, effectiveDate: '2026-10-02', reasonCode: '10.4' },
    });
    expect([chargeback.status, chargeback.body[0].errorMessage]).toEqual([
      400,
      'This payment was received elsewhere. Reverse it when it came back.',
    ]);
    const list = `/api/business-units/${unit}/external-payments?Search.SearchText=PG-1`;
    const [listed] = (await world.call('GET', list, { token: admin })).body.items;
    expect(listed.rowVersion).toBe(made.rowVersion);
    await world.rows('update payment set row_version = row_version + 1 where id = $1', [made.id]);
    const stale = await world.call('POST', `/api/payments/${made.id}/reverse-external`, {
      token: admin,
      body: { reason: 'Bounced', rowVersion: listed.rowVersion },
    });
    expect([stale.status, stale.body[0].errorMessage]).toEqual([
      409,
      'This payment changed since you opened it. Reload it and decide again.',
    ]);
    const done = await world.call('POST', `/api/payments/${made.id}/reverse-external`, {
      token: admin,
      body: { reason: 'Bounced', rowVersion: made.rowVersion + 1 },
    });
    expect(done.body).toMatchObject({ status: 'Voided', actions: { reverse: { allowed: false } } });
    await sound();
  });
});
