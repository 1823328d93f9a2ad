import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { textNamed } from './texts.ts';

/** A text that stays unsent. */
interface Unsent {
  readonly textId: number;
  readonly businessUnitId: number;
  readonly name: string;
  readonly about: Readonly<Record<string, unknown>>;
}

/**
 * Announces the e-mail in whose place a text was to go that stays unsent, once: a payer who prefers texts misses
 * nothing for it. Not where it has nothing to say any more, or where they were written to of the same.
 */
export async function mailInstead(tx: Tx, { textId, businessUnitId, name, about }: Unsent): Promise<void> {
  const { isInstead, ...same } = about;
  const unit = await businessUnitById(tx, businessUnitId);
  if (isInstead !== true || !unit || !(await textNamed(name).isMailed?.(tx, same, unit))) return;
  const payer = await maybeRow(
    tx,
    sql<{ to: string }>`update text_message t set about = t.about - 'isInstead' from published.customer c
      where t.id = ${textId} and t.about ? 'isInstead' and c.id = t.customer_id and c.email like '%@%'
      and not exists (select 1 from email_message m where m.business_unit_id = ${businessUnitId}
        and m.customer_id = c.id and m.template_key = ${name} and m.about @> ${JSON.stringify(same)}::jsonb)
      returning c.email as "to"`,
  );
  if (!payer) return;
  // Not in the order of the text: what waits of that is the text itself.
  const orderingKey = `instead-of-text:${textId}`;
  await announce(tx, [{ businessUnitId, orderingKey, topic: `email.${name}`, payload: { ...same, ...payer } }]);
}
