import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import type { z } from 'zod';
import { allOperations, allPaths } from '../all-operations.ts';
import type { Seeded } from '../foreign-rows.ts';
import { refsIn } from '../sample-of.ts';
import type { World } from '../world.ts';
import type { Town } from './told.ts';

type Send = (method: string, path: string, body?: object) => Promise<any>;
interface Of {
  readonly world: World;
  readonly unit: number;
  /** Grows by what comes about. */
  readonly rows: Seeded;
  readonly email: string;
}

/** What somebody may do in a business unit before a history is read. */
export async function townOf({ world, unit, rows, email }: Of): Promise<Town> {
  const token = await world.token(email);
  const send: Send = async (method, path, body) => {
    const answer = await world.call(method, path, { token, ...(body ? { body } : {}) });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    rows,
    found: (made) => {
      Object.assign(rows, made);
    },
    call: (method, path, body) =>
      send(method, path.startsWith('/') ? path : `/api/business-units/${unit}/${path}`, body),
    async save(operation, values, of = {}) {
      const { method, url } = routeOf(allPaths[operation] ?? '');
      const declared = allOperations[operation];
      const refs = new Map(refsIn(declared?.params).map(({ path, entity }) => [path, entity]));
      const path = url.replace(/\{(\w+)\}/g, (_, key: string) => {
        const entity = refs.get(key) ?? '';
        return String(of[key] ?? of[entity] ?? rows[entity] ?? '');
      });
      const now = await readAt(send, path, unit);
      const names = Object.keys((declared?.body as z.ZodObject | undefined)?.shape ?? {});
      const body = Object.fromEntries(names.flatMap((name) => (name in now ? [[name, now[name]]] : [])));
      return send(method, path, { ...body, ...values });
    },
  };
}

/** What stands now where something is saved: at the same address, or in the list of what has none of its own. */
async function readAt(send: Send, path: string, unit: number): Promise<Record<string, unknown>> {
  if (path.startsWith('/api/accounts/')) {
    // What it owes is moved by entries alone.
    const { balanceMinor: _, ...account } = await send('GET', `${path}/${unit}`);
    return account;
  }
  const [, list = '', key = '', channel = ''] = /^(.*-templates|.*\/channel)\/([^/]+)(?:\/(\w+))?/.exec(path) ?? [];
  if (list === '') return send('GET', path);
  const isChannel = list.endsWith('/channel');
  const { items } = await send('GET', isChannel ? `${list}s` : list);
  const found = (items as { key: string; channel: string; config?: object }[]).find(
    (item) => item.key === decodeURIComponent(key) && (isChannel || item.channel === channel),
  );
  return { ...found, ...found?.config };
}
