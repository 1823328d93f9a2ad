import { uploadSteps } from './upload-steps.ts';
import type { World } from './world.ts';

/** A file of these readings. */
export const csv = (...rows: string[]): string =>
  ['Account,Sub,Meter,Reading,UOM,Read date,Interval', ...rows, ''].join('\r\n');

export interface ReadingFiles extends Awaited<ReturnType<typeof uploadSteps>> {
  /** Readings of a meter, and the files that they came with. */
  there(key: string): Promise<{ value: string; upload: number | null }[]>;
}

/** What a clerk does with files of readings. */
export async function readingFiles(world: World): Promise<ReadingFiles> {
  const there = (key: string) =>
    world.rows<{ value: string; upload: number | null }>(
      `select r.value::text as value, r.upload_id as upload from meter_reading r
        join reading_series s on s.id = r.series_id where s.key = $1 order by r.read_at, s.account_id`,
      [key],
    );
  return { ...(await uploadSteps(world, 'readings', 'clerk@riverton.test')), there };
}
