import type { TemplateText } from '@ratepayer/contract/notifications/template-text.ts';
import type { TemplateChannel, TemplateKey } from '@ratepayer/contract/notifications/templates.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';

/** Whose words they are: of one business unit, or of every one of its organization that says nothing itself. */
export type Level = 'Organization' | 'Business Unit';
export interface Which {
  readonly key: TemplateKey;
  readonly channel: TemplateChannel;
}
export type Texts = Partial<Readonly<Record<Culture, TemplateText>>>;

/** What was decided of a kind of message at a level. */
export interface Decided extends Which {
  readonly id: number;
  readonly level: Level;
  readonly isOn: boolean | null;
  readonly texts: Texts;
  readonly changedBy: string;
  readonly changedDate: Date;
  readonly rowVersion: number;
}

/** The number that rows of a level name: none, where they are the organization's. */
export const unitAt = (level: Level, businessUnitId: number): number | null =>
  level === 'Organization' ? null : businessUnitId;

/** All that an organization and one of its business units decided. */
export const allDecided = (tx: Tx, { id, organizationId }: Pick<BusinessUnit, 'id' | 'organizationId'>) =>
  rowsOf(
    tx,
    sql<Decided>`select id, key, channel, is_on as "isOn", texts, changed_by as "changedBy",
      changed_date as "changedDate", row_version as "rowVersion",
      case when business_unit_id is null then 'Organization' else 'Business Unit' end as level
      from notification_template where organization_id = ${organizationId}
      and (business_unit_id is null or business_unit_id = ${id})`,
  );

/** The row of one kind of message at a level; none where nothing was ever decided. */
export const rowAt = (
  tx: Tx,
  { id, organizationId }: Pick<BusinessUnit, 'id' | 'organizationId'>,
  level: Level,
  { key, channel }: Which,
): Promise<{ readonly id: number } | undefined> =>
  maybeRow(
    tx,
    sql<{ id: number }>`select id from notification_template where organization_id = ${organizationId}
      and business_unit_id is not distinct from ${unitAt(level, id)}::int and key = ${key} and channel = ${channel}`,
  );
