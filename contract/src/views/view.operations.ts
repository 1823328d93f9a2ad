import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, ref, text } from '../kit/shapes.ts';

/** The name of a declared list: which ones there are, the server knows. */
const screen = text(60).min(1);

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const staff = onlyRoles('Global Admin', 'Organization Admin', 'Organization User');

const savedView = z
  .object({
    id: z.number(),
    screen: z.string(),
    name: z.string(),
    /** Filters, search, order and columns as they stand in the address. */
    query: z.string(),
    /** For everybody of the business unit. */
    isShared: z.boolean(),
    isOwn: z.boolean(),
    /** Opens by itself for this person. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

const all = z.object({ items: z.array(savedView) });

export const viewOperations = operations({
  listSavedViews: {
    summary: 'Kept filters of a list: one’s own and those of the business unit',
    access: staff,
    params: inUnit,
    query: z.object({ screen }),
    answer: all,
  },
  listMySavedViews: {
    summary: 'Kept filters of the caller, of every list and business unit that they may see',
    access: staff,
    answer: z.object({
      items: z.array(savedView.extend({ businessUnitId: z.number(), businessUnitName: z.string() })),
    }),
  },
  saveView: {
    summary: 'Keep the filters of a list under a name; the same name again replaces one’s own',
    access: staff,
    params: inUnit,
    body: z.object({
      screen,
      name: text(60).min(1),
      query: text(2_000),
      isShared: z.boolean(),
      isDefault: z.boolean(),
    }),
    answer: all,
    strict: true,
  },
  chooseDefaultView: {
    summary: 'Choose which kept filters open by themselves for the caller; null for none',
    access: staff,
    params: inUnit,
    body: z.object({ screen, viewId: bodyRef('savedView').nullable() }),
    answer: all,
    strict: true,
  },
  removeSavedView: {
    summary: 'Remove kept filters; shared ones of others only with BusinessUnits:Manage',
    access: staff,
    params: inUnit.extend({ viewId: ref('savedView') }),
    answer: all,
  },
});
