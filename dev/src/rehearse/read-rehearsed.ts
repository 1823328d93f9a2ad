import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { type BusinessUnit, businessUnitOf } from '@ratepayer/server/capabilities/organizations/find-business-unit.ts';
import { type Database, rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { sql } from 'kysely';

/** What becomes of payments of a day, of one business unit, in one way. */
export interface RehearsedRow {
  readonly unit: string;
  readonly currencyCode: CurrencyCode;
  readonly day: string;
  readonly status: string;
  /** Of one that was taken: what became of its payment. */
  readonly payment: string | null;
  /** Of one that was not: why, as it is told. */
  readonly reason: Told | '';
  readonly count: number;
  readonly amountMinor: number;
  readonly feeMinor: number;
  /** Notices that were sent for them in these days. */
  readonly notices: number;
}

type Read = Omit<RehearsedRow, 'unit' | 'currencyCode'> & { readonly unitId: number };

/** What was planned for these days, by day, business unit, and what became of it. */
export const readRehearsed = (db: Database, from: string, through: string): Promise<RehearsedRow[]> =>
  db.platform(async (tx) => {
    const rows = await rowsOf(
      tx,
      sql<Read>`select s.business_unit_id as "unitId", s.processing_date as day, s.status, p.status as payment,
          s.status_reason as reason, count(*)::int as count,
          coalesce(sum(coalesce(p.amount_minor, s.amount_minor)), 0)::bigint as "amountMinor",
          coalesce(sum(coalesce(p.service_fee_amount_minor, s.fee_minor)), 0)::bigint as "feeMinor",
          count(*) filter (where s.notice_sent_date >= ${from}::date)::int as notices
        from published.scheduled_payment s left join published.payment p on p.id = s.payment_id
        where s.processing_date between ${from}::date and ${through}::date
        group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    );
    const units = new Map<number, BusinessUnit>();
    for (const id of new Set(rows.map(({ unitId }) => unitId))) units.set(id, await businessUnitOf(tx, id));
    return rows.flatMap(({ unitId, ...row }) => {
      const unit = units.get(unitId);
      return unit ? [{ unit: unit.name, currencyCode: unit.currencyCode, ...row }] : [];
    });
  });
