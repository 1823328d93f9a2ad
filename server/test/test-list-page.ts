import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Column, List, ListTexts, ListWord } from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { texts as words } from '@ratepayer/contract/texts/lists/en-US.ts';
import { type Permission, permissions, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from './world.ts';

interface Declared {
  readonly list: unknown;
  readonly texts: unknown;
}
interface Tested {
  readonly world: () => World;
  /** Its address below /portal, and that of its operation below its business unit; named as the list is. */
  readonly path?: string;
  /** The tab of its page that it is, which is called otherwise. */
  readonly tab?: { readonly key: string; readonly page: string };
  readonly api?: string;
  /** Fills the list, where nobody did before. */
  readonly seed?: (world: World) => Promise<void>;
  /** A business unit that has rows, one of the same town that has none, where one can be, and one of another town. */
  readonly unit?: string;
  readonly empty?: string | null;
  readonly foreign?: string;
}
interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly status: number;
  readonly body: string;
  /** With whose token. */
  readonly token: string;
  /** What it was sent. */
  readonly sent: string;
}

/** Takes away the portal that is shown: what it left open would lie over the next one, in the next file too. */
let leave: () => void = () => undefined;

const portal = pathToFileURL(join(import.meta.dirname, '../../web/src/app/portal/portal.tsx')).href;

/** Brings a client into the document; answers how to take it away. */
type Start = () => Promise<() => void>;

const startPortal: Start = async () => {
  const { showPortal } = (await import(portal)) as { readonly showPortal: Start };
  return showPortal();
};

/** The portal as a browser runs it, over the real server. */
export const openPortal = (world: () => World) => openClient(world, startPortal);

/**
 * A client as a browser runs it, over the real server; `asked` is all that it called, and a path that `failing` names
 * fails.
 */
export function openClient(world: () => World, start: Start) {
  const asked: Asked[] = [];
  let failing = '';
  /** What is still being answered, while anything is. */
  const running = new Set<Promise<unknown>>();
  let isOver = false;
  const fetched: typeof fetch = (input, init) => {
    // Whoever asks when the tests are over hears nothing: it would be drawn when there is no document any more.
    if (isOver) return new Promise(() => undefined);
    const answered = answer(String(input instanceof Request ? input.url : input), init);
    running.add(answered);
    void answered.finally(() => running.delete(answered)).catch(() => undefined);
    return answered;
  };
  afterAll(async () => {
    isOver = true;
    leave();
    leave = () => undefined;
    await Promise.allSettled(running);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
  });
  async function answer(input: string | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams, search } = new URL(String(input), 'http://localhost');
    if (pathname === failing) return new Response('{}', { status: 500 });
    const { statusCode, rawPayload, headers } = await world().app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      headers: { host: new URL(world().settings.PUBLIC_URL).host, ...(init.headers as Record<string, string>) },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const token = (new Headers(init.headers).get('authorization') ?? '').replace(/^Bearer /, '');
    asked.push({
      path: pathname,
      query: searchParams,
      status: statusCode,
      body: String(rawPayload),
      token,
      sent: String(init.body ?? ''),
    });
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type'] ?? '') },
    });
  }
  /** As a person of this login, '' for nobody, with what their role begins with, or what they were given. */
  async function show(email: string, address: string, given?: readonly Permission[]): Promise<void> {
    const [user] = await world().rows<{ id: number; name: string; role: Role }>(
      'select id, name, role from user_account where email = $1',
      [email],
    );
    const role = user?.role ?? 'Base User';
    const held = given ?? (role.endsWith('Admin') ? permissions : roleTemplates[role]);
    const stored = {
      user: { ...user, email, permissions: held, attributes: {} },
      accessToken: await world().token(email),
      idToken: '',
      expiresAt: Date.now() + 600_000,
    };
    if (email) sessionStorage.setItem('ratepayer.person', JSON.stringify(stored));
    else sessionStorage.removeItem('ratepayer.person');
    await open(address);
  }
  /** As somebody who has not signed in. */
  async function visit(address: string): Promise<void> {
    sessionStorage.removeItem('ratepayer.person');
    await open(address);
  }
  async function open(address: string): Promise<void> {
    // What the page before still hears may lead it elsewhere, which would be the address that the next one begins at.
    await Promise.allSettled(running);
    await nextTurn();
    leave();
    history.replaceState(null, '', address);
    document.body.innerHTML = '<div id="root"></div>';
    globalThis.fetch = fetched;
    leave = await start();
  }
  return { asked, show, visit, fail: (path: string) => (failing = path) };
}

