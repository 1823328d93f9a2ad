import { autopayDefaults } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { AutopayRules } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { type Channel, type ChannelKey, channelOf } from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';

/** A channel that takes payments by itself. */
export type AutopayChannel = Extract<Channel, 'Autopay' | 'Backoffice Autopay'>;

/** The channel of an enrolment. */
export const channelFor = (enrollmentType: 'Organization' | 'Customer'): AutopayChannel =>
  enrollmentType === 'Organization' ? 'Backoffice Autopay' : 'Autopay';

const defaults: AutopayRules = { ...autopayDefaults, schedulingTypes: [...autopayDefaults.schedulingTypes] };

const columns = sql`max_amount_minor as "maxAmountMinor",
  days_processing_allowed_before_due_date as "daysProcessingAllowedBeforeDueDate",
  days_scheduled_before_processed as "daysScheduledBeforeProcessed",
  hours_cancellation_allowed_before_processed as "hoursCancellationAllowedBeforeProcessed",
  scheduling_types as "schedulingTypes", processing_time as "processingTime", unusual_percent as "unusualPercent"`;

/** What a business unit says of a channel, as a statement: no row where it says nothing. */
export const rulesWhere = (businessUnitId: unknown, channel: unknown) =>
  sql<AutopayRules>`select ${columns} from autopay_rule
    where business_unit_id = ${businessUnitId} and channel = ${channel}`;

/** The same where there has to be an answer. */
export const rulesOf = (row: AutopayRules | null | undefined): AutopayRules => row ?? defaults;

export const readRules = async (tx: Tx, businessUnitId: number, channel: AutopayChannel): Promise<AutopayRules> =>
  rulesOf(await maybeRow(tx, rulesWhere(businessUnitId, channel)));

interface OfChannel {
  readonly businessUnitId: number;
  readonly channel: ChannelKey;
}
type Kept = AutopayRules & { readonly planned: number; readonly rowVersion: number };

/** @throws 404 for a channel on which payers pay themselves */
function automatic(key: ChannelKey): AutopayChannel {
  const channel = channelOf(key);
  if (channel !== 'Autopay' && channel !== 'Backoffice Autopay') throw notFound();
  return channel;
}

/** What holds on a channel, with its version and what is planned by it. @throws 404 */
export async function readKeptRules(tx: Tx, { businessUnitId, channel: key }: OfChannel): Promise<Kept> {
  const channel = automatic(key);
  await businessUnitOf(tx, businessUnitId);
  const { planned } = await oneRow(
    tx,
    sql<{ planned: number }>`select count(*)::int as planned from published.scheduled_payment
      where business_unit_id = ${businessUnitId} and channel = ${channel} and status in ('Staged', 'Scheduled')`,
  );
  const row = await maybeRow(
    tx,
    sql<AutopayRules & { rowVersion: number }>`select ${columns}, row_version as "rowVersion" from autopay_rule
      where business_unit_id = ${businessUnitId} and channel = ${channel}`,
  );
  return { ...(row ?? { ...defaults, rowVersion: 0 }), planned };
}

/** Where the history of a channel stands; undefined while nobody changed it. @throws 404 */
export async function keptRulesId(tx: Tx, { businessUnitId, channel }: OfChannel): Promise<number | undefined> {
  await businessUnitOf(tx, businessUnitId);
  const row = await maybeRow(
    tx,
    sql<{ id: number }>`select id from autopay_rule
      where business_unit_id = ${businessUnitId} and channel = ${automatic(channel)}`,
  );
  return row?.id;
}

const written = (at: OfChannel, channel: AutopayChannel, rules: AutopayRules & { readonly rowVersion: number }) => {
  const values: readonly RawBuilder<unknown>[] = [
    sql`${rules.maxAmountMinor}::bigint`,
    sql`${rules.daysProcessingAllowedBeforeDueDate}::int`,
    sql`${rules.daysScheduledBeforeProcessed}::int`,
    sql`${rules.hoursCancellationAllowedBeforeProcessed}::int`,
    sql`${sql.val([...new Set(rules.schedulingTypes)])}::text[]`,
    sql`${rules.processingTime}::text`,
    sql`${rules.unusualPercent}::int`,
  ];
  const names = sql`(max_amount_minor, days_processing_allowed_before_due_date, days_scheduled_before_processed,
    hours_cancellation_allowed_before_processed, scheduling_types, processing_time, unusual_percent)`;
  return sql<{ id: number }>`with changed as (update autopay_rule set ${names} = (${sql.join(values)}),
      row_version = row_version + 1 where business_unit_id = ${at.businessUnitId} and channel = ${channel}
      and row_version = ${rules.rowVersion} returning id),
    made as (insert into autopay_rule (business_unit_id, channel, max_amount_minor,
      days_processing_allowed_before_due_date, days_scheduled_before_processed,
      hours_cancellation_allowed_before_processed, scheduling_types, processing_time, unusual_percent)
      select ${at.businessUnitId}, ${channel}, ${sql.join(values)} where ${rules.rowVersion}::int = 0
      on conflict (business_unit_id, channel) do nothing returning id)
    select id from changed union all select id from made`;
};

/** How payments are planned from now on; what is planned keeps its day. @throws 404, 409 */
export const changeRules = (
  db: Database,
  caller: Caller,
  at: OfChannel,
  rules: AutopayRules & { readonly rowVersion: number },
): Promise<Kept> =>
  db.scoped([at.businessUnitId], async (tx) => {
    const channel = automatic(at.channel);
    const id = await keptRulesId(tx, at);
    const read = () => readRules(tx, at.businessUnitId, channel);
    await saveAudited(
      tx,
      caller,
      { entityType: 'AutopayRule', read },
      { businessUnitId: at.businessUnitId, ...(id === undefined ? {} : { id }) },
      written(at, channel, rules),
    );
    return readKeptRules(tx, at);
  });
