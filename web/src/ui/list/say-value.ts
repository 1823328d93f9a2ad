import type { ListTexts, ListWord } from '@ratepayer/contract/kit/list.ts';
import type { YesNo } from '@ratepayer/contract/kit/list-filter.ts';
import { say } from '../../platform/texts/lists.ts';
import { statusWord } from '../status.tsx';

/** Says what a list names by key. */
export const sayWord = (word: ListWord): string => say(word);

/** Says the values of a list's filters: members by their names, but for those that read otherwise in this list. */
export const valueSayer =
  <D>({ values }: Pick<ListTexts<D>, 'values'>) =>
  (value: string): string => {
    const word = values?.[value];
    return word ? say(word) : statusWord(value);
  };

/** What a filter by yes and no is set to; one that usually holds is the choice of who chooses nothing. */
export const yesOrNo = ({ usual }: YesNo): readonly (readonly [string, string])[] =>
  usual === undefined
    ? [['', say('any')], ...[true, false].map(choice)]
    : [['', say(usual ? 'yes' : 'no')], choice(!usual)];
const choice = (value: boolean) => [String(value), say(value ? 'yes' : 'no')] as const;
