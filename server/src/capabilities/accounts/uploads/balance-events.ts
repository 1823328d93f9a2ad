import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

const words = { Opening: 'register_file', Sync: 'register_file', 'Sync Reversed': 'register_file_undone' } as const;

/** Parameters of the statement: business unit, day, upload, by whom. */
interface Places {
  readonly unit: string;
  readonly today: string;
  readonly upload: string;
  readonly by: string;
}

/** One event for each bucket that `moved` moved; the second of an account follows the first. */
export const eventsOf = (
  eventType: keyof typeof words,
  { unit, today, upload, by }: Places,
): string => `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
  amount_minor, balance_after_minor, source_type, source_id, source_line_id, description, created_by)
   select ${unit}::int, v.account_id, v.sequence + e.place, ${today}::date, '${eventType}', e.bucket, e.amount, e.after,
   'upload', ${upload}::bigint, v.row_number, '${JSON.stringify(tell(words[eventType]))}', ${by}
   from moved v cross join lateral (values ('Balance', 1, v.balance - v.balance_before, v.balance),
     ('LateFee', 1 + (v.balance <> v.balance_before)::int, v.late_fee - v.late_fee_before, v.late_fee),
     ('OpenCharge', 1 + (v.balance <> v.balance_before)::int + (v.late_fee <> v.late_fee_before)::int,
       v.charges - v.charges_before, v.charges)) e (bucket, place, amount, after)
   where e.amount <> 0`;