/** Goes to another address, as a link does. */
function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/**
 * What the page of a declared list must do, opened in the portal over the real server: columns, filters, order, search,
 * file, nothing there, a failure, and who may not. Stands in a file with `// @vitest-environment page`.
 */
export function testListPage(declared: Declared, tested: Tested): void {
  const list = declared.list as List;
  const texts = declared.texts as ListTexts<List>;
  const { world, unit = 'riverton-water', empty = 'riverton-tax', foreign = 'lakeshore-hydro' } = tested;
  const path = tested.path ?? list.name;
  const at = (unitId: number) => `/portal/${path}?bu=${unitId}${tested.tab ? `&tab=${tested.tab.key}` : ''}`;
  const columns = Object.entries<Column>(list.columns).filter(([, { off }]) => !off);
  const say = (word: ListWord | undefined) => words[word ?? 'actions'];
  const title = tested.tab?.page ?? say(texts.title);
  const nameOf = (id: string) => say((texts.columns as Readonly<Record<string, ListWord>>)[id]);
  const { asked, show, fail } = openPortal(world);
  let api: string;
  let home: string;
  /** What was asked first: the list as it is without a choice, which is not asked for twice. */
  let whole: Asked | undefined;
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .filter((row) => row.hasAttribute('data-row'));
  const last = () => asked.findLast((one) => one.path === api && one.status === 200);
  const told = (of: Asked | undefined) =>
    JSON.parse(of?.body ?? '{}') as { items: Record<string, unknown>[]; totalCount: number };
  /** An answer is what is shown: as many rows, and in each of them its own texts. */
  const shows = (answer: Asked | undefined) =>
    waitFor(() => {
      const { items } = told(answer);
      const shown = rows().map((row) => row.textContent);
      expect(shown).toHaveLength(items.length);
      for (const [id, { kind }] of columns)
        if (kind === 'text' && !texts.members?.includes(id))
          items.forEach((item, at) => void expect(shown[at]).toContain(String(item[id] ?? '')));
    });
  /** Asks for such a page after so many others: not as the last one, since one asked for before may answer later. */
  const asks = (since: number, matches: (query: URLSearchParams) => boolean) =>
    waitFor(() =>
      expect(asked.slice(since)).toSatisfy((them: Asked[]) =>
        them.some(({ path: at, status, query }) => at === api && status === 200 && matches(query)),
      ),
    );

  beforeAll(async () => {
    await tested.seed?.(world());
    const id = await world().unitId(unit);
    api = `/api/business-units/${id}/${tested.api ?? list.name}`;
    home = at(id);
    configure({
      asyncUtilTimeout: 10_000,
      // What stands on the page, not its elements.
      getElementError: (message) =>
        new Error(`${message?.split('\n')[0]} in: ${document.querySelector('main')?.textContent}`),
    });
    HTMLElement.prototype.hidePopover = () => undefined;
    document.head.innerHTML = '<base href="/">';
    await show('admin@riverton.test', home);
    await screen.findByRole('table', undefined, { timeout: 15_000 });
    whole = last();
  });
  afterAll(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it('is opened by its address, with its name, its columns in their order and every row', async () => {
    await shows(whole);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent).filter((name) => name && name !== words.actions)).toEqual(
      columns.map(([id]) => nameOf(id)),
    );
    expect(told(whole).totalCount).toBeGreaterThan(0);
  });

  it('is put into another order by the head of each column that has one', async () => {
    for (const [id] of columns.filter(([, { sort }]) => sort)) {
      const table = screen.getByRole('table');
      fireEvent.click(within(table).getByRole('button', { name: nameOf(id) }));
      const answer = await waitFor(() => {
        const head = within(table).getByRole('columnheader', { name: nameOf(id) });
        const isDown = head.getAttribute('aria-sort') === 'descending';
        expect(head.hasAttribute('aria-sort')).toBe(true);
        const found = asked.findLast(
          ({ path: at, query }) =>
            at === api && query.get('Sorted.0.Id') === id && (query.get('Sorted.0.Desc') === 'true') === isDown,
        );
        expect(found?.status).toBe(200);
        return found;
      });
      await shows(answer);
    }
    goTo(home);
    await shows(whole);
  });

  const choices = Object.entries<Filter>(list.filters).flatMap(([name, filter]) =>
    'values' in filter ? [[name, filter.key, filter.values[0] ?? ''] as const] : [],
  );
  it.each(choices)('takes the filter %s from its address, and says that it holds', async (name, key, value) => {
    const before = asked.length;
    goTo(`${home}&${key}=${encodeURIComponent(value)}`);
    await asks(before, (query) => query.getAll(name).includes(value));
    await waitFor(() => expect(document.querySelector('.list-filters .chip.set')).not.toBeNull());
    goTo(home);
    await waitFor(() => expect(document.querySelector('.list-filters .chip.set')).toBeNull());
    await screen.findByRole('table');
    await shows(whole);
  });

  it.runIf(list.search.length > 0)(
    'finds what somebody types, and offers the way back where nothing matches',
    async () => {
      const before = asked.length;
      const box = screen.getByRole('searchbox');
      fireEvent.change(box, { target: { value: 'no such thing anywhere' } });
      fireEvent.keyDown(box, { key: 'Enter' });
      await asks(before, (query) => query.get('Search.SearchText') === 'no such thing anywhere');
      fireEvent.click(await screen.findByRole('button', { name: words.clear_filters }));
      await screen.findByRole('table');
      await shows(whole);
    },
  );

  it('is handed out as a file with the columns it shows', async () => {
    fireEvent.click(screen.getByText(words.export));
    fireEvent.click(screen.getByText('CSV'));
    const file = await waitFor(() => {
      const found = asked.findLast((one) => one.path === `${api}/export/CSV`);
      expect(found?.status).toBe(200);
      return found;
    });
    expect(file?.query.getAll('Columns')).toEqual(columns.map(([id]) => id));
    expect(file?.body.trim().split('\n')).toHaveLength(told(whole).totalCount + 1);
  });

  it('hands out the rows that are chosen', async () => {
    const [first] = rows();
    if (!first) throw new Error('There is no row to choose.');
    fireEvent.click(within(first).getByRole('checkbox'));
    const bar = await waitFor(() => {
      const shown = document.querySelector<HTMLElement>('.selection');
      if (!shown) throw new Error('Nothing says what is chosen.');
      return shown;
    });
    within(bar).getByText(words.export_selected);
    fireEvent.click(within(bar).getByText('CSV'));
    const file = await waitFor(() => {
      const found = asked.findLast((one) => one.path === `${api}/export/CSV` && one.query.has('Ids'));
      expect(found?.status).toBe(200);
      return found;
    });
    expect(file?.query.getAll('Ids')).toHaveLength(1);
    expect(file?.body.trim().split('\n')).toHaveLength(2);
    fireEvent.click(within(bar).getByText(words.clear_selection));
    await waitFor(() => expect(document.querySelector('.selection')).toBeNull());
  });

  it('says that it could not be read, and is read when somebody tries again', async () => {
    fail(api);
    goTo(`${home}&page=2`);
    const again = await screen.findByRole('button', { name: words.try_again });
    fail('');
    goTo(home);
    if (again.isConnected) fireEvent.click(again);
    await screen.findByRole('table');
    await shows(whole);
  });

  it('says where there is nothing yet, and shows nothing of a town that is not the reader’s', async () => {
    if (empty !== null) {
      goTo(at(await world().unitId(empty)));
      await screen.findByText(say(texts.empty));
    }
    goTo(at(await world().unitId(foreign)));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(title));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is opened by nobody without its permission', async () => {
    const before = asked.length;
    await show('base@riverton.test', home);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(title));
    // What the administrator asked last, whose page was left, may be answered only now.
    const others = asked.slice(before).filter(({ token }) => token !== whole?.token);
    expect(whole?.token).not.toBe('');
    expect(others.filter((one) => one.path.startsWith(api))).toEqual([]);
  });
}
