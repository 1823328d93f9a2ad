import { sql } from 'kysely';
import { change, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { ComparedRows, ImportOf } from '../../accounts/uploads/import-kind.ts';
import { findHolders } from '../../accounts/uploads/judged-accounts.ts';
import { countsOfJudged, indexJudged, rejectedAmong } from '../../accounts/uploads/judged-rows.ts';
import { merchantOf } from '../../gateways/merchant-accounts.ts';
import { type AroundImport, importChannel } from './around-import.ts';
import { findStanding, standing } from './standing.ts';

const said = sql`x.row_number, x.account_number, nullif(x.lead_time_days, '')::int as lead_time_days,
  nullif(x.day_of_month, '') as day_of_month, nullif(x.max_amount_minor, '')::bigint as max_amount_minor, x.holder_name,
  x.holder_type, x.account_type, x.routing_number, x.is_routing, x.last4, x.token, x.postal_code,
  x.consent_method, x.consent_date, x.consent_reference,
  case when x.token = '' then 'ACH' else 'Credit Card' end as source_type`;

/**
 * Sets the rows of `read_row` against accounts, enrolments and what the business unit offers, in `judged`: which are
 * new, there already, or rejected and why. New ones stand in chunks of so many, by account. What a run of this upload
 * began before it died is its own, also where its payer stopped it since.
 */
export async function compareEnrolments(
  tx: Tx,
  { uploadId, unit }: Pick<ImportOf, 'uploadId' | 'unit'>,
  around: AroundImport,
  atOnce: number,
): Promise<ComparedRows> {
  await findHolders(tx, unit.id);
  await describeCards(tx, around);
  await change(tx, judged);
  await change(tx, judgements(uploadId, around, atOnce));
  await indexJudged(tx);
  return oneRow(tx, sql<ComparedRows>`select ${countsOfJudged} from judged`);
}

const tokensAtOnce = 2_000;

/** What the gateway says of the tokens of a file, many at a time, in `card_known`. */
async function describeCards(tx: Tx, { serving }: AroundImport): Promise<void> {
  await change(
    tx,
    sql`create temporary table card_known (token text primary key, brand text, last4 text, fingerprint text,
      expiry_month int, expiry_year int)`,
  );
  const cards = serving['Credit Card'];
  if (!cards?.vault.describeCards) return;
  for (let last = ''; ; ) {
    const tokens = await rowsOf(
      tx,
      sql<{ token: string }>`select distinct token from read_row where problems is null and token > ${last}
        order by token limit ${tokensAtOnce}`,
    );
    const end = tokens.at(-1);
    if (!end) break;
    const wanted = tokens.map(({ token }) => token);
    const known = await cards.vault.describeCards(wanted, merchantOf(cards));
    await change(
      tx,
      sql`insert into card_known select x.token, x.brand, x.last4, x.fingerprint, x."expiryMonth", x."expiryYear"
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as x (token text, brand text, last4 text,
          fingerprint text, "expiryMonth" int, "expiryYear" int)`,
    );
    last = end.token;
  }
  await change(tx, sql`analyze card_known`);
}

const judged = sql`create temporary table judged (row_number int, chunk int, state text, why text,
  account_number text, account_id bigint, found int, first_row int, left_date date, lead_time_days int,
  day_of_month text, max_amount_minor bigint, holder_name text, holder_type text, account_type text,
  routing_number text, last4 text, token text, fingerprint text, postal_code text, consent_method text,
  consent_date date, consent_reference text, source_type text, expiry_month int, expiry_year int)`;

/** Why a row cannot be taken for what it says, whatever stands on its account. */
const unfit = ({ around, serving }: AroundImport) => {
  const { rules, sources, config } = around.on[importChannel];
  const month = around.today.slice(0, 7);
  const served = sources.filter((type) => serving[type]);
  return sql`case
    when source_type <> all(${sql.val(served)}::text[]) then 'method'
    when source_type = 'ACH' and not is_routing and ${config?.routingNumberValidation === 'Enabled'} then 'routing'
    when source_type = 'Credit Card' and brand is null then 'token'
    when source_type = 'Credit Card' and brand <> all(${sql.val(config?.cardBrands ?? [])}::text[]) then 'brand'
    when source_type = 'Credit Card' and ${month} > expiry_year || '-' || lpad(expiry_month::text, 2, '0')
      then 'expired'
    when source_type = 'Credit Card' and postal_code = '' and ${config?.billingAddressCollection !== 'None'}
      then 'postal'
    when (case when day_of_month is null then 'DueDateLeadTime' else 'DayOfMonth' end)
      <> all(${sql.val(rules.schedulingTypes)}::text[]) then 'schedule'
    when lead_time_days > ${rules.daysProcessingAllowedBeforeDueDate} then 'lead' end`;
};

const judgements = (uploadId: number, around: AroundImport, atOnce: number) =>
  sql`insert into judged with met as (
      select ${said}, h.account_id, h.found, k.brand, k.fingerprint, k.expiry_month, k.expiry_year,
        coalesce(k.last4, x.last4) as shown, coalesce(k.brand, x.account_type) as shown_type,
        min(x.row_number) over (partition by h.account_id) as first_row
      from read_row x join holder h using (account_number, sub_account_number)
      left join card_known k on k.token = x.token where x.problems is null),
    known as (select m.*, n.left_date, n.why as standing, ${unfit(around)} as unfit
      from met m ${findStanding(uploadId, sql`m`)}),
    decided as (select *, case when account_id is null then 'number' when first_row < row_number then 'repeated'
        when standing = 'made' or standing = 'there' then standing else coalesce(unfit, standing) end as verdict
      from known),
    told as (select *, ${standing} as state from decided)
    select row_number, case when state = 'new' then
        (row_number() over (partition by state order by account_id) - 1) / ${sql.lit(atOnce)} end,
      state, verdict, account_number, account_id, found, first_row, left_date, lead_time_days, day_of_month,
      max_amount_minor, holder_name, holder_type, shown_type, routing_number, shown, token, fingerprint, postal_code,
      consent_method, consent_date, consent_reference, source_type, expiry_month, expiry_year from told`;

/** The first rows of a kind that the comparison found. */
export const firstOf = (state: 'new' | 'there', most: number) =>
  sql`select row_number, state, account_id, lead_time_days, day_of_month, max_amount_minor, account_type, last4,
    consent_method, consent_date, consent_reference from judged where state = ${state}
    order by row_number limit ${most}`;

/** A row that was rejected for what is there. */
export interface Rejected {
  readonly row: number;
  readonly accountNumber: string;
  readonly found: number;
  readonly firstRow: number;
  readonly why: string;
  readonly leftDate: string | null;
  readonly accountType: string;
}

/** Rejected rows of `judged`, the first of all or these. */
export const rejectedOf = (tx: Tx, most: number, only?: readonly number[]): Promise<Rejected[]> =>
  rowsOf(
    tx,
    sql<Rejected>`select row_number as row, account_number as "accountNumber", found, first_row as "firstRow", why,
      left_date as "leftDate", account_type as "accountType" from judged ${rejectedAmong(most, only)}`,
  );
