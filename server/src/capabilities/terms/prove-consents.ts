import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import type { texts } from '@ratepayer/contract/texts/terms/en-US.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Database, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { printable } from '../../platform/documents/printable.rules.ts';
import { templateBeside } from '../../platform/documents/typeset.ts';
import { typesetShort } from '../../platform/documents/typeset-short.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { sayList } from '../../platform/lists/say-list.ts';
import { say } from '../../platform/texts/refusals.ts';
import { sayMember } from '../../platform/texts/values.ts';
import { sayTold } from '../../platform/texts/say.ts';
import { type BusinessUnit, businessUnitOf } from '../organizations/find-business-unit.ts';

const template = templateBeside(import.meta.url, 'consents.typ');
/** More than anybody says in the years that they are kept. */
const most = 500;

interface Kept {
  readonly kind: 'Paperless' | 'Texts';
  readonly isGiven: boolean;
  readonly method: string;
  readonly words: string;
  readonly version: string;
  readonly recipient: string;
  readonly note: string;
  readonly actor: string;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly date: Date;
  readonly account: string;
}
interface Payer {
  readonly name: string;
  readonly email: string;
}
interface Of {
  readonly businessUnitId: number;
  readonly customerId: number;
}

/** Everything that a payer agreed to and took back at a business unit, as a document. @throws 404 for one elsewhere */
export async function proveConsents(db: Database, caller: Caller, of: Of): Promise<FileAnswer> {
  const { unit, payer, consents } = await db.scoped([of.businessUnitId], (tx) => readAll(tx, caller, of));
  const body = await typesetShort(template, pageOf(unit, payer, consents));
  return { body, name: `consents-${of.customerId}.pdf`, type: 'application/pdf' };
}

/** Who asked for it is in the payer's history. */
async function readAll(tx: Tx, caller: Caller, { businessUnitId, customerId }: Of) {
  const unit = await businessUnitOf(tx, businessUnitId);
  const payer = await maybeRow(
    tx,
    sql<Payer>`select concat_ws(' ', c.first_name, c.last_name) as name,
      case when c.closed_date is null then c.email else '' end as email from published.customer c
      where c.id = ${customerId} and (exists (select 1 from published.customer_account l where l.customer_id = c.id
        and l.business_unit_id = ${businessUnitId}) or exists (select 1 from consent k where k.customer_id = c.id
        and k.business_unit_id = ${businessUnitId}))`,
  );
  if (!payer) throw notFound(say('no_such_payer'));
  const consents = await rowsOf(
    tx,
    sql<Kept>`select k.kind, k.is_given as "isGiven", k.method, k.words, k.version, k.recipient, k.note, k.actor,
      k.client_address as "clientAddress", k.user_agent as "userAgent", k.date,
      concat_ws(' - ', a.account_number, nullif(a.sub_account_number, '')) as account
      from consent k join published.account a on a.id = k.account_id
      where k.customer_id = ${customerId} and k.business_unit_id = ${businessUnitId}
      order by k.id desc limit ${most}`,
  );
  const fact = { businessUnitId, entityType: 'Customer', entityId: customerId, action: 'Consents printed' };
  await recordAudit(tx, caller, { ...fact, after: { consents: consents.length } });
  return { unit, payer, consents };
}

function pageOf(unit: BusinessUnit, payer: Payer, consents: readonly Kept[]): object {
  const { culture, timezone } = unit;
  const [language, region] = culture.split('-');
  const word = (key: keyof typeof texts) => sayTold({ key: `terms/${key}` }, culture);
  const facts = (pairs: readonly (readonly [keyof typeof texts, string])[]) =>
    pairs.filter(([, value]) => value).map(([key, value]) => ({ label: word(key), value: printable(value) }));
  return {
    title: word('consents_title'),
    language,
    region,
    pageOf: sayList(culture)('file_page', { page: '{page}', pages: '{pages}' }),
    facts: facts([
      ['consents_payer', payer.email ? `${payer.name}, ${payer.email}` : word('consents_closed')],
      ['consents_biller', [unit.header, unit.subHeader].filter(Boolean).join(' ')],
    ]),
    consents: consents.map((one) => ({
      title: printable(
        [
          formatInstant(one.date, timezone, undefined, culture),
          word(`consents_${one.kind}`),
          word(one.isGiven ? 'consents_given' : 'consents_taken_back'),
        ].join(' - '),
      ),
      words: printable(one.words),
      facts: facts([
        ['consents_account', one.account],
        ['consents_recipient', one.recipient],
        ['consents_method', sayMember(one.method)],
        ['consents_version', one.version],
        ['consents_by', one.actor],
        ['consents_note', one.note],
        ['consents_from', [one.clientAddress, one.userAgent].filter(Boolean).join(', ')],
      ]),
    })),
  };
}
