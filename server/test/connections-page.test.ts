// @vitest-environment page
import { screen } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';

const world = openedWorld();
const { show } = openPortal(world);
let unit: number;
let connection: number;
beforeAll(async () => {
  document.head.innerHTML = '<base href="/">';
  unit = await world().unitId('riverton-water');
  // Late in the evening of the business unit it is the next day elsewhere.
  const [{ id }] = (await world().rows(
    `insert into file_connection (business_unit_id, organization_id, name, host, port, user_name, sign_in, inbound_path,
      outbound_path, secret_date)
      select id, organization_id, 'Bank', 'files.bank.example', 22, 'riverton', 'Password', '/out', '/in',
        '2026-03-05T04:30:00Z' from business_unit where id = $1 returning id`,
    [unit],
  )) as [{ id: number }];
  connection = id;
});

it('opens the form of a connection by its address, with the day on which its password was stored', async () => {
  await show('global@ratepayer.test', `/portal/settings?bu=${unit}&tab=connections&connection=${connection}&do=edit`);
  // The drawer that only shows it stands there first, until its state is read.
  const stored = await screen.findByText(/stored/, { selector: '[role=dialog] p, dialog p' }, { timeout: 20_000 });
  expect(stored.textContent).toContain('stored 03/04/2026');
});
