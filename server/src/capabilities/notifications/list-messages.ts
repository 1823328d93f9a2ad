import type { Message, Messages } from '@ratepayer/contract/messages/message.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { beforePlace, exactInstant, placeInTime, placeInTimeText } from '../../platform/lists/place-in-time.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { mailStatus } from './kept-message.ts';
import { textStatus } from './kept-text.ts';

const kinds: readonly Message['channel'][] = ['E-mail', 'Text'];

/** Which mails (`email_message m where …`) and which texts (`text_message t where …`). */
interface Among {
  readonly mails: Sql;
  readonly texts: Sql;
}
interface Asked {
  readonly Page: number;
  readonly PageSize: number;
  readonly Before?: string | undefined;
}
type Row = Omit<Message, 'createdDate'> & { readonly createdDate: Date; readonly exact: string };

/** Mails and texts in one order, the latest first. @throws 400 for a place that somebody made up */
export async function listMessages(
  tx: Tx,
  { mails, texts }: Among,
  { Page, PageSize, Before }: Asked,
): Promise<Messages> {
  const place = Before === undefined ? undefined : placeInTime(Before, kinds);
  const skipped = place ? 0 : (Page - 1) * PageSize;
  const bound = (at: Sql, channel: Sql, id: Sql) => (place ? sql`and ${beforePlace(at, channel, id, place)}` : sql``);
  const most = sql`order by 3 desc, 1 desc limit ${skipped + PageSize + 1}`;
  const rows = await rowsOf(
    tx,
    sql<Row>`select x.*, ${exactInstant(sql`x."createdDate"`)} as exact from (
      (select m.id, 'E-mail'::text as channel, m.created_date as "createdDate", m.template_key as "templateKey",
        m."to", m.subject, ${mailStatus} as status, m.error_message as "errorMessage" from ${mails}
        ${bound(sql`m.created_date`, sql`'E-mail'::text`, sql`m.id`)} ${most})
      union all
      (select t.id, 'Text'::text, t.created_date, t.template_key, t."to", '', ${textStatus}, t.error_message
        from ${texts} ${bound(sql`t.created_date`, sql`'Text'::text`, sql`t.id`)} ${most})
      ) x order by x."createdDate" desc, x.channel desc, x.id desc limit ${PageSize + 1} offset ${skipped}`,
  );
  const { n } = await oneRow(
    tx,
    sql<{ n: number }>`select (select count(*)::int from ${mails}) + (select count(*)::int from ${texts}) as n`,
  );
  const shown = rows.slice(0, PageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(({ exact: _exact, createdDate, ...row }) => ({ ...row, createdDate: createdDate.toISOString() })),
    totalCount: n,
    nextBefore:
      rows.length > PageSize && last ? placeInTimeText({ at: last.exact, kind: last.channel, id: last.id }) : null,
  };
}
