import { describe } from 'vitest';
import { responseSource } from '../src/capabilities/forms/response.source.ts';
import { openedWorld } from './opened-world.ts';
import { testList } from './test-list.ts';
import type { World } from './world.ts';

const world = openedWorld();
/** Eight answers here to two forms, some of an account, and one next door. */
async function seed({ rows }: World): Promise<void> {
  for (const [slug, count] of [
    ['riverton-water', 8],
    ['lakeshore-hydro', 1],
  ])
    await rows(
      `with f as (insert into form_configuration (business_unit_id, display_name)
        select u.id, 'Form ' || n from business_unit u, generate_series(1, 2) n where u.slug = $1
        returning id, business_unit_id, display_name)
       insert into form_response (id, business_unit_id, form_configuration_id, form_version, values_json, status,
        created_date, account_id, is_dependent_form)
       select 1000000 + f.business_unit_id * 100 + n, f.business_unit_id, f.id, n % 3 + 1,
        jsonb_build_object('city', 'City ' || n % 3), (array['Errored', 'Submitted'])[n % 2 + 1],
        timestamptz '2026-01-01Z' + n * interval '1 hour',
        case when n % 2 = 0 then (select min(a.id) from account a where a.business_unit_id = f.business_unit_id) end,
        n % 4 = 0
       from generate_series(1, $2::int) n join f on f.display_name = 'Form ' || (n % 2 + 1)`,
      [slug, count],
    );
}

describe('the list of what was answered', () => testList(responseSource, { world, seed }));
