import { routeOf } from '@ratepayer/contract/kit/operation.ts';
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
  return { unit, call, link, home, customerOf, newPayer };
}
