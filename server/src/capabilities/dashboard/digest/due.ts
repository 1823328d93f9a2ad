import { sql } from 'kysely';

/** Whether the hour of the digest has come: of the preferences `p` of an organization and the clock `local` there. */
export const isDue = sql<boolean>`(local.hour >= coalesce(p.digest_hour, 7))`;
