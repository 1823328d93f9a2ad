import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import pg from 'pg';
import { enrolMany } from '../bench/enrol-many.ts';

/** Payers of the water works whose bills pay themselves: some cards decline, some have a limit, some are late. */
export async function enrolTown(ownerUrl: string, from: string): Promise<void> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const { rows } = await owner.query<{ id: number }>(
    "select id from published.business_unit where slug = 'riverton-water'",
  );
  const common = { unit: rows[0]?.id ?? 0, behaviours: ['approve', 'approve', 'approve', 'approve', 'decline'] };
  await enrolMany(owner, { ...common, count: 60, prefix: 'RA', dueDate: addDays(from, 14) });
  await enrolMany(owner, { ...common, count: 40, prefix: 'RB', dueDate: addDays(from, 21), leadTimeDays: 3 });
  await enrolMany(owner, { ...common, count: 20, prefix: 'RC', dueDate: addDays(from, 18), maxAmountMinor: 2_500 });
  await enrolMany(owner, { ...common, count: 5, prefix: 'RD', dueDate: addDays(from, 2) });
  await owner.end();
}
