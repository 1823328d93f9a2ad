import { sql } from 'kysely';
import { change, changeEverywhere, maybeRow, type Tx } from '../../platform/database/database.ts';

/** Bills of a payer that come without paper. */
export interface HeldPaperless {
  readonly id: number;
  readonly email: string;
  readonly rowVersion: number;
}
interface Of {
  readonly accountId: number;
  readonly customerId: number;
}
interface Told {
  readonly reason: string;
  readonly by: string;
}

/** The one that holds, locked until the transaction ends. */
export const holdPaperless = (tx: Tx, { accountId, customerId }: Of): Promise<HeldPaperless | undefined> =>
  maybeRow(
    tx,
    sql<HeldPaperless>`select id, email, row_version as "rowVersion" from paperless_enrollment
      where account_id = ${accountId} and customer_id = ${customerId} and is_active for no key update`,
  );

interface Beginning extends Of, Told {
  readonly businessUnitId: number;
  readonly email: string;
  readonly consentId: number;
}

/** Begins it with its history. @returns undefined where it was begun at the same moment */
export const beginPaperless = (tx: Tx, one: Beginning): Promise<{ id: number } | undefined> =>
  maybeRow(
    tx,
    sql<{ id: number }>`with made as (insert into paperless_enrollment (business_unit_id, account_id, customer_id,
        email, consent_id)
        values (${one.businessUnitId}, ${one.accountId}, ${one.customerId}, ${one.email}, ${one.consentId})
        on conflict (account_id, customer_id) where is_active do nothing returning id, business_unit_id),
      told as (insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, after, reason,
        actor) select business_unit_id, id, 'Enroll', jsonb_build_object('email', ${one.email}::text), ${one.reason},
        ${one.by} from made)
      select id from made`,
  );

/** Another address. @returns how many changed */
export const changePaperlessEmail = (
  tx: Tx,
  { id, email, reason, by }: Told & { readonly id: number; readonly email: string },
): Promise<number> =>
  change(
    tx,
    sql`with was as (select id, email from paperless_enrollment where id = ${id}),
      changed as (update paperless_enrollment e set email = ${email}, row_version = row_version + 1
        where id = ${id} and is_active and email <> ${email} returning id, business_unit_id)
      insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, before, after, reason,
        actor)
      select c.business_unit_id, c.id, 'Update', jsonb_build_object('email', was.email),
        jsonb_build_object('email', ${email}::text), ${reason}, ${by} from changed c join was on was.id = c.id`,
  );

interface Followed {
  readonly customerId: number;
  readonly former: string;
  readonly email: string;
  readonly by: string;
}

/** Bills that went to the former address of a login go to the new one, at every biller of the payer. */
export const followAddress = (tx: Tx, { customerId, former, email, by }: Followed): Promise<void> =>
  changeEverywhere(
    tx,
    sql`with changed as (update paperless_enrollment set email = ${email}, row_version = row_version + 1
        where customer_id = ${customerId} and is_active and lower(email) = lower(${former}) and email <> ${email}
        returning id, business_unit_id)
      insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, before, after, actor)
      select business_unit_id, id, 'Update', jsonb_build_object('email', ${former}::text),
        jsonb_build_object('email', ${email}::text), ${by} from changed`,
  );

/** Ends it with its history. @returns 0 where it had ended */
export const endPaperlessOne = (tx: Tx, { id, reason, by }: Told & { readonly id: number }): Promise<number> =>
  change(
    tx,
    sql`with ended as (update paperless_enrollment set is_active = false, ended_date = now(),
        row_version = row_version + 1 where id = ${id} and is_active returning id, business_unit_id, email)
      insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, before, after, reason,
        actor)
      select business_unit_id, id, 'Unenroll', jsonb_build_object('email', email), null, ${reason}, ${by} from ended`,
  );
