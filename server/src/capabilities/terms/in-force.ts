import { type RawBuilder, sql } from 'kysely';

/** When somebody asks which text holds: an instant, and the day that it falls on in the zone of the business unit. */
export interface Moment {
  readonly at: unknown;
  readonly day: unknown;
}

/** Whether a version, under the name it has in a statement, was published, begun and not retired at that moment. */
export const holdsAt = (version: RawBuilder<unknown>, { at, day }: Moment) =>
  sql`${version}.published_date <= ${at} and ${version}.effective_date <= ${day}
    and (${version}.retired_date is null or ${version}.retired_date > ${at})`;

/** Of those that hold the first counts: one's own before the platform's, then the latest. */
export const countsFirst = (version: RawBuilder<unknown>) =>
  sql`${version}.business_unit_id is null, ${version}.effective_date desc, ${version}.version desc`;
