import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';

export const linkLabels = () => ({
  label: say('label'),
  url: say('url'),
  location: say('location'),
  newWindow: say('new_window'),
  isActive: say('is_active'),
});

/** What changed of which link: "Rates: Address". */
export const linkHistory = (): HistoryWords =>
  labelWords({
    labels: { ...linkLabels(), order: sayForm('order') },
    draw: (name, value) => (name === 'location' ? sayValue(String(value)) : plainValue(value)),
  });
