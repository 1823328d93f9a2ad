import type { Written } from '@ratepayer/contract/kit/texts.ts';
import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { TestPayment } from '@ratepayer/contract/test-payments/test-payment.operations.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { said } from '../../platform/texts/say.ts';

type Row = Omit<TestPayment, 'askedDate' | 'message'> & { readonly askedDate: Date; readonly message: Written };

/** The last ten test payments of a channel with how each ended, the latest first. */
export async function lastTests(tx: Tx, businessUnitId: number, channel: Channel): Promise<TestPayment[]> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select t.id,
        case e.resolution when 'Given Back' then 'Passed' when '' then 'Open' else 'Failed' end as result,
        e.reason as message, t.card, m.name as "merchantAccountName", t.asked_by_name as "askedByName",
        t.asked_date as "askedDate"
      from test_payment t join published.gateway_exception e on e.id = t.exception_id
      join published.merchant_account m on m.id = t.merchant_account_id
      where t.business_unit_id = ${businessUnitId} and t.channel = ${channel} order by t.id desc limit 10`,
  );
  return rows.map(({ message, askedDate, ...row }) => ({
    ...row,
    message: said(message),
    askedDate: askedDate.toISOString(),
  }));
}
