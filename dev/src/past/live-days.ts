import { maybeRow, rowsOf } from '@ratepayer/server/platform/database/database.ts';
import { Refusal } from '@ratepayer/server/platform/http/refusal.ts';
import { sql } from 'kysely';
import { fileThen } from './file-then.ts';
import { closeThen, consoleSaleThen, handOverThen, returnsThen } from './house-then.ts';
import { type Lane, openLane } from './lane.ts';
import { openTown, type PastSources, type PastTown } from './past-town.ts';
import type { PastUnit } from './past-units.ts';
import { payThen } from './pay-then.ts';
import { planDays, type Timed } from './plan-days.ts';
import {
  bounceThen,
  chargebackThen,
  decideThen,
  recordThen,
  refundThen,
  settleThen,
  voidThen,
  winThen,
} from './staff-then.ts';

/** What one lane is to live. */
export interface LanePlan {
  readonly name: string;
  readonly units: readonly PastUnit[];
  /** In order. */
  readonly deeds: readonly Timed[];
  readonly dates: readonly string[];
}

/** Plans the days of a lane. */
export function planLane(
  { name, units }: Pick<LanePlan, 'name' | 'units'>,
  until: Date,
  days: number,
  size: number,
): LanePlan {
  const deeds = units
    .flatMap((unit) => planDays(unit, until, days, size))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return { name, units, deeds, dates: [...new Set(deeds.map((deed) => deed.date))] };
}

/**
 * Lives the days of a lane that are not lived yet, in order; each is a whole. `tell` hears of each day and its
 * payments.
 */
export async function liveDays(
  url: string,
  plan: LanePlan,
  sources: PastSources,
  tell: (payments: number) => void,
): Promise<void> {
  const lane = await openLane(url);
  try {
    const { town, lived } = await begin(lane, plan, sources);
    for (const date of plan.dates) {
      const before = lived.get(date);
      town.counted.payments = 0;
      const ofDay = plan.deeds.filter((deed) => deed.date === date);
      if (before === undefined) await lane.day(() => liveDay(town, plan, date, ofDay));
      tell(before ?? town.counted.payments);
    }
  } finally {
    await lane.close();
  }
}

async function begin(
  lane: Lane,
  { name, units }: LanePlan,
  sources: PastSources,
): Promise<{ town: PastTown; lived: Map<string, number> }> {
  let town: PastTown | undefined;
  const lived = new Map<string, number>();
  await lane.day(async () => {
    town = await openTown(lane, units, sources);
    const rows = await lane.db.platform((tx) =>
      rowsOf(tx, sql<{ day: string; payments: number }>`select day, payments from past.lived where lane = ${name}`),
    );
    for (const row of rows) lived.set(row.day, row.payments);
  });
  if (!town) throw new Error('The town is not there.');
  return { town, lived };
}

async function liveDay(town: PastTown, { name }: LanePlan, date: string, deeds: readonly Timed[]): Promise<void> {
  for (const deed of deeds) {
    town.lane.at(deed.at);
    await act(town, deed).catch((error: unknown) => {
      // A payer or a member of staff who is refused goes away, as they do: the verb left everything as it was.
      if (!(error instanceof Refusal)) throw error;
    });
  }
  town.lane.at(deeds.at(-1)?.at);
  await handOverThen(town);
  const written = await town.lane.db.platform((tx) =>
    maybeRow(
      tx,
      sql`insert into past.lived (lane, day, payments) values (${name}, ${date}, ${town.counted.payments})
        on conflict do nothing returning day`,
    ),
  );
  if (!written) throw new Error(`Somebody else lived the ${date} of ${name}.`);
}

function act(town: PastTown, deed: Timed): Promise<void> {
  switch (deed.kind) {
    case 'file':
      return fileThen(town, deed);
    case 'pay':
      return payThen(town, deed);
    case 'record':
      return recordThen(town, deed);
    case 'bounce':
      return bounceThen(town, deed);
    case 'void':
      return voidThen(town, deed);
    case 'refund':
      return refundThen(town, deed);
    case 'decide':
      return decideThen(town, deed);
    case 'chargeback':
      return chargebackThen(town, deed);
    case 'win':
      return winThen(town, deed);
    case 'console sale':
      return consoleSaleThen(town, deed);
    case 'settle exception':
      return settleThen(town, deed);
    case 'returns':
      return returnsThen(town);
    case 'close':
      return closeThen(town, deed);
  }
}
