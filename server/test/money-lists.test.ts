import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalSource } from '../src/capabilities/external/external.source.ts';
import { deliverySource } from '../src/capabilities/jobs/delivery.source.ts';
import { feeSource } from '../src/capabilities/fees/fee.source.ts';
import { lineSource } from '../src/capabilities/payment-records/account-payments/line.source.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { depositDayOf } from '@ratepayer/contract/settlement/deposit-day.ts';
import { cardBrands, channelOf, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { statusLabel } from '@ratepayer/contract/payments/payment-state.ts';
import { oneOfEverything } from './one-of-everything.ts';
import { batchLineSource } from '../src/capabilities/settlement/batch-line.source.ts';
import { batchSource } from '../src/capabilities/settlement/batch.source.ts';
import { pageOf } from '../src/capabilities/organizations/unit-lists.ts';
import { paymentSource } from '../src/capabilities/payment-records/payment.source.ts';
import { recordElsewhere } from './payments-elsewhere.ts';
import { seedRows, testList } from './test-list.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Payments received elsewhere, the first two of them in a file. */
async function elsewhereByFile(of: World): Promise<void> {
  await recordElsewhere(of);
  await of.rows(
    `with f as (insert into stored_file (business_unit_id, storage_key, name, category)
        select id, 'imports/4711', 'l.csv', 'Import' from business_unit where slug = 'riverton-water'
        returning id, business_unit_id),
      u as (insert into account_upload (id, business_unit_id, file_id, file_name, import_type, as_of_date, config,
        status, started_by) overriding system value
        select 4711, business_unit_id, id, 'l.csv', 'External Payments', now(), '{}', 'Complete', 'x' from f
        returning id, business_unit_id)
      select from u`,
  );
  await of.rows(
    "update payment set upload_id = 4711 where external_reference ~ '^R-\\d+-[01]$' and business_unit_id = $1",
    [await of.unitId('riverton-water')],
  );
}

describe('the list of payments received elsewhere', () => {
  testList(externalSource, {
    world: () => world,
    seed: elsewhereByFile,
    searched: { name: (row) => row.payerName },
    naive: {
      ExternalMethods: (row, wanted) => wanted.some((method) => method === row.externalMethod),
      PaymentStatuses: (row, wanted) => wanted.some((status) => status === statusLabel(row)),
      PostsToBalance: (row, posts) => row.postsToBalance === posts,
      UploadId: (row, upload) => upload === '4711' && /-[01]$/.test(row.externalReference),
    },
    samples: { UploadId: ['4711', '0', 'x'] },
    sum: (rows, { totals }) => {
      const kept = rows
        .filter((row) => row.status === 'Succeeded' && row.postsToBalance)
        .reduce((sum, row) => sum + row.amountMinor, 0);
      expect(totals.keptMinor).toBe(kept);
    },
  });
});

// A town in which everything that money can do has happened, and a payment of its neighbour.
let isPaid: Promise<void> | undefined;
const everything = (of: World): Promise<void> => {
  isPaid ??= (async () => {
    await oneOfEverything(of);
    await of.rows(`insert into payment (reference_number, type, organization_id, business_unit_id, status, amount_minor,
      currency_code, posted_date, include_service_fee_in_payment, service_fee_amount_minor)
      select '900000000000000012', 'Base Payment', organization_id, id, 'Succeeded', 100, 'CAD', now(), true, 10
      from business_unit where slug = 'lakeshore-hydro'`);
    await of.rows(`insert into payment_line_item (payment_id, business_unit_id, account_id, line_item_type, price_minor,
      description)
      select p.id, p.business_unit_id, a.id, 'AccountBalance', 100, '"x"'::jsonb from payment p
      join account a on a.business_unit_id = p.business_unit_id
      where p.reference_number = '900000000000000012' limit 1`);
  })();
  return isPaid;
};
const days = { StartDate: '2025-12-01', EndDate: '2026-12-31' };

describe('the list of charged fees', () => {
  testList(feeSource, {
    world: () => world,
    seed: everything,
    searched: 'by rules of its own',
    days,
    naive: {
      PaymentStatuses: (row, wanted) => wanted.some((status) => status === statusLabel(row)),
      HasAdjustment: (row, adjusted) => row.hasAdjustment === adjusted,
      PaymentSourceTypes: (row, wanted) =>
        wanted.includes(cardBrands.some((brand) => brand === row.accountType) ? 'CreditCard' : 'ACH'),
      PaymentChannels: (row, wanted) => wanted.some((key) => channelOf(key) === row.channel),
      Included: (row, included) => row.included === included,
      OnlyDisagreeing: (row, only) => !only || row.disagrees,
    },
    sum: (rows, { totals }) => expect(totals.feeMinor).toBe(rows.reduce((sum, row) => sum + row.feeMinor, 0)),
  });
});

describe('the list of lines on accounts', () => {
  testList(lineSource, {
    world: () => world,
    seed: everything,
    searched: 'by rules of its own',
    days,
    key: (row) => row.lineItemId,
    naive: {
      PaymentStatuses: (row, wanted) => wanted.some((status) => status === statusLabel(row)),
      HasAdjustment: (row, adjusted) => row.hasAdjustment === adjusted,
      PaymentSourceTypes: (row, wanted) => wanted.some((key) => sourceTypeOf(key) === row.paymentSourceType),
      PaymentChannels: (row, wanted) => wanted.some((key) => channelOf(key) === row.channel),
    },
    samples: { PaymentStatuses: [['Succeeded'], ['Voided'], ['Declined'], ['Succeeded', 'Refunded']] },
    sum: (rows, { totalMinor }) => expect(totalMinor).toBe(rows.reduce((sum, row) => sum + row.amountMinor, 0)),
  });
});

// Closed days beside the open one that everything left, of two business units; one of them line by line.
const batchesOf = (of: World): Promise<void> => (isClosed ??= closeDays(of));
let isClosed: Promise<void> | undefined;
async function closeDays(of: World): Promise<void> {
  await everything(of);
  const close = (slug: string, at: number, gateway: number | null) =>
    of.rows(
      `insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
        currency_code, status, opened_date, closed_date, closed_by, sale_count, sale_amount_minor, refund_count,
        refund_amount_minor, net_amount_minor, gateway_net_minor)
       select u.id, m.id, m.merchant_number, '2026020' || $2::int || '-list', m.currency_code,
       case when $2 % 3 = 0 then 'Funded' else 'Closed' end, timestamptz '2026-02-01' - $2::int * interval '1 day',
       timestamptz '2026-02-02' - $2::int * interval '1 day', 'System', $2, 1000 * $2::int, 1, 10, 1000 * $2::int - 10,
       1000 * $2::int - 10 + $3::int
       from business_unit u join lateral (select id, merchant_number, currency_code from merchant_account
       where business_unit_id = u.id order by id limit 1 offset $2::int % 2) m on true where u.slug = $1`,
      [slug, at, gateway],
    );
  for (const [at, gateway] of [0, null, -25, 0, 40, 0, null].entries()) await close('riverton-water', at + 1, gateway);
  await close('lakeshore-hydro', 2, 0);
  await of.rows(
    `insert into settlement_line (business_unit_id, merchant_account_id, settlement_batch_id, kind, reference,
      gateway_transaction_id, sale_transaction_id, amount_minor, currency_code, auth_code)
     select b.business_unit_id, b.merchant_account_id, b.id, (array['sale', 'refund', 'other', 'dispute'])[1 + n % 4],
     'ref' || n, case when n % 2 = 0 then '' else 'sbx_line_' || n end, '', 100 * n, b.currency_code, ''
     from settlement_batch b cross join generate_series(1, 8) n where b.batch_identifier = '20260203-list'`,
  );
  // No line is of another business unit than its batch; if one were, it would not be shown.
  await of.rows(
    `insert into settlement_line (business_unit_id, merchant_account_id, settlement_batch_id, kind, reference,
      gateway_transaction_id, sale_transaction_id, amount_minor, currency_code, auth_code)
     select u.id, b.merchant_account_id, b.id, 'sale', 'foreign', '', '', 1, 'CAD', '' from settlement_batch b
     join business_unit u on u.slug = 'lakeshore-hydro' where b.batch_identifier = '20260203-list'`,
  );
  await of.rows(
    `insert into adjustment (business_unit_id, payment_id, type, amount_minor, effective_date, created_by,
      settlement_batch_id, reversed_date, reversal_settlement_batch_id, source_reference)
     select b.business_unit_id, p.id, 'Chargeback', 70, current_date, 'x', b.id, now(), b.id, 'late'
     from settlement_batch b join lateral (select id from payment where business_unit_id = b.business_unit_id
     order by id limit 1) p on true where b.batch_identifier = '20260203-list'`,
  );
}

describe('the list of batches', () => {
  testList(batchSource, {
    world: () => world,
    seed: batchesOf,
    key: (row) => row.id || -row.merchantAccountId,
    naive: {
      BatchStatuses: (row, wanted) => wanted.some((status) => status === row.status),
      Differs: (row, differs) => ((row.differenceMinor ?? 0) !== 0) === differs,
      MerchantNumber: (row, number) => row.merchantNumber === number,
      DepositDate: (row, day) =>
        row.status === 'Closed' &&
        row.merchantName.endsWith('Base Payment') &&
        depositDayOf(dateIn(row.closedDate ?? '', 'US/Central')) === day,
      ClosedBefore: (row, day) =>
        day !== '2026-13-01' && row.closedDate !== null && dateIn(row.closedDate, 'US/Central') < day,
    },
    samples: {
      MerchantNumber: ['7000000001', '7000000002', '9000000001', 'none'],
      DepositDate: [depositDayOf('2026-01-28'), depositDayOf('2026-01-30'), '2026-13-01', '2026-11-22'],
      ClosedBefore: ['2026-01-30', '2026-02-03', '2026-13-01', '2001-01-01'],
    },
    sum: (rows, { merchants }) => {
      const sum = (some: typeof rows, what: 'saleAmountMinor' | 'refundAmountMinor' | 'netAmountMinor') =>
        some.reduce((all, row) => all + row[what], 0);
      const byNumber = Object.entries(Object.groupBy(rows, (row) => row.merchantNumber)).map(([number, own = []]) => {
        const funded = own.filter((row) => row.status === 'Funded');
        return {
          merchantNumber: number,
          merchantName: own[0]?.merchantName,
          batchCount: own.length,
          saleAmountMinor: sum(own, 'saleAmountMinor'),
          refundAmountMinor: sum(own, 'refundAmountMinor'),
          netAmountMinor: sum(own, 'netAmountMinor'),
          fundedAmountMinor: sum(funded, 'netAmountMinor'),
          unfundedAmountMinor: sum(own, 'netAmountMinor') - sum(funded, 'netAmountMinor'),
        };
      });
      expect(merchants).toMatchObject(byNumber.toSorted((a, b) => b.netAmountMinor - a.netAmountMinor));
      expect(merchants.length).toBeGreaterThan(1);
    },
  });
});

describe('the lines of a batch', () => {
  const ofBatch: { BatchId?: number; Page?: number } = {};
  testList(batchLineSource, {
    world: () => world,
    seed: async (of) => {
      await batchesOf(of);
      const [batch] = await of.rows<{ id: number }>(
        "select id from settlement_batch where batch_identifier = '20260203-list'",
      );
      ofBatch.BatchId = batch?.id ?? 0;
    },
    days: ofBatch,
    naive: {
      Kinds: (row, wanted) => wanted.some((kind) => kind === row.kind),
      Differs: (row, differs) => ((row.differenceMinor ?? 0) !== 0) === differs,
    },
    samples: { Kinds: [['Sale'], ['Refund'], ['Sale', 'Adjustment']] },
  });
});

describe('the list of payments', () => {
  testList(paymentSource, {
    world: () => world,
    seed: async (of) => {
      await everything(of);
      await of.rows(`update payment set error_message = '"Said no"' where status = 'Declined'`);
    },
    searched: 'by rules of its own',
    days: { ...days, PaymentTypes: ['BasePayment', 'ServiceFee'], Extras: ['exportedDate', 'merchantNumber'] },
    naive: {
      PaymentStatuses: (row, wanted) =>
        wanted.some((status) => status === statusLabel(row) || (status === 'NeedsResolution' && row.needsResolution)),
      PaymentTypes: (row, wanted) => wanted.some((type) => type === row.type.replace(' ', '')),
      PaymentSourceTypes: (row, wanted) => wanted.some((key) => sourceTypeOf(key) === row.paymentSourceType),
      PaymentChannels: (row, wanted) => wanted.some((key) => channelOf(key) === row.channel),
      Origins: (row, wanted) => wanted.includes(row.origin),
      CardBrands: (row, wanted) => wanted.some((brand) => brand === row.accountType),
      AmountFromMinor: (row, from) => row.amountMinor >= from,
      AmountToMinor: (row, to) => row.amountMinor <= to,
      TakenBy: (row, name) => row.createdByUserName.toLowerCase().startsWith(name.toLowerCase()),
      Exported: (row, exported) => (row.exportedDate !== null) === exported,
      HasAdjustment: (row, adjusted) => row.hasAdjustment === adjusted,
      MerchantNumber: (row, number) => row.merchantNumber === number,
      DeclineReason: (row, reason) => row.status === 'Declined' && reason === 'Said no',
    },
    samples: {
      DeclineReason: ['Said no', 'none'],
      AmountFromMinor: [3_000],
      AmountToMinor: [3_000],
      TakenBy: ['da', 'DANA', '%'],
      MerchantNumber: ['7000000001', '7000000002', '9000000001', '9000000002', 'none'],
    },
    sum: (rows, { totals, counts }) => {
      expect(totals.amountMinor).toBe(rows.reduce((sum, row) => sum + row.amountMinor, 0));
      expect(counts['All']).toBe(rows.length);
    },
  });
});

describe('the list of failed deliveries', () => {
  testList(deliverySource, {
    world: () => world,
    seed: async (of) => {
      await everything(of);
      // Of each second one nothing says whom it was for, and of three which payment it is about is said otherwise.
      await seedRows('outbox_delivery', {
        consumer: "(array['sent mail', 'browsers', 'tickets'])[1 + n % 3]",
        ordering_key: "'list:' || n",
        topic: "(array['email.Payment Receipt', 'Payment.Processed'])[1 + n % 2]",
        payload: `jsonb_build_object('to', case when n % 2 = 0 then 'pat' || n || '@example.test' end, 'paymentId',
          case n % 4 when 1 then to_jsonb('not a number'::text) when 2 then to_jsonb(99999999999999999999)
          else to_jsonb((select max(id) from payment where reference_number <> '900000000000000012')) end)`,
        status: "case when n % 3 = 0 then 'Waiting' else 'Failed' end",
        next_attempt_date: "case when n % 3 = 0 then now() + interval '1 hour' end",
        attempts: 'n % 5',
        error_message: "'The other side ' || n || ' is 100% down'",
        announced_date: "now() - n / 2 * interval '1 hour'",
        last_attempt_date: "now() - n * interval '1 minute'",
      })(of);
    },
  });

  it('shows no payment of another business unit, whatever an announcement says', async () => {
    const unit = await world.unitId('lakeshore-hydro');
    const { items } = await pageOf(world.deps, deliverySource, unit, {});
    expect(items.map(({ referenceNumber }) => referenceNumber)).toEqual(['']);
    await world.rows(
      `update outbox_delivery set payload = jsonb_build_object('paymentId', (select max(id) from payment p
        where p.business_unit_id <> $1)) where business_unit_id = $1`,
      [unit],
    );
    const after = await pageOf(world.deps, deliverySource, unit, {});
    expect(after.items.map(({ referenceNumber }) => referenceNumber)).toEqual(['']);
  });
});
