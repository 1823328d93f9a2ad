import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { mayBeOff } from '@ratepayer/contract/notifications/templates.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import { aroundOf, readTemplate, type Surroundings } from './read-templates.ts';
import { refuseOther, textProblems, type Written } from './refuse-text.ts';
import { type Level, unitAt, type Which } from './template-level.ts';

/** What the audit calls the words of a kind of message. */
export const auditedAs = 'NotificationTemplate';

interface Deps extends Surroundings {
  readonly db: Database;
}
interface At extends Which {
  readonly businessUnitId: number;
  readonly level: Level;
}
interface Wanted {
  readonly rowVersion: number;
  readonly isOn: boolean | null;
  readonly texts: readonly Written[];
}

/**
 * Makes this what a kind of message says at a level, from the next one that is written on. @throws 400 by text, 404,
 * 409 when it changed since
 */
export const changeTemplate = (deps: Deps, caller: Caller, at: At, wanted: Wanted): Promise<NotificationTemplate> =>
  deps.db.scoped([at.businessUnitId], async (tx) => {
    const { businessUnitId, level, key, channel } = at;
    refuseOther(at);
    const unit = await businessUnitOf(tx, businessUnitId);
    const problems = wanted.texts.flatMap((text, i) => textProblems(at, text, aroundOf(unit, deps), `texts[${i}].`));
    if (problems.length > 0) throw new Refusal(400, problems);
    if (wanted.isOn === false && !mayBeOff(key, channel)) throw badRequest('isOn', say('template_stays_on'));
    const before = await readTemplate(tx, businessUnitId, level, at, deps);
    const unitId = unitAt(level, businessUnitId);
    const texts = Object.fromEntries(wanted.texts.map(({ culture, ...text }) => [culture, text]));
    const row = await maybeRow(
      tx,
      sql<{ id: number }>`insert into notification_template as kept (organization_id, business_unit_id, key, channel,
          is_on, texts, changed_by)
        select ${unit.organizationId}::int, ${unitId}::int, ${key}, ${channel}, ${wanted.isOn}::boolean,
          ${JSON.stringify(texts)}::jsonb, ${caller.name || 'System'}
        where ${wanted.rowVersion}::int = 0 or exists (select 1 from notification_template t
          where t.organization_id = ${unit.organizationId} and t.business_unit_id is not distinct from ${unitId}::int
          and t.key = ${key} and t.channel = ${channel})
        on conflict (organization_id, business_unit_id, key, channel) do update
        set is_on = excluded.is_on, texts = excluded.texts, changed_by = excluded.changed_by, changed_date = now(),
          row_version = kept.row_version + 1
        where kept.row_version = ${wanted.rowVersion} returning id`,
    );
    if (!row) throw conflict(say('record_changed'));
    const after = await readTemplate(tx, businessUnitId, level, at, deps);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: auditedAs,
      entityId: row.id,
      action: 'Changed',
      before: kept(before),
      after: kept(after),
    });
    return after;
  });

/** What the history keeps of it: what was decided here. */
const kept = ({ key, channel, isOnHere, texts }: NotificationTemplate) => ({
  key,
  channel,
  isOn: isOnHere,
  ...Object.fromEntries(texts.map(({ culture, subject, body }) => [culture, { subject, body }])),
});
