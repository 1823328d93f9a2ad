import type { World } from './world.ts';

/** Keys in every state that there is, and one of another town. */
export const seedFileKeys = ({ rows }: World) =>
  rows(
    `insert into file_key (business_unit_id, organization_id, name, kind, holder, fingerprint, algorithm, made_date,
        created_date, expires_date, public_key, confirmed_by, confirmed_date, revoked_date, replaced_date, retired_date,
        tested_date, test_fault)
      select u.id, u.organization_id, 'Seeded ' || n, (array['Own', 'Partner'])[n % 2 + 1], 'Holder ' || n % 3,
        'AB12 CD34 EF56 AAA' || n, (array['RSA 4096', 'Ed25519 / X25519'])[n % 2 + 1],
        now() - n * interval '3 days', now() - n * interval '2 days',
        case when n > 2 then now() + (n - 4) * interval '10 days' end, 'x',
        case when n > 5 then 'A' else '' end, case when n > 5 then now() end,
        case when n = 6 then now() end, case when n = 7 then now() end, case when n = 8 then now() end,
        case when n > 4 then now() - n * interval '1 hour' end, case when n = 9 then 'Damaged' else '' end
      from business_unit u, generate_series(1, 9) n
      where u.slug = 'riverton-water' or u.slug = 'lakeshore-hydro' and n = 1`,
  ) as Promise<unknown> as Promise<void>;
