// @vitest-environment page
import { triggers } from '@ratepayer/contract/forms/trigger.list.ts';
import { texts as words } from '@ratepayer/contract/texts/staff-triggers/en-US.ts';
import { texts as payer } from '@ratepayer/contract/texts/payer-forms/en-US.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { patient, press } from './open-payer.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal, testListPage } from './test-list-page.ts';
import { seedRows } from './test-list.ts';
import { drawWhatPagesLack } from './what-pages-lack.ts';

const world = openedWorld();
const { show } = openPortal(world);
const seed = seedRows('function_trigger', {
  name: "'Question ' || n",
  kind: "(array['Fill From Profile', 'Check Address'])[n % 2 + 1]",
  timeout_seconds: '2',
  is_active: 'n % 2 = 0',
});

describe('the page of what forms ask', () => testListPage(triggers, { world, seed }));

describe('what a form asks, as staff set it up', () => {
  beforeAll(() => {
    drawWhatPagesLack();
  });
  const opened = async (name: string, given?: Parameters<typeof show>[2]) => {
    const [{ id }] = await world().rows('select id from function_trigger where name = $1', [name]);
    const at = `/portal/function-triggers/${id}?bu=${await world().unitId('riverton-water')}`;
    await show(given ? 'clerk@riverton.test' : 'admin@riverton.test', at, given);
    await screen.findByRole('heading', { level: 1, name }, patient);
  };
  const attempt = async (values: object) => {
    const box = await screen.findByRole('textbox', { name: words.sample }, patient);
    fireEvent.change(box, { target: { value: JSON.stringify(values) } });
    await press(words.try_now);
  };

  it('is tried with a sample, and shows what a form or payers would get, and that it was tried', async () => {
    await world().rows("update account set street = '9 Elm Street', city = 'Riverton' where id = $1", [
      await world().accountId('10001'),
    ]);
    await opened('Question 1');
    await screen.findByText(words.calls_none, undefined, patient);
    await attempt({ streetAddress: '9 elm st', city: 'riverton' });
    await screen.findByText(/"streetAddress": "9 Elm Street"/, undefined, patient);
    await attempt({ streetAddress: '9 Oak St', city: 'Riverton' });
    await screen.findByText(payer.address_unknown, undefined, patient);
    await waitFor(() => {
      const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
      expect(rows.map((row) => row.textContent)).toEqual([
        expect.stringContaining(words.told),
        expect.stringContaining(words.answered),
      ]);
      for (const row of rows) expect(row.textContent).toContain(words.tried);
    }, patient);
  });

  it('gets a new secret after a question, which is shown once', async () => {
    await world().rows(
      `update function_trigger set kind = 'Https', url = 'https://town.example/forms' where name = 'Question 2'
        and business_unit_id = $1`,
      [await world().unitId('riverton-water')],
    );
    await opened('Question 2');
    await press(words.rotate);
    const asked = await screen.findByRole('dialog', { hidden: true }, patient);
    expect(asked.textContent).toContain(words.rotate_means);
    fireEvent.click(within(asked).getByRole('button', { name: words.rotate, hidden: true }));
    const secret = await waitFor(() => {
      const code = document.querySelector('dialog code');
      expect(code?.textContent).toMatch(/^[\w-]{43}$/);
      return code?.textContent ?? '';
    }, patient);
    fireEvent.click(screen.getByRole('button', { name: words.secret_kept, hidden: true }));
    await waitFor(() => expect(document.body.textContent).not.toContain(secret), patient);
  });

  it('is read by who may not change it, and tried by nobody else', async () => {
    await opened('Question 1', ['BusinessUnits:Read']);
    await screen.findByRole('region', { name: words.calls }, patient);
    expect(screen.queryByRole('button', { name: words.try_now })).toBeNull();
  });
});
