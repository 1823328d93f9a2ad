import type { AnswerWords } from '@ratepayer/contract/forms/say-answer.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sayList } from '../../platform/lists/say-list.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';

/** How answers of a business unit are written. */
export async function answerWords(tx: Tx, businessUnitId: number): Promise<AnswerWords> {
  const { culture, currencyCode, timezone } = await businessUnitOf(tx, businessUnitId);
  const say = sayList(culture);
  return { culture, currencyCode, timezone, yes: say('yes'), no: say('no') };
}
