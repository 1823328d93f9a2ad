import type { History } from './history.ts';
import type { World } from './world.ts';

/** Readings of meters whose accounts end in each other: whatever becomes of an account, none of them is lost. */
export async function readingsBeside(world: World, { unit, token }: { unit: number; token: string }) {
  const count = async () =>
    (await world.rows('select count(*)::int as n from meter_reading where business_unit_id = $1', [unit]))[0]?.n;
  const before = await count();
  let added = 0;
  return {
    /** The same meter on one of a few days, so that both accounts may have the same reading. */
    async add({ accountId, mate, bill: pick }: History): Promise<string> {
      const { status } = await world.call('POST', `/api/business-units/${unit}/readings`, {
        token,
        body: {
          accountId: mate !== undefined && pick(2) === 0 ? mate : accountId,
          key: 'M1',
          value: String(100 + pick(900)),
          unit: 'kWh',
          date: `2026-0${1 + pick(4)}-01`,
          interval: 'Monthly',
        },
      });
      if (status >= 500) throw new Error(`a reading answered ${status}`);
      if (status === 200) added += 1;
      return `reading ${status === 200 ? 'taken' : 'refused'}`;
    },

    async lost(): Promise<string[]> {
      const now = (await count()) - before;
      return now === added ? [] : [`${added} readings were taken, and there are ${now}`];
    },
  };
}
