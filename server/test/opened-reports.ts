import { afterAll, beforeEach } from 'vitest';
import { makePayments, reporter } from './report-kit.ts';
import { openWorld } from './world.ts';

/** A business unit with thirty payments, and two who ask for reports of them. */
export async function openReports() {
  const world = await openWorld();
  const unit = await world.unitId('riverton-permits');
  await makePayments(world, unit, 30);
  const clerk = reporter(world, unit, await world.token('clerk@riverton.test'));
  const admin = reporter(world, unit, await world.token('admin@riverton.test'));
  afterAll(() => world.close());
  beforeEach(() => world.rows('delete from generated_report'));

  const rowOf = async (id: number) => (await world.rows('select * from generated_report where id = $1', [id]))[0];
  const signal = new AbortController().signal;

  return { world, unit, clerk, admin, rowOf, signal };
}
