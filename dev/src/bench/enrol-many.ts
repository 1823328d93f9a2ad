import type pg from 'pg';

/** Who is enrolled: so many payers of a business unit, each with an account that owes, a login and a saved card. */
export interface Enrolling {
  readonly unit: number;
  readonly count: number;
  /** Begins account numbers, addresses and tokens, so that others may be made beside them. */
  readonly prefix: string;
  readonly dueDate: string;
  /** How the cards behave, in turn. */
  readonly behaviours?: readonly string[];
  readonly leadTimeDays?: number;
  readonly maxAmountMinor?: number | null;
}

/**
 * Enrols payers by the thousand, each as a payer would have done it: account with its opening, login and link, card at
 * the sandbox, what they agreed to, and autopay before the due date. What the n-th owes is fixed arithmetic, equal on
 * every machine. For benchmarks and long tests; by the owner of the database.
 */
export async function enrolMany(owner: pg.Pool, asked: Enrolling): Promise<void> {
  const { unit, count, prefix, dueDate, leadTimeDays = 0, maxAmountMinor = null } = asked;
  const behaviours = asked.behaviours ?? ['approve'];
  const client = await owner.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    await client.query(
      `insert into account (business_unit_id, account_number, name, street, city, state, zip, create_method)
        select $1, $2 || n, 'Payer ' || n, n || ' Mill Street', 'Riverton', 'TX', '78701', 'Imported'
        from generate_series(1, $3::int) n order by n`,
      [unit, prefix, count],
    );
    await client.query(
      `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, issue_date, due_date,
          last_event_sequence)
        select id, business_unit_id, 1000 + id * 37 % 4000, 1000 + id * 37 % 4000, $2::date - 20, $2::date, 1
        from account where account_number like $1 || '%'`,
      [prefix, dueDate],
    );
    await client.query(
      `insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
          amount_minor, balance_after_minor, source_type, source_id, created_by)
        select m.business_unit_id, m.account_id, 1, m.issue_date, 'Opening', 'Balance', m.balance, m.balance, 'account',
          m.account_id, 'Enrolled' from account_money m join account a on a.id = m.account_id
        where a.account_number like $1 || '%'`,
      [prefix],
    );
    await client.query(
      `insert into customer (organization_id, email, email_verified, first_name, last_name, registered_unit_id)
        select u.organization_id, lower($2) || n || '@enrolled.test', true, 'Payer', n::text, u.id
        from business_unit u, generate_series(1, $3::int) n where u.id = $1 order by n`,
      [unit, prefix, count],
    );
    await client.query(
      `insert into sandbox.token (token, kind, behaviour, brand, last4, fingerprint, expiry_month, expiry_year)
        select 'sbx_card_' || $1 || n, 'card', ($3::text[])[1 + n % cardinality($3::text[])], 'Visa', '4242',
          $1 || 'f' || n, 12, 2039 from generate_series(1, $2::int) n`,
      [prefix, count, behaviours],
    );
    await client.query(enrolled, [unit, prefix, dueDate, leadTimeDays, maxAmountMinor]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await owner.query('analyze account, account_money, customer, payment_source, autopay_enrollment, customer_account');
}

const enrolled = `with who as (select a.id as account, c.id as customer, a.business_unit_id as unit,
      substr(a.account_number, length($2) + 1) as n
    from account a join customer c on c.email = lower(a.account_number) || '@enrolled.test'
    where a.business_unit_id = $1 and a.account_number like $2 || '%'),
  linked as (insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
    select unit, customer, account, 'Customer' from who),
  card as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
      account_number_last4, card_expiry_month, card_expiry_year, holder_name, token, gateway_id, merchant_account_id,
      fingerprint, is_saved, is_default)
    select unit, customer, 'Credit Card', 'Visa', '4242', 12, 2039, 'Payer ' || n, 'sbx_card_' || $2 || n, m.gateway_id,
      m.id, $2 || 'f' || n, true, true
    from who cross join lateral (select id, gateway_id from merchant_account where business_unit_id = $1
      and purpose = 'Base Payment' order by id limit 1) m order by account returning id, customer_id),
  agreed as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
      subject_type, subject_id)
    select unit, t.id, 'enrolled', 'Autopay', 'Checkbox', 'account', account
    from who cross join (select min(id) as id from terms_of_service) t returning id, subject_id),
  made as (insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
      lead_time_days, payment_source_id, max_amount_minor, start_date, acknowledgment_id)
    select who.unit, who.account, who.customer, 'Customer', 'DueDateLeadTime', $4::int, card.id, $5::bigint,
      $3::date - 20, agreed.id
    from who join card on card.customer_id = who.customer join agreed on agreed.subject_id = who.account
    order by who.account returning id, business_unit_id)
  insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, after, actor)
    select business_unit_id, id, 'Enroll', '{}', 'Enrolled' from made`;
