import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exceptionKinds } from '@ratepayer/contract/payments/gateway-exception.ts';
import { exceptionSource } from '../src/capabilities/exceptions/exception.source.ts';
import { accountSource } from '../src/capabilities/accounts/records/account.source.ts';
import { uploadSource } from '../src/capabilities/accounts/uploads/upload.source.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { listedAs } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { uploadList } from '@ratepayer/contract/accounts/upload.list.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { approvalSourceFor } from '../src/capabilities/reversals/approval-source.ts';
import { anonymous } from '../src/platform/http/caller.ts';
import { pageOf } from '../src/capabilities/organizations/unit-lists.ts';
import { testList } from './test-list.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Beside the accounts of the town one of each kind, of which the first two have a payer and are enrolled. */
async function billedAccounts({ rows }: World): Promise<void> {
  await rows(
    `with made as (insert into account (business_unit_id, account_number, sub_account_number, name, street, zip,
      create_method, is_archived, last_upload_id, description)
      select u.id, 'L' || n, case when n % 2 = 0 then '01' else '' end, 'Listed ' || chr(96 + n), n || ' List Lane',
      '7870' || n, (array['Manual', 'Imported', 'Api', 'POS'])[1 + n % 4], n = 6, case when n = 3 then 4711 end,
      case when n = 3 then 'upload 4711' else '' end
      from business_unit u cross join generate_series(1, 6) n where u.slug = 'riverton-water'
      returning id, business_unit_id, account_number)
     insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, due_date)
     select id, business_unit_id, 1000 * right(account_number, 1)::int, 1000 * right(account_number, 1)::int,
     case when account_number = 'L5' then null else date '2026-01-01' + right(account_number, 1)::int end from made`,
  );
  await rows(
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, notify_upcoming_payment,
      notify_new_bill, notify_with_sms)
     select a.business_unit_id, (select min(id) from customer), a.id, 'Admin', true, a.account_number = 'L1',
     a.account_number = 'L2' from account a where a.account_number in ('L1', 'L2')`,
  );
  await rows(
    `update account a set note = concat_ws(' ', case when c.notify_upcoming_payment then 'due' end,
      case when c.notify_new_bill then 'bill' end, case when c.notify_with_sms then 'text' end)
     from customer_account c where c.account_id = a.id and c.unlinked_date is null`,
  );
  await rows(
    `with c as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
      expects_documents, status, created_by) select id, 'Listed', '2026-01-01', '2026-02-01', 'None', false, 'Draft',
      'Test' from business_unit where slug = 'riverton-water' returning id)
     insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor, issue_date,
      status, published_date)
     select a.business_unit_id, a.id, c.id, 'Bill', a.account_number, 100,
     current_date - case a.account_number when 'L2' then 120 else 10 end,
     case a.account_number when 'L3' then 'Draft' else 'Published' end,
     case a.account_number when 'L3' then null else now() end
     from account a, c where a.account_number in ('L1', 'L2', 'L3')`,
  );
  await rows("update account set note = concat(note, ' sent') where account_number = 'L1'");
  await rows(
    `with agreed as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text,
      method, subject_type, subject_id)
      select a.business_unit_id, (select min(id) from terms_of_service), 'h', 't', 'Checkbox', 'account', a.id
      from account a where a.account_number in ('L1', 'L2') returning id, business_unit_id, subject_id),
     source as (insert into payment_source (business_unit_id, payment_source_type, account_type,
      account_number_last4, holder_name, token, fingerprint, gateway_id)
      select business_unit_id, 'ACH', 'Checking Account', '1234', 'x', 'x', 'x', (select min(id) from gateway)
      from agreed limit 1 returning id),
     autopay as (insert into autopay_enrollment (business_unit_id, account_id, enrollment_type, scheduling_type,
      day_of_month, payment_source_id, start_date, acknowledgment_id)
      select g.business_unit_id, g.subject_id, 'Organization', 'DayOfMonth', 'Last', s.id, current_date, g.id
      from agreed g, source s)
     insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id)
     select g.business_unit_id, g.subject_id, (select min(id) from customer), 'a@b.test', g.id from agreed g
     join account a on a.id = g.subject_id and a.account_number = 'L1'`,
  );
}

async function uploadFiles({ rows }: World): Promise<void> {
  const unit = (slug: string) => `(select id from business_unit where slug = '${slug}')`;
  const insert = (slug: string, at: number, status: string) =>
    rows(
      `with f as (insert into stored_file (business_unit_id, category, name, storage_key)
        values (${unit(slug)}, 'upload', 'f', $1) returning id)
       insert into account_upload (business_unit_id, file_id, file_name, as_of_date, status, config, started_by,
       total_rows, created_date, started_date, import_type)
       select ${unit(slug)}, f.id, $2, now() - $3::int * interval '1 day', $4, '{}', $5, $3,
       now() - $3::int * interval '1 hour', case when $3 % 2 = 0 then now() end,
       case when $3 % 3 = 0 then 'Readings' else 'Accounts' end from f`,
      [`key-${slug}-${at}`, `accounts-${at % 3}.csv`, at, status, at % 2 === 0 ? 'Dana' : 'Kim'],
    );
  for (const [at, status] of [
    'Complete',
    'Failed',
    'Complete',
    'Canceled',
    'Complete',
    'Failed',
    'Complete With Errors',
    'Complete',
  ].entries())
    await insert('riverton-water', at, status);
  await insert('lakeshore-hydro', 9, 'Complete');
}

describe('the list of account uploads', () => {
  testList(uploadSource, {
    world: () => world,
    seed: uploadFiles,
    key: listedAs,
    naive: { StartedBy: (row, by) => row.startedBy.toLowerCase().includes(by.toLowerCase()) },
    samples: { StartedBy: ['dan', '%', 'nobody'] },
  });

  it('does not shift a page for what comes in between, and refuses a place of another order', async () => {
    const unit = await world.unitId('riverton-water');
    const read = async (query: QueryOf<typeof uploadList>) => {
      const page = await pageOf(world.deps, uploadSource, unit, { PageSize: 3, ...query });
      return { ...page, ids: page.items.map(({ id }) => id) };
    };
    const first = await read({});
    const second = await read({ After: first.next ?? '' });
    await world.rows(
      `insert into account_upload (business_unit_id, file_id, file_name, as_of_date, status, config, started_by)
        select business_unit_id, file_id, 'late.csv', now(), 'Uploaded', '{}', 'Dana' from account_upload
        where id = $1`,
      [first.ids[0]],
    );
    expect((await read({ After: first.next ?? '' })).ids).toEqual(second.ids);
    const back = await read({ Before: second.previous ?? '' });
    expect(back.ids).toEqual(first.ids);
    const newer = await read({ Before: back.previous ?? '' });
    expect([newer.items.map(({ fileName }) => fileName), newer.previous]).toEqual([['late.csv'], null]);
    const otherwise = { 'Sorted.0.Id': 'fileName' } as const;
    await expect(read({ ...otherwise, After: first.next ?? '' })).rejects.toMatchObject({ status: 400 });
    for (const place of [
      'x',
      'bGFzdA',
      Buffer.from('["-createdDate","2026-02-31 00:00:00+00","1"]').toString('base64url'),
    ])
      await expect(read({ Before: place })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the list of accounts', () => {
  testList(accountSource, {
    world: () => world,
    seed: billedAccounts,
    searched: 'by rules of its own',
    days: { Extras: ['note', 'description'] },
    naive: {
      AsOf: (_row, day) => day > '2020-01-01',
      AutopayBy: (row, types) => row.autopay && types.includes('Organization'),
      IsArchived: (row, archived) => row.isArchived === archived,
      IsPastDue: (row, due) => (row.balance > 0 && (row.dueDate ?? '9999') < dateIn(new Date(), 'US/Central')) === due,
      OnlyRestrictedAccounts: (row, only) => (row.restrictions !== '') === only,
      OnlyAutopayEnabled: (row, only) => row.autopay === only,
      OnlyPaperlessBilling: (row, only) => row.paperless === only,
      OnlyRegisteredCustomers: (row, only) => row.registered === only,
      BilledRecently: (row, billed) => row.note?.includes('sent') === billed,
      // The seed says in the note of an account what its payer is told of.
      NotifyUpcomingPayment: (row, told) => row.note?.includes('due') === told,
      NotifyNewBill: (row, told) => row.note?.includes('bill') === told,
      NotifyWithSms: (row, told) => row.note?.includes('text') === told,
      HasEmail: (row, known) => row.emailAddress.includes('@') === known,
      IsPos: (row, pos) => (row.createMethod === 'POS') === pos,
      CreateMethods: (row, methods) => methods.some((method) => method === row.createMethod),
      BalanceFromMinor: (row, from) => row.balance >= from,
      BalanceToMinor: (row, to) => row.balance <= to,
      UploadId: (row, upload) => row.description === `upload ${upload}`,
    },
    samples: {
      AsOf: ['2019-12-31', '2099-12-31'],
      BalanceFromMinor: [5_000],
      BalanceToMinor: [5_000],
      UploadId: ['4711', '0', 'x'],
    },
  });
});

let isRaised: Promise<void> | undefined;
const raisedExceptions = (of: World): Promise<void> => (isRaised ??= raiseExceptions(of));
async function raiseExceptions({ rows }: World): Promise<void> {
  const insert = (slug: string, at: number, resolution: string) =>
    rows(
      `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
        currency_code, resolution, reason, resolved_by, resolved_date, created_date, claim)
       select u.id, m.id, $2, 'sbx_list_' || $3::int, 100 - 60 * ($3::int % 3), m.currency_code, $4,
       to_jsonb(case when $4 = '' then '' else 'Known' end), case when $4 = '' then '' else 'Dana' end,
       case when $4 = '' then null else now() end, now() - $3::int * interval '1 hour',
       jsonb_build_object('operation', 'Sale', 'says', 'charged', 'amountMinor', $3::int)
       from business_unit u join lateral (select id, currency_code from merchant_account
       where business_unit_id = u.id order by id limit 1) m on true where u.slug = $1`,
      [slug, exceptionKinds[at % exceptionKinds.length], at, resolution],
    );
  for (const [at, resolution] of ['', '', 'Accepted', '', 'Not Ours', '', '', 'Belongs', ''].entries())
    await insert('riverton-water', at, resolution);
  await insert('lakeshore-hydro', 9, '');
  await rows(
    `with b as (insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
        currency_code, status, opened_date)
      select business_unit_id, id, merchant_number, '20260105-list', currency_code, 'Open', now() from merchant_account
      where id in (select merchant_account_id from gateway_exception where gateway_transaction_id = 'sbx_list_1')
      returning id),
    p as (insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
        currency_code)
      select '900000000000000020', 'Base Payment', organization_id, id, 'Declined', 100, 'USD' from business_unit
      where slug = 'riverton-water' returning id)
    update gateway_exception e set payment_id = p.id, settlement_batch_id = b.id from p, b
    where e.gateway_transaction_id in ('sbx_list_2', 'sbx_list_3')`,
  );
}

describe('the list of exceptions', () => {
  testList(exceptionSource, {
    world: () => world,
    seed: raisedExceptions,
    unit: 'riverton-water',
    foreign: 'lakeshore-hydro',
    key: (row) => row.id,
    naive: {
      State: (row, wanted) => wanted.includes(row.resolution === '' ? 'Open' : 'Settled'),
      Kinds: (row, wanted) => wanted.includes(row.kind),
    },
    sum: (rows, { totals }) => {
      const open = rows.filter((row) => row.resolution === '');
      expect(totals).toEqual({
        amountMinor: rows.reduce((sum, row) => sum + row.amountMinor, 0),
        openCount: open.length,
        openAmountMinor: open.reduce((sum, row) => sum + row.amountMinor, 0),
      });
    },
  });

  it('says in every row what the gateway said, and what may be done about it', async () => {
    const { items } = await pageOf(world.deps, exceptionSource, await world.unitId('riverton-water'), {
      'Search.SearchText': 'sbx_list_1',
    });
    expect(items).toMatchObject([
      {
        gatewayTransactionId: 'sbx_list_1',
        referenceNumber: '',
        theirs: { what: 'Sale charged', amountMinor: 1 },
        actions: { Accept: { allowed: true } },
      },
    ]);
  });
});

async function askForApprovals(of: World): Promise<void> {
  const { rows } = of;
  await raisedExceptions(of);
  const insert = (slug: string, at: number, status: string) =>
    rows(
      `insert into approval_request (business_unit_id, kind, exception_id, target_row_version, amount_minor, ask,
        reason, status, requested_by_client, requested_by_name, requested_by_role, requested_date, expires_date)
       select u.id, 'Exception', e.id, 1, 100 * $2::int, jsonb_build_object('action', $3::text), 'Known', $4, $5,
       $5, '', now() - $2::int * interval '1 hour', now() + $2::int * interval '1 hour'
       from business_unit u join lateral (select id from gateway_exception where business_unit_id = u.id
       order by id limit 1 offset $6) e on true where u.slug = $1`,
      [slug, at + 1, at % 2 ? 'Give back' : 'Accept', status, at % 3 ? 'Dana' : 'Kimberly', slug[0] === 'r' ? at : 0],
    );
  const statuses = ['Requested', 'Done', 'Refused', 'Requested', 'Withdrawn', 'Expired', 'Failed', 'Done'];
  for (const [at, status] of statuses.entries()) await insert('riverton-water', at, status);
  await insert('lakeshore-hydro', 9, 'Requested');
  await rows(
    `insert into approval_request (business_unit_id, kind, payment_id, target_row_version, amount_minor, ask, reason,
      status, requested_by_client, requested_by_name, requested_by_role, expires_date)
     select business_unit_id, 'Void', id, 1, 55, '{}', 'Known', 'Done', 'Dana', 'Dana', '', now() from payment
     where reference_number = '900000000000000020'`,
  );
}

describe('the list of approvals', () => {
  testList(approvalSourceFor({ ...anonymous('127.0.0.1', 'test'), clientId: 'Dana' }), {
    world: () => world,
    seed: askForApprovals,
    unit: 'riverton-water',
    foreign: 'lakeshore-hydro',
    naive: {
      ApprovalKinds: (row, wanted) => wanted.includes(row.kind),
      Mine: (row, mine) => (row.requestedByName === 'Dana') === mine,
    },
  });
});
