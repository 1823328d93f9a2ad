import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { textKind } from './text-kind.ts';

/** Who texts, whom to call and how it ends, for whoever answered HELP. */
export const helpText = textKind({
  name: 'Help',
  about: z.object({ reference: z.string(), customerId: z.number().optional() }),
  isPatient: false,
  over: 'text_is_over',
  write: async (_tx, _about, { unit }) => {
    const biller = unit.header || unit.name;
    return unit.phone === '' ? say('text_help', { biller }) : say('text_help_phone', { biller, phone: unit.phone });
  },
});
