import { describe, afterAll, beforeAll } from 'vitest';
import { billSource } from '../src/capabilities/bills/bill.source.ts';
import { cycleSource } from '../src/capabilities/bills/cycle.source.ts';
import { testList } from './test-list.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const today = () => new Date().toISOString().slice(0, 10);

/** Eight cycles and bills of every kind here, one of each next door. */
async function seed({ rows }: World): Promise<void> {
  for (const [slug, count] of [
    ['riverton-water', 8],
    ['lakeshore-hydro', 1],
  ] as const)
    await rows(
      `with unit as (select id from business_unit where slug = $1),
        cycles as (insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
          expects_documents, status, bill_count, total_amount_minor, approved_by, approved_date, posts_to_balance,
          created_by)
          select u.id, 'Cycle ' || n, date '2026-01-01' + n % 3, date '2026-02-01' + n,
            (array['None', 'Per Bill', 'Per Billing Cycle'])[1 + n % 3], n % 2 = 0,
            (array['Processing', 'Draft', 'Approved', 'Error', 'Requires Bills'])[1 + n % 5], n, n * 100,
            case when n % 5 = 2 then 'Dana' else '' end, case when n % 5 = 2 then now() end,
            case when n % 5 = 2 then true end, 'Kim'
          from unit u, generate_series(1, $2::int) n returning id, business_unit_id, bill_count as n),
        files as (insert into bill_file (business_unit_id, billing_cycle_id, kind, name, storage_key)
          select business_unit_id, id, 'Documents', 'f.pdf', 'bill-files/' || id from cycles
          returning id, business_unit_id, billing_cycle_id),
        documents as (insert into bill_document (business_unit_id, billing_cycle_id, file_id, name, plain_name,
          storage_key, size_bytes, sha256)
          select business_unit_id, billing_cycle_id, id, 'f', 'f', 'bills/' || id, 1, 'x' from files
          returning id, billing_cycle_id),
        accounts as (select id, row_number() over (order by id) as n from account
          where business_unit_id = (select id from unit))
      insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
        issue_date, due_date, status, document_id, problem, published_date, viewed_date, withdrawn_date)
      select c.business_unit_id, a.id, c.id, (array['Bill', 'Notice', 'AccountMessage'])[1 + c.n % 3],
        'Number-' || c.n % 4,
        case when c.n % 3 <> 2 then c.n * 100 - 300 end, date '2026-01-01' + c.n % 3,
        case when c.n % 4 > 0 then date '2026-01-20' + c.n end,
        (array['Draft', 'Published', 'Withdrawn'])[1 + c.n % 3], case when c.n % 2 = 0 then d.id end,
        (array['', 'Zero Amount', 'Unusually High'])[1 + c.n % 3], case when c.n % 3 = 1 then now() end,
        case when c.n % 6 = 1 then now() end, case when c.n % 3 = 2 then now() end
      from cycles c join documents d on d.billing_cycle_id = c.id
      join accounts a on a.n = 1 + (c.n - 1) % (select count(*) from accounts)`,
      [slug, count],
    );
}
/** Of the first account that was given a bill: what is published after it agreed comes without paper. */
let withoutPaper = 0;
async function endPaper({ rows }: World): Promise<void> {
  const [made] = await rows<{ account: number }>(
    `with one as (select business_unit_id, account_id from bill where status = 'Published' order by id limit 1),
      agreed as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
        subject_type, subject_id)
        select business_unit_id, (select min(id) from terms_of_service), 'h', 't', 'Checkbox', 'account', account_id
        from one returning id, business_unit_id, subject_id)
      insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id,
        enrolled_date)
      select business_unit_id, subject_id, (select min(id) from customer), 'a@b.test', id, now() - interval '1 day'
      from agreed returning account_id as account`,
  );
  withoutPaper = made?.account ?? 0;
}
let isSeeded: Promise<void> | undefined;
const once = (of: World): Promise<void> => {
  isSeeded ??= seed(of).then(() => endPaper(of));
  return isSeeded;
};
const days = { StartDate: '2025-12-01', EndDate: '2026-12-31' };

describe('the list of bills', () => {
  testList(billSource, {
    world: () => world,
    seed: once,
    days,
    begins: ['billNumber'],
    samples: {
      DueFrom: ['2026-01-23', '2026-01-26'],
      DueThrough: ['2026-01-23', '2026-01-26'],
      CycleName: ['cycle 1', 'CLE 2', '%'],
      PublishedFrom: ['2026-01-23', '2099-01-01'],
      PublishedThrough: ['2026-01-23', '2099-01-01'],
    },
    naive: {
      DueFrom: (row, from) => row.dueDate !== null && row.dueDate >= from,
      DueThrough: (row, through) => row.dueDate !== null && row.dueDate <= through,
      CycleName: (row, name) => row.cycleName.toLowerCase().includes(name.toLowerCase()),
      PublishedFrom: (row, from) => row.publishedDate !== null && row.publishedDate.slice(0, 10) >= from,
      PublishedThrough: (row, through) => row.publishedDate !== null && row.publishedDate.slice(0, 10) <= through,
      WithoutPaper: (row, without) => (row.status === 'Published' && row.accountId === withoutPaper) === without,
      Viewed: (row, viewed) => (row.viewedDate !== null) === viewed,
      HasDocument: (row, has) => row.hasDocument === has,
      IsOverdue: (row, overdue) =>
        (row.status === 'Published' && (row.amountMinor ?? 0) > 0 && row.dueDate !== null && row.dueDate < today()) ===
        overdue,
      BillTypes: (row, wanted) => wanted.includes(row.billType),
      BillProblems: (row, wanted) => wanted.some((problem) => problem === row.problem),
    },
  });
});

describe('the list of billing cycles', () => {
  testList(cycleSource, {
    world: () => world,
    seed: once,
    days,
    naive: { NotificationStrategies: (row, wanted) => wanted.includes(row.notificationStrategy) },
  });
});
