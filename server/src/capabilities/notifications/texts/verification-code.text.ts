import { z } from 'zod';
import { say } from '../../../platform/texts/mails.ts';
import type { BusinessUnit } from '../../organizations/find-business-unit.ts';
import { codeLife } from '../../../platform/crypto/short-code.ts';
import { codeToText } from '../../customers/phone-code.ts';
import { saying, type Wordings } from '../mails/worded.rules.ts';
import { type TextSaid, wordedText } from '../one-text.ts';
import { textKind } from './text-kind.ts';

const says = (unit: Pick<BusinessUnit, 'header' | 'name'>, wordings: Wordings | undefined, code: string): TextSaid =>
  wordedText(unit, wordings, saying('Verification Code', { code, biller: '' }), (biller) =>
    say('text_verification_code', { code, biller }),
  );

/** The code that proves a number; it is made while the text is written. */
export const verificationCode = textKind({
  name: 'Verification Code',
  about: z.object({ codeId: z.number() }),
  isPatient: false,
  over: 'code_is_over',
  shown: ({ unit, wordings }) => says(unit, wordings, '•'.repeat(codeLife.digits)).words,
  async write(tx, { codeId }, { keyring, unit, wordings }) {
    const code = await codeToText(tx, keyring, codeId);
    return code ? says(unit, wordings, code) : undefined;
  },
});
