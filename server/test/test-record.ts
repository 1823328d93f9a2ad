import type { Field, Fields, ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { List } from '@ratepayer/contract/kit/list.ts';
import type { Kept } from '@ratepayer/contract/kit/record.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Answer, World } from './world.ts';

interface Tested<F> {
  readonly world: () => World;
  /** A body that is right, and what changes some of it. */
  readonly asked: ValuesOf<F>;
  readonly change: Partial<ValuesOf<F>>;
  /** Somebody who may neither read nor change. */
  readonly mayNot?: string;
}

/** What a field does not take. */
function wrongOf(field: Field): unknown {
  if ('min' in field) return field.min - 1;
  if (field.kind === 'date') return '2026-02-30';
  if (field.kind === 'choice') return 'no such choice';
  if (field.kind === 'ref') return 0;
  return field.kind === 'yesNo' ? 'perhaps' : 'x'.repeat(field.max + 1);
}

/**
 * What every record with an edit form must do, over the real server: add, read, change once, refuse, tell its history.
 */
export function testRecord<F extends Fields>(
  { list, form }: Pick<Kept<unknown, unknown, F>, 'form'> & { readonly list: unknown },
  { world, asked, change, mayNot = 'base@riverton.test' }: Tested<F>,
): void {
  const path = (list as List).name;
  let unit: number;
  let token: string;
  const home = () => `/api/business-units/${unit}/${path}`;
  const send = (method: string, url: string, body?: unknown, by = token): Promise<Answer> =>
    world().call(method, url, { token: by, ...(body === undefined ? {} : { body }) });
  const added = async () => (await send('POST', home(), asked)).body;
  const audits = async () => (await world().rows('select 1 from audit_entry')).length;

  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    token = await world().token('admin@riverton.test');
  });

  it('is added with what was asked, read again, and told in its history', async () => {
    const made = await added();
    expect(made).toMatchObject(asked);
    expect((await send('GET', `${home()}/${made.id}`)).body).toEqual(made);
    const { body } = await send('GET', `${home()}/${made.id}/history`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['Added']);
  });

  it('is changed once by each who has read it: the second of two learns of the first, and nothing is lost', async () => {
    const made = await added();
    const save = () => send('PUT', `${home()}/${made.id}`, { ...asked, ...change, rowVersion: made.rowVersion });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = (await send('GET', `${home()}/${made.id}`)).body;
    expect(now).toMatchObject({ ...asked, ...change, rowVersion: made.rowVersion + 1 });
    const { body } = await send('GET', `${home()}/${made.id}/history`);
    const changed = Object.fromEntries(
      body.items[0].changes.map((one: { name: string; after: unknown }) => [one.name, one.after]),
    );
    expect(changed).toMatchObject(change);
    expect(body.items).toHaveLength(2);
  });

  it.each(Object.entries<Field>(form?.fields ?? {}))(
    'takes no wrong value of %s, and writes nothing',
    async (name, field) => {
      const before = await audits();
      const { status, body } = await send('POST', home(), { ...asked, [name]: wrongOf(field) });
      expect([status, body[0].propertyName]).toEqual([400, name]);
      expect(await audits()).toBe(before);
    },
  );

  it('is there for nobody else', async () => {
    const { id, rowVersion } = await added();
    const neighbour = await world().token('admin@lakeshore.test');
    const stranger = await world().token(mayNot);
    const body = { ...asked, ...change, rowVersion };
    expect((await send('GET', `${home()}/${id}`, undefined, stranger)).status).toBe(403);
    expect((await send('POST', home(), asked, stranger)).status).toBe(403);
    expect((await send('PUT', `${home()}/${id}`, body, stranger)).status).toBe(403);
    const theirs = `/api/business-units/${await world().unitId('lakeshore-hydro')}/${path}/${id}`;
    expect((await send('GET', theirs, undefined, neighbour)).status).toBe(404);
    expect((await send('PUT', theirs, body, neighbour)).status).toBe(404);
    expect((await send('GET', `${theirs}/history`, undefined, neighbour)).status).toBe(404);
    expect((await send('PUT', `${home()}/${id}`, body, neighbour)).status).toBe(404);
  });
}
