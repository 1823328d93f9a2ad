import { fieldSwitches } from '@ratepayer/contract/organizations/account-config.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { fieldTypes } from '@ratepayer/contract/accounts/account-fields.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';
import { sayType } from './say-type.ts';

const named = ['label', 'description', 'order', ...fieldSwitches] as const;

/** What changed of which field, as the page names it: "Name: Label". */
export const configWords: HistoryWords = {
  nameOf: (path) => {
    const [of, name] = path.split('.');
    const [type, what] = [fieldTypes.find((one) => one === of), named.find((one) => one === name)];
    return type && what ? say('of_field', { field: sayType(type), what: say(what) }) : path;
  },
  draw: (_, value) => plainValue(value),
};
