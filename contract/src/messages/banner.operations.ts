import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, ref } from '../kit/shapes.ts';
import { banners } from './banner.list.ts';
import { mostSwitched } from './switched.ts';

export const bannerOperations = operations({
  ...recordOperations(banners),
  switchBanners: {
    summary: 'Show messages on their days, or stop them; those that are as asked stay as they are',
    access: withPermission('BusinessUnits:Manage'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    body: z.object({ ids: z.array(bodyRef('banner')).min(1).max(mostSwitched), isActive: z.boolean() }),
    answer: z.object({ changed: z.number().int() }),
    strict: true,
  },
});
