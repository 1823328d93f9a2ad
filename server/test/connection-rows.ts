import type { World } from './world.ts';

/** Connections in every state that there is, and one of another town. */
export const seedConnections = ({ rows }: World) =>
  rows(
    `insert into file_connection (business_unit_id, organization_id, name, host, port, user_name, sign_in, inbound_path,
      outbound_path, is_enabled, tested_date, test_steps, host_key, shown_host_key, secret_date)
      select u.id, u.organization_id, 'Seeded ' || n, (array['a', 'b', 'c'])[n % 3 + 1] || '.example.test', 22,
        'user' || n,
        (array['Password', 'Private Key'])[n % 2 + 1], '/in/' || n, '/out', n <> 3,
        case when n > 4 then now() - n * interval '1 hour' end,
        (array['[]', '[{"outcome": "Failed"}]'])[n % 2 + 1]::jsonb,
        (array['', 'SHA256:x', 'SHA256:y'])[n % 3 + 1], (array['', 'SHA256:x'])[n % 2 + 1],
        case when n > 2 then now() - n * interval '1 day' end
      from business_unit u, generate_series(1, 9) n
      where u.slug = 'riverton-water' or u.slug = 'lakeshore-hydro' and n = 1`,
  ) as Promise<unknown> as Promise<void>;
