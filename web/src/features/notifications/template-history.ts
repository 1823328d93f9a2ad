import { say } from '../../platform/texts/staff-templates.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { HistoryWords } from '../../ui/detail/history.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';

export const templateLabels = () => ({ isOn: say('is_on'), subject: say('subject'), body: say('body') });

/** What changed of a message, language by language: "English (United States): Subject". */
export const templateHistory = (): HistoryWords =>
  labelWords({ labels: templateLabels(), thing: (culture) => sayValue(culture) });
