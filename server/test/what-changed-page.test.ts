// @vitest-environment page
import { configure, fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOfEveryEntity, type Seeded } from './foreign-rows.ts';
import { openedWorld } from './opened-world.ts';
import { openPortal } from './test-list-page.ts';
import { happenedBefore } from './told/happened-before.ts';
import { toldChanges, toldTypes } from './told/told-changes.ts';
import { townOf } from './told/town-of.ts';

const world = openedWorld();
const { asked, show } = openPortal(world);
const people = { admin: 'admin@riverton.test', global: 'global@ratepayer.test' } as const;
let unit = 0;
let rows: Seeded;

const as = (who: keyof typeof people) => townOf({ world: world(), unit, rows, email: people[who] });

beforeAll(async () => {
  unit = await world().unitId('riverton-water');
  rows = await rowsOfEveryEntity(world(), unit);
  Object.assign(rows, await happenedBefore(world(), unit, await as('admin')));
  configure({
    asyncUtilTimeout: 30_000,
    getElementError: (message) =>
      new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
  });
  HTMLElement.prototype.hidePopover = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  document.head.innerHTML = '<base href="/">';
});

const all = Object.entries(toldChanges).flatMap(([operation, them]) =>
  them.map((told) => [operation, told.screen, told] as const),
);

/** The rows of the latest entry, each by the texts of its cells: those of the first are who, when, what and why. */
async function latestEntry(opens: string | undefined): Promise<string[][]> {
  const entry = await waitFor(() => {
    // What is drawn anew while its page loads is closed again.
    const closed = opens ? screen.queryAllByText(opens, { selector: 'details:not([open]) > summary' }) : [];
    for (const one of closed) fireEvent.click(one);
    const all = document.querySelectorAll<HTMLTableSectionElement>('table.history tbody');
    const found = [...all].find((one) => !one.closest('[hidden]'));
    if (!found) throw new Error(`No history in: ${document.querySelector('main')?.textContent}`);
    return found;
  });
  return [...entry.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent ?? ''));
}

describe('a history', () => {
  it.each(all)('read by %s tells on %s who did what when, from what to what', async (operation, _screen, told) => {
    const { by = 'admin', act = 'Changed', why = '—' } = told;
    const [before] = await world().rows('select max(id) as id from audit_entry');
    await told.happens(await as(by));
    const types = await world().rows('select entity_type as type from audit_entry where id > $1', [before?.id ?? 0]);
    expect(types).toContainEqual({ type: toldTypes[operation] });
    const address = told.at(rows);
    await show(people[by], `/portal/${address}${address.includes('?') ? '&' : '?'}bu=${unit}`);
    const lines = await latestEntry(told.opens);
    const [first = []] = lines;
    expect(first[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/);
    expect(first.slice(1, 3)).toEqual([
      by === 'admin' ? 'Dana Okafor Organization Admin' : 'Gale Adams Global Admin',
      act,
    ]);
    expect(first.at(-1)).toBe(why);
    const changes = lines.map((cells) => (cells.length > 3 ? cells.slice(3, 6) : cells));
    for (const [field, before, now] of told.says)
      expect(changes.map((change) => change.join(' | ')).join('\n')).toMatch(
        new RegExp(`^${[field, before, now].map(RegExp.escape).join('[^|]* \\| ')}`, 'm'),
      );
    // A name of the product's own is no word for anybody.
    for (const [field = ''] of changes) expect(field).not.toMatch(/^[a-z]+([A-Z.]\w*)+$|\.[a-z]\w*$/);
    const said = document.body.textContent ?? '';
    const kept = asked
      .filter(({ path }) => path.endsWith('/history'))
      .map(({ body }) => body)
      .join('');
    for (const secret of told.hides ?? []) expect(`${said} ${kept}`).not.toContain(secret);
  });
});
