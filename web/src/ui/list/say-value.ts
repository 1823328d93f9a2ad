import type { ListTexts, ListWord } from '@ratepayer/contract/kit/list.ts';
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

/** What a filter by yes and no is set to. */
export const yesOrNo = () =>
  [
    ['', say('any')],
    ['true', say('yes')],
    ['false', say('no')],
  ] as const;
