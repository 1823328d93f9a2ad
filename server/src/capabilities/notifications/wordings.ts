import type { TemplateText } from '@ratepayer/contract/notifications/template-text.ts';
import type { TemplateChannel, TemplateKey } from '@ratepayer/contract/notifications/templates.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { Wording, Wordings } from './mails/worded.rules.ts';

interface Row {
  readonly key: TemplateKey;
  readonly isOn: boolean | null;
  readonly text: TemplateText | null;
}

/**
 * What a business unit's messages say on a channel, in its language: what it wrote itself, else what its organization
 * wrote. It is read whenever a message is written: what is changed holds for what waits, too.
 */
export async function wordingsOf(
  tx: Tx,
  { id, organizationId, culture }: Pick<BusinessUnit, 'id' | 'organizationId' | 'culture'>,
  channel: TemplateChannel,
): Promise<Wordings> {
  const rows = await rowsOf(
    tx,
    sql<Row>`select key, is_on as "isOn", texts -> ${culture}::text as text from notification_template
      where organization_id = ${organizationId} and channel = ${channel}
      and (business_unit_id is null or business_unit_id = ${id}) order by business_unit_id nulls first`,
  );
  const found = new Map<TemplateKey, Wording>();
  for (const { key, isOn, text } of rows) {
    const above = found.get(key);
    found.set(key, { isOn: isOn ?? above?.isOn ?? true, text: text ?? above?.text });
  }
  return found;
}

/** Calls a person for words that could not be filled: one ticket, however many messages say the product's instead. */
export const tellBroken = (tx: Tx, businessUnitId: number, key: TemplateKey, channel: TemplateChannel): Promise<void> =>
  announce(tx, [
    {
      businessUnitId,
      orderingKey: `ticket:template:${key}:${channel}`,
      topic: 'ticket.Technical',
      payload: {
        title: tell('ticket_template', { name: key }),
        description: tell('ticket_template_text', { name: key, channel }),
        dedupeKey: `template:${key}:${channel}`,
      },
    },
  ]);
