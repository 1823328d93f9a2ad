import type { Limits } from '@ratepayer/server/platform/limits/limits.ts';
import { sql } from 'kysely';

/**
 * Limits that count nothing: they guard running hours, their windows of back then are thrown away after a day, and the
 * rows of a window would make people wait who pay meanwhile.
 */
export const unlimited: Limits = {
  most: () => Number.MAX_SAFE_INTEGER,
  reload: async () => undefined,
  count: async () => 0,
  hits: async () => 0,
  isFull: async () => false,
  reserve: async () => ({ isOver: () => false, giveBack: async () => undefined }),
  fullAmong: () => sql<{ key: string }>`select '' as key where false`,
  counting: () => ({
    parts: sql`asked as (select 1)`,
    over: sql<{ seconds: number }>`select 0 as seconds where false`,
    hits: sql`'[]'::json`,
  }),
  giveBack: async () => undefined,
  refuseOver: () => undefined,
  enforce: async () => undefined,
  enforceAll: async () => undefined,
};
