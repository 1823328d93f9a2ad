import { z } from 'zod';
import { anyone, operations } from '../kit/operation.ts';
import { text } from '../kit/shapes.ts';
import { channelKeys } from '../payments/channels.ts';
import { businessUnitContext } from './organization.operations.ts';

/** What every page of payers begins with: they load its path, and none of those of staff. */
export const payerContextOperations = operations({
  getBusinessUnitContextBySlug: {
    summary: 'What a payer’s page needs to know of a business unit, by slug',
    access: anyone,
    params: z.object({ slug: text(60), channelType: z.enum(channelKeys) }),
    answer: businessUnitContext,
  },
});
