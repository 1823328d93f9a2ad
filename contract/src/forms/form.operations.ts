import { z } from 'zod';
import { bodyRef } from '../kit/shapes.ts';
import { anyone, operations } from '../kit/operation.ts';
import { held } from '../payments/intent-parts.ts';
import { intent } from '../payments/intent.shapes.ts';

const answers = z.object({
  formConfigurationId: bodyRef('form'),
  /** JSON text: an object from field names to what was entered. */
  valuesJson: z.string().max(65_536),
});

export const formOperations = operations({
  putForms: {
    summary: 'Answer the forms that this payment needs first',
    access: anyone,
    params: held,
    body: z.object({ formResponses: z.array(answers).min(1).max(20), rowVersion: z.int().optional() }),
    refuses: [409],
    answer: intent,
    strict: true,
  },
});
