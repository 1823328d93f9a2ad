import type { FastifyInstance } from 'fastify';
import { viewOperations } from '@ratepayer/contract/views/view.operations.ts';
import { viewPaths } from '@ratepayer/contract/views/view.paths.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { chooseDefault } from './choose-default.ts';
import { viewsOf, viewsOfPerson } from './list-views.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';

interface ViewDeps {
  readonly db: Database;
  /** The names of the lists that there are. */
  readonly lists: readonly string[];
}

export function viewRoutes(app: FastifyInstance, { db, lists }: ViewDeps): void {
  /** @throws 400 for what is no list. */
  const check = (screen: string): void => {
    if (!lists.includes(screen)) throw badRequest('screen', say('no_such_list'));
  };
  /** Does `work`, which answers its screen, and answers the views of that screen as they are then. */
  const andList = (caller: Caller, businessUnitId: number, work: (tx: Tx, userId: number) => Promise<string>) =>
    db.scoped([businessUnitId], async (tx) => {
      const screen = await work(tx, caller.id);
      return { items: await viewsOf(tx, businessUnitId, caller.id, screen) };
    });
  bind(app, viewPaths, viewOperations, {
    listSavedViews: async ({ caller, params, query: { screen } }) => {
      check(screen);
      return andList(caller, params.businessUnitId, async () => screen);
    },
    listMySavedViews: ({ caller }) =>
      db.reading(caller.businessUnitIds, async (tx) => ({
        items: await viewsOfPerson(tx, caller.businessUnitIds, caller.id),
      })),
    saveView: async ({ caller, params, body }) => {
      check(body.screen);
      return andList(caller, params.businessUnitId, async (tx, userId) => {
        await saveView(tx, params.businessUnitId, userId, body);
        return body.screen;
      });
    },
    chooseDefaultView: async ({ caller, params, body }) => {
      check(body.screen);
      return andList(caller, params.businessUnitId, async (tx, userId) => {
        await chooseDefault(tx, params.businessUnitId, userId, body.screen, body.viewId);
        return body.screen;
      });
    },
    removeSavedView: ({ caller, params }) =>
      andList(caller, params.businessUnitId, (tx, userId) =>
        removeView(
          tx,
          params.businessUnitId,
          { id: userId, manages: caller.permissions.has('BusinessUnits:Manage') },
          params.viewId,
        ),
      ),
  });
}
