import { addDays, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { daysOf } from '../organizations/read-period.ts';
import type { ExceptionFilter } from './read-exceptions.ts';

/** The days of a filter as instants; without a start every day. @throws 404 for a payment that is not there. */
export async function daysAsked(
  tx: Tx,
  businessUnitId: number,
  query: {
    readonly StartDate?: string | undefined;
    readonly EndDate?: string | undefined;
    readonly PaymentId?: number | undefined;
  },
): Promise<Pick<ExceptionFilter, 'from' | 'until'>> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw notFound(say('could_not_find_business'));
  if (
    query.PaymentId !== undefined &&
    !(await maybeRow(
      tx,
      sql`select 1 from published.payment where id = ${query.PaymentId} and business_unit_id = ${businessUnitId}`,
    ))
  )
    throw notFound(say('could_not_find_payment'));
  const { start, end = start } = daysOf(query, unit);
  return start && end
    ? { from: startOfDay(start, unit.timezone), until: startOfDay(addDays(end, 1), unit.timezone) }
    : {};
}
