import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import type { bannerFields } from '@ratepayer/contract/messages/banner.fields.ts';
import { banners } from '@ratepayer/contract/messages/banner.list.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

const today = sql`(now() at time zone u.timezone)::date`;

/** Where messages to payers come from; whether they are shown now goes by the day of the business unit. */
export const bannerSource = plainSource(banners, {
  from: sql`banner b join published.business_unit u on u.id = b.business_unit_id`,
  as: 'b',
  of: {
    state: sql`(case when b.end_date < ${today} then 'Past' when not b.is_active then 'Stopped'
      when b.start_date > ${today} then 'Planned' else 'Now' end)`,
  },
});

/** One message with all that is asked of it. @throws 404 for one elsewhere */
export const readBanner = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, bannerSource, businessUnitId, id) as Promise<RecordIn<typeof banners.list, typeof bannerFields>>;
