import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { customerPaths } from '@ratepayer/contract/customers/customer.list.ts';
import type { World } from './world.ts';

/** Eight payers of this town and one of the next, some blocked, some without a proved address or an account. */
export async function seedCustomers({ rows }: World): Promise<void> {
  const made = (slug: string, count: number) =>
    rows(
      `with u as (insert into user_account (name, email, role, organization_id, last_sign_in_date)
        select 'Payer ' || n, 'login' || n || '@' || b.slug || '.test', 'Customer', b.organization_id,
          case when n % 2 = 0 then now() - n * interval '1 hour' end
        from generate_series(1, $2::int) n, business_unit b where b.slug = $1
        returning id, name, email, organization_id),
       c as (insert into customer (user_id, organization_id, registered_unit_id, first_name, last_name, email,
          email_verified, phone_number, phone_verified, status, created_date)
        select u.id, u.organization_id, b.id, 'Robin', u.name, u.email, u.id % 2 = 0,
          '+1512555' || lpad((u.id % 10000)::text, 4, '0'), u.id % 3 = 0,
          case when u.id % 4 = 0 then 'Blocked' else 'Active' end, now() - u.id * interval '1 day'
        from u join business_unit b on b.slug = $1 returning id, user_id)
       insert into customer_account (business_unit_id, customer_id, account_id, linked_by)
       select b.id, c.id, a.id, 'Admin' from c join business_unit b on b.slug = $1
       cross join lateral (select id from account where business_unit_id = b.id order by id desc limit 1) a
       where c.user_id % 3 > 0`,
      [slug, count],
    );
  await made('riverton-water', 8);
  await made('lakeshore-hydro', 1);
}

/** What tests of customers do again and again, as a clerk of the waterworks. */
export async function openCustomers(world: World) {
  const unit = await world.unitId('riverton-water');
  const clerk = await world.token('clerk@riverton.test');
  const call = (method: string, url: string, body?: object, token = clerk) =>
    world.call(method, url, { token, ...(body ? { body } : {}) });
  const link = (accountId: number, whose: object, token = clerk) =>
    call('POST', '/api/customers/accounts', { accountId, ...whose }, token);
  const home = (id: number) =>
    routeOf(customerPaths.getCustomerRecord).url.replace('{businessUnitId}', String(unit)).replace('{id}', String(id));
  const customerOf = async (email: string): Promise<number> => {
    const [row] = await world.rows<{ id: number }>('select id from customer where email = $1', [email]);
    return row?.id ?? 0;
  };
  let made = 0;
  /** A login of the test's own, so that no test stands in another's way. */
  async function newPayer(of: { email?: string; accounts?: readonly string[]; name?: string } = {}) {
    made++;
    const email = of.email ?? `new${made}@example.test`;
    const name = of.name ?? `New ${made}`;
    const [row] = await world.rows<{ id: number; user: number }>(
      `with u as (insert into user_account (name, email, role, organization_id, business_unit_slug)
          select $1, $2, 'Customer', organization_id, slug from business_unit where id = $3
          returning id, organization_id),
        l as (insert into identity.login (user_id, email, password_hash) select id, $2, 'none' from u)
        insert into customer (user_id, organization_id, registered_unit_id, first_name, last_name, email,
          email_verified)
        select id, organization_id, $3, split_part($1, ' ', 1), split_part($1, ' ', 2), $2, true from u
        returning id, user_id as user`,
      [name, email, unit],
    );
    const id = row?.id ?? 0;
    await world.rows('update user_account set customer_id = $1 where id = $2', [id, row?.user]);
    for (const number of of.accounts ?? []) await link(await world.accountId(number), { customerId: id });
    return { id, email, userId: row?.user ?? 0, token: await world.token(email) };
  }
  const unlink = (customerId: number, accountId: number, token = clerk) =>
    call('PUT', '/api/customers/accounts/as-admin', { customerId, accountId, reason: 'Moved away' }, token);
  const mine = async (token: string): Promise<number[]> =>
    (await call('GET', '/api/accounts/mine', undefined, token)).body.map(({ id }: { id: number }) => id);
  /** What mails of a kind say that were announced for a payer. */
  async function told(mail: string, id: number): Promise<object[]> {
    const rows = await world.rows<{ payload: object }>(
      "select payload from outbox where topic = 'email.' || $1 and payload ->> 'customerId' = $2 order by id",
      [mail, String(id)],
    );
    return rows.map(({ payload }) => payload);
  }
  const seen = { unit, clerk, admin: await world.token('admin@riverton.test') };
  const named = { account: await world.accountId('10001'), pat: await customerOf('pat@example.test') };
  return { ...seen, ...named, call, link, home, customerOf, newPayer, unlink, mine, told };
}

/** The product as a signed-in payer calls it. */
export const asPayer = (world: World, token: string): World => ({
  ...world,
  call: (method, url, options) => world.call(method, url, { token, ...options }),
});

/** Autopay and paperless bills of a payer on an account of the waterworks. */
export async function enrol({ rows, unitId }: World, customerId: number, accountId: number): Promise<void> {
  await rows(
    `with t as (insert into terms_of_service (business_unit_id, identifier, version, title, content_markdown,
        effective_date, status, published_date, content_hash)
        values ($1, 'autopay-terms', 1000 * $2::int + $3::int, 't', 't', current_date, 'Published', now(), 'h')
        returning id),
      s as (insert into payment_source (business_unit_id, customer_id, payment_source_type, account_type,
        account_number_last4, holder_name, token, gateway_id, fingerprint)
        select $1, $2, 'Credit Card', 'Visa', '4242', 'F', 'sealed', (select min(id) from gateway), 'f' || $3
        returning id),
      k as (insert into acknowledgment (business_unit_id, terms_version_id, content_hash, rendered_text, method,
        subject_type, subject_id) select $1, id, 'h', 't', 'Checkbox', 'enrolment', 1 from t returning id),
      p as (insert into paperless_enrollment (business_unit_id, account_id, customer_id, email,
        consent_acknowledgment_id) select $1, $3, $2, 'p@example.test', id from k)
      insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, acknowledgment_id)
      select $1, $3, $2, 'Customer', 'DueDateLeadTime', 5, s.id, current_date, k.id from s, k`,
    [await unitId('riverton-water'), customerId, accountId],
  );
}
