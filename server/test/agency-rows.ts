import type { World } from './world.ts';

/** Firms that serve nobody yet. */
export const seedAgencies = async ({ rows }: World) => {
  await rows(
    `insert into agency (name, agency_type, contact_name, contact_email, is_active)
      select 'Firm ' || n, (array['Reseller', 'Collections', 'Print and Mail', 'Billing Bureau'])[n % 4 + 1],
        'Contact ' || n % 3, 'c' || n || '@firm.test', n % 2 = 0 from generate_series(1, 8) n`,
  );
};
