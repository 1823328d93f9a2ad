import { type RawBuilder, sql } from 'kysely';
import { ofPlatform } from '../../platform/audit/read-history.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** What a file tells of that shows what Global Admins alone see. */
export const ofEverybody = [ofPlatform];

/** Whether somebody sees at this moment every business unit that a file tells of. */
export const reachedBy = (
  { role, businessUnitIds }: Pick<Caller, 'role' | 'businessUnitIds'>,
  reach: RawBuilder<unknown>,
) => sql<boolean>`(${role === 'Global Admin'}::boolean or ${reach} <@ ${sql.val([...businessUnitIds])}::int[])`;
