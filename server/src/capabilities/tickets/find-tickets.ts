import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { said } from '../../platform/texts/say.ts';
import { ticketSource } from './ticket.source.ts';

/** The ticket of a number, as people say it: #12. */
export async function findTickets(tx: Tx, businessUnitId: number, text: string): Promise<readonly Hit[]> {
  const [, number] = /^#\s?(\d{1,9})$/.exec(text) ?? [];
  if (number === undefined) return [];
  const rows = await rowsOf(
    tx,
    sql<{ id: number; title: Written; status: string }>`select t.id, t.title, t.status from ticket t
      where t.id = ${Number(number)} and ${ticketSource.scope(businessUnitId)}`,
  );
  return rows.map(({ id, title, status }) => asHit({ key: String(id), name: said(title), status }));
}
