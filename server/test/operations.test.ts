import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { allOperations, allPaths } from './all-operations.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The forms that a part of a request may take. */
function formsOf(part: z.ZodType): Schema[] {
  const whole = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
  const open = (schema: Schema): Schema[] => {
    const named = whole.$defs?.[schema.$ref?.replace('#/$defs/', '') ?? ''];
    return named ? open(named) : ((schema.anyOf ?? schema.oneOf)?.flatMap(open) ?? [schema]);
  };
  return open(whole);
}
/** Every name that it may carry. */
const sentBy = (part: z.ZodType | undefined): string[] => [
  ...new Set(part ? formsOf(part).flatMap(({ properties = {} }) => Object.keys(properties)) : []),
];

// The browser's client takes all that is sent as one table by name: these rules are what it stands on.
describe('every operation', () => {
  const each = Object.entries(allOperations).map(([id, { params, query, body }]) => ({
    id,
    path: allPaths[id] ?? '',
    params: sentBy(params),
    query: sentBy(query),
    body: sentBy(body),
    whole: body,
  }));

  it.each(each)('$id has no name twice among path, query and body', ({ params, query, body }) => {
    const all = [...params, ...query, ...body];
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });

  it.each(each)('$id names in its path just what it takes from there', ({ path, params }) => {
    expect([...routeOf(path).url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()).toEqual([...params].sort());
  });

  it.each(each)(
    '$id has a query only where it reads and a body only where it writes, but for one that the browser is told of',
    ({ id, path, query, whole }) => {
      if (routeOf(path).method === 'GET') expect(whole).toBeUndefined();
      else if (!['getUploadUrl', 'archiveAccount', 'changeCustomer', 'removeWalletSource'].includes(id))
        expect(query).toEqual([]);
    },
  );

  it.each(each.filter(({ whole }) => whole))('$id takes an object as its body', ({ whole }) => {
    for (const form of formsOf(whole as z.ZodType)) expect(form.type).toBe('object');
  });
});
