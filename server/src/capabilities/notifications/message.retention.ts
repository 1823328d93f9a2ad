import { sql } from 'kysely';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, byStatement, type LetGoOf, type RetentionClass } from '../../platform/retention/retention-class.ts';

const owner = 'notifications';

const mails = ({ businessUnitId, before }: LetGoOf) => ({
  from: sql`email_message m`,
  key: sql`m.id`,
  date: sql`m.created_date`,
  due: sql`m.business_unit_id = ${businessUnitId} and m.created_date < ${before} and m.status <> 'queued'`,
  held: isHeld({
    unit: sql`m.business_unit_id`,
    account: sql`select m.account_id union all select x.account_id from published.payment_account x
      where x.payment_id = m.payment_id`,
    customer: sql`m.customer_id`,
    payment: sql`m.payment_id`,
  }),
  locked: sql`m`,
});

const texts = ({ businessUnitId, before }: LetGoOf) => ({
  from: sql`text_message t`,
  key: sql`t.id`,
  date: sql`t.created_date`,
  due: sql`t.business_unit_id = ${businessUnitId} and t.created_date < ${before}`,
  held: isHeld({
    unit: sql`t.business_unit_id`,
    account: sql`select (t.about ->> 'accountId')::bigint union all select b.account_id from published.bill b
      where b.id = (t.about ->> 'billId')::bigint union all select c.account_id from published.customer_account c
      where c.customer_id = t.customer_id and c.business_unit_id = t.business_unit_id`,
    customer: sql`t.customer_id`,
    payment: sql`(t.about ->> 'paymentId')::bigint`,
  }),
  locked: sql`t`,
});

/** Of a mail what it said, later that it was sent; the same of texts; and what was answered to them. */
export const messageRetention: readonly RetentionClass[] = [
  {
    key: 'Contents of e-mails',
    owner,
    per: 'business unit',
    rows: (of) => {
      const rows = mails(of);
      return { ...rows, due: sql`${rows.due} and (m.about <> '{}'::jsonb or m.subject <> '')` };
    },
    letGo: byStatement(
      (ids) =>
        sql`update email_message set about = '{}', subject = '', error_message = '' where ${among(sql`id`, ids)}`,
    ),
  },
  {
    key: 'E-mails sent',
    owner,
    per: 'business unit',
    rows: mails,
    letGo: byStatement((ids) => sql`delete from email_message where ${among(sql`id`, ids)}`),
  },
  {
    key: 'Contents of texts',
    owner,
    per: 'business unit',
    rows: (of) => {
      const rows = texts(of);
      return { ...rows, due: sql`${rows.due} and t.body is not null` };
    },
    letGo: byStatement((ids) => sql`update text_message set body = null where ${among(sql`id`, ids)}`),
  },
  {
    key: 'Texts sent',
    owner,
    per: 'business unit',
    rows: texts,
    letGo: byStatement((ids) => sql`delete from text_message where ${among(sql`id`, ids)}`),
  },
  {
    // What a number answered is of no business unit, and no hold names it.
    key: 'Answers to texts',
    owner,
    per: 'platform',
    rows: ({ before }) => ({
      from: sql`text_reply r`,
      key: sql`r.id`,
      date: sql`r.received_date`,
      due: sql`r.received_date < ${before}`,
      held: sql`false`,
    }),
    letGo: byStatement((ids) => sql`delete from text_reply where ${among(sql`id`, ids)}`),
  },
];
