import { sql } from 'kysely';

/**
 * Under which edition the settings of a business unit stand that payers' steps are judged by, as a statement: whatever
 * changes one of them begins another one (`begin_edition`, decision 369). None where nobody may see it.
 * `businessUnitId` is a number or an expression.
 */
export const editionOf = (businessUnitId: unknown) =>
  sql<{ edition: string }>`select edition from settings_edition where business_unit_id = ${businessUnitId}`;
