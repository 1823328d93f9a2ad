import type { Forecast } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { addDays, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { said } from '../../platform/texts/say.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readAutopayUnit, type AutopayUnit } from './autopay-unit.ts';
import { judgeRun } from './judge-run.rules.ts';
import { readScheduledFacts, type ScheduledFacts } from './scheduled-facts.ts';
import { viewScheduled } from './scheduled-view.ts';
import { aroundOf } from './send-notices.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly date?: string | undefined;
  readonly forecast?: Forecast | undefined;
  readonly page: number;
}

interface Foreseen {
  readonly id: number;
  readonly forecast: Forecast;
  readonly why: string;
  readonly wouldTakeMinor: number;
}

const pageSize = 50;
const atOnce = 500;
const waits = {
  held: tell('scheduled_waits_held'),
  other: tell('scheduled_waits_other'),
  pending: tell('scheduled_waits_pending'),
} as const;

/** What the run of a day would do with a payment, by the very rules of the run. */
function foresee(of: ScheduledFacts, around: AutopayUnit): Foreseen {
  const verdict = judgeRun(of, aroundOf(around, of.channel), false);
  if (verdict.kind === 'goes') {
    const source = verdict.sourceId === of.source.id ? of.source : (of.backup ?? of.source);
    const fee = around.quote(of.channel, source.paymentSourceType, verdict.amountMinor).amountMinor;
    const wouldTakeMinor = verdict.amountMinor + Math.min(fee, of.feeMinor);
    return { id: of.id, forecast: 'Taken', why: '', wouldTakeMinor };
  }
  if (verdict.kind === 'waits')
    return { id: of.id, forecast: 'Waits', why: said(waits[verdict.why]), wouldTakeMinor: 0 };
  const forecast: Forecast = verdict.event === 'skip' ? 'Skipped' : 'Ended';
  return { id: of.id, forecast, why: said(verdict.reason), wouldTakeMinor: 0 };
}

interface Rehearsed {
  readonly date: string;
  readonly startsAt: string;
  readonly totals: { forecast: Forecast; count: number; totalMinor: number }[];
  readonly items: { scheduled: ScheduledPayment; forecast: Forecast; why: string; wouldTakeMinor: number }[];
  readonly totalCount: number;
}

/**
 * What the run of a day would take and leave out if it began as everything stands now, and why. It writes nothing, and
 * decides as the run does. @throws 404 outside the scope
 */
export const rehearse = (deps: PaymentDeps, caller: Caller, asked: Asked): Promise<Rehearsed> =>
  deps.db.exporting([asked.businessUnitId], async (tx) => {
    const now = deps.clock.now();
    const around = await readAutopayUnit(tx, asked.businessUnitId, now);
    const date = asked.date ?? addDays(around.today, 1);
    const then = { ...around, today: date > around.today ? date : around.today };
    const due = await rowsOf(
      tx,
      sql<{ id: number }>`select id from published.scheduled_payment where business_unit_id = ${asked.businessUnitId}
        and status in ('Staged', 'Scheduled') and processing_date <= ${date}::date
        order by processing_date, id`,
    );
    const foreseen: Foreseen[] = [];
    for (let from = 0; from < due.length; from += atOnce) {
      const ids = due.slice(from, from + atOnce).map(({ id }) => id);
      const facts = await readScheduledFacts(tx, sql`s.id = any(${sql.val(ids)}::bigint[])`);
      foreseen.push(...facts.map((of) => foresee(of, then)));
    }
    const wanted = foreseen.filter(({ forecast }) => asked.forecast === undefined || forecast === asked.forecast);
    const shown = wanted.slice((asked.page - 1) * pageSize, asked.page * pageSize);
    const ids = shown.map(({ id }) => id);
    const views = await viewScheduled(tx, caller, now, sql`s.id = any(${sql.val(ids)}::bigint[])`, sql`order by s.id`);
    const byId = new Map(views.map((one) => [one.id, one]));
    return {
      date,
      startsAt: instantAt(date, around.on.Autopay.rules.processingTime, around.unit.timezone).toISOString(),
      totals: totalsOf(foreseen),
      items: shown.flatMap(({ id, ...rest }) => {
        const scheduled = byId.get(id);
        return scheduled ? [{ scheduled, ...rest }] : [];
      }),
      totalCount: wanted.length,
    };
  });

function totalsOf(foreseen: readonly Foreseen[]): Rehearsed['totals'] {
  const sums = new Map<Forecast, { count: number; totalMinor: number }>();
  for (const { forecast, wouldTakeMinor } of foreseen) {
    const { count = 0, totalMinor = 0 } = sums.get(forecast) ?? {};
    sums.set(forecast, { count: count + 1, totalMinor: totalMinor + wouldTakeMinor });
  }
  return [...sums].map(([forecast, sum]) => ({ forecast, ...sum }));
}
