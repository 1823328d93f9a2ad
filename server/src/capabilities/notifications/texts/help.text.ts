import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { inOneText } from '../one-text.ts';
import { textKind } from './text-kind.ts';

/** Who texts, whom to call and how it ends, for whoever answered HELP. */
export const helpText = textKind({
  name: 'Help',
  about: z.object({ reference: z.string(), customerId: z.number().optional() }),
  isPatient: false,
  saysHowToEnd: true,
  over: 'text_is_over',
  write: async (_tx, _about, { unit }) => ({
    words: inOneText(unit, (biller) =>
      unit.phone === '' ? say('text_help', { biller }) : say('text_help_phone', { biller, phone: unit.phone }),
    ),
  }),
});
