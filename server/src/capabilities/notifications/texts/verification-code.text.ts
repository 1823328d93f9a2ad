import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import { codeLife, codeToText } from '../../customers/phone-code.ts';
import { textKind } from './text-kind.ts';

/** The code that proves a number; it is made while the text is written. */
export const verificationCode = textKind({
  name: 'Verification Code',
  about: z.object({ codeId: z.number() }),
  isPatient: false,
  over: 'code_is_over',
  shown: ({ unit }) =>
    say('text_verification_code', { code: '•'.repeat(codeLife.digits), biller: unit.header || unit.name }),
  async write(tx, { codeId }, { keyring, unit }) {
    const code = await codeToText(tx, keyring, codeId);
    return code && say('text_verification_code', { code, biller: unit.header || unit.name });
  },
});
