// @vitest-environment page
import { screen, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditSource } from '../src/capabilities/audit/audit-entry.source.ts';
import { openedWorld } from './opened-world.ts';
import { seedRows, testList } from './test-list.ts';
import { openPortal } from './test-list-page.ts';

const world = openedWorld();
const seed = seedRows('audit_entry', {
  date: "timestamptz '2001-01-01 18:00Z' + n * interval '1 minute'",
  user_name: "(array['Dana Okafor', 'Lee Park'])[n % 2 + 1]",
  user_role: "'Organization Admin'",
  acting_as_user: "case when n % 4 = 0 then 'Clerk' else '' end",
  action: "(array['Changed', 'Added', 'Deleted'])[n % 3 + 1]",
  entity_type: "(array['Account', 'Banner'])[n % 2 + 1]",
  entity_id: '70000 + n',
  reason: "'Asked for by letter ' || n",
  after: `'{"secret":"kept out of sight"}'::jsonb`,
});
const part = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase());

describe('the audit', () =>
  testList(auditSource, {
    world,
    seed,
    days: { StartDate: '2001-01-01', EndDate: '2001-01-01' },
    naive: {
      Who: ({ userName }, typed) => part(userName, typed),
      Action: ({ action }, typed) => part(action, typed),
      EntityType: ({ entityType }, typed) => part(entityType, typed),
    },
    samples: { Who: ['park', '%', 'nobody'], Action: ['chang', 'ADDED'], EntityType: ['banner', '_'] },
  }));

describe('the search of it', () => {
  const { show } = openPortal(world);
  let unit: number;
  const list = async (email: string, query = '') =>
    world().call('GET', `/api/business-units/${unit}/audit-entries?StartDate=2001-01-01&EndDate=2001-01-01${query}`, {
      token: await world().token(email),
    });
  beforeAll(async () => {
    document.head.innerHTML = '<base href="/">';
    unit = await world().unitId('riverton-water');
  });

  it('finds what was done to a record by its number, and says no value of it', async () => {
    const { body } = await list('admin@riverton.test', '&Search.SearchText=70003&Search.FieldNames=entityId');
    expect(body.items).toMatchObject([{ entityId: '70003', action: 'Changed', userName: 'Lee Park' }]);
    expect(JSON.stringify(body)).not.toContain('kept out of sight');
  });

  it('is for administrators of the town', async () => {
    expect((await list('clerk@riverton.test')).status).toBe(403);
    expect((await list('admin@lakeshore.test')).status).toBe(404);
    expect((await list('global@ratepayer.test')).status).toBe(200);
  });

  it('stands among the settings', async () => {
    await show('admin@riverton.test', `/portal/settings?bu=${unit}&tab=audit&start=2001-01-01&end=2001-01-01`);
    const table = within(await screen.findByRole('table', undefined, { timeout: 20_000 }));
    expect(table.getAllByRole('row').filter((row) => row.hasAttribute('data-row'))).toHaveLength(8);
  });
});
