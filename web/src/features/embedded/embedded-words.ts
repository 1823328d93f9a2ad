import {
  type EmbeddedKey,
  embeddedSections,
  embeddedSettingOf,
  isEmbeddedKey,
} from '@ratepayer/contract/embedded/embedded-settings.ts';
import type { Value } from '@ratepayer/contract/kit/fields.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { formatInstant, formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-embedded.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { type HistoryWords, plainValue, type Scalar } from '../../ui/detail/history.tsx';

/** Where somebody is on the page: a section of settings, or what is done with keys and links. */
export const embeddedPlaces = [...embeddedSections, 'keys', 'build', 'check', 'history'] as const;
export type EmbeddedPlace = (typeof embeddedPlaces)[number];
export type EmbeddedSection = (typeof embeddedSections)[number];
export const isSection = (place: EmbeddedPlace): place is EmbeddedSection =>
  embeddedSections.some((section) => section === place);
export const placeName = (place: EmbeddedPlace): string =>
  isSection(place) ? say(`section_${place}`) : say(`place_${place}`);

export const nameOf = (key: EmbeddedKey): string => say(key);
export const helpOf = (key: EmbeddedKey): string => {
  const help = say(`${key}_help`);
  return embeddedSettingOf(key).isGuarded ? `${help} ${say('asks_sign_in')}` : help;
};

const choices = {
  'Product Login': 'login_product',
  Embedded: 'login_embedded',
  Product: 'font_product',
  System: 'font_system',
  Serif: 'font_serif',
} as const;
const isChoice = (choice: string): choice is keyof typeof choices => Object.hasOwn(choices, choice);
/** What a choice of a setting is called. */
export const choiceName = (choice: string): string => (isChoice(choice) ? say(choices[choice]) : sayValue(choice));

/** What is set, as people read it. */
export function shownValue(key: EmbeddedKey, value: Value): string {
  if (typeof value === 'boolean') return say(value ? 'on' : 'off');
  if (value === null || value === '') return say('empty_value');
  if (embeddedSettingOf(key).field.kind === 'choice') return choiceName(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}

const linkNames = {
  kid: 'key_id',
  expiresDate: 'key_expires',
  accountNumber: 'accountNumber',
  subaccountNumber: 'subaccountNumber',
  accounts: 'moreAccounts',
  amountMinor: 'amountMinor',
  editable: 'editable',
  paymentDescriptor: 'paymentDescriptor',
  returnUrl: 'returnUrl',
} as const;
const isLinkName = (name: string): name is keyof typeof linkNames => Object.hasOwn(linkNames, name);

/** What changed, in the words of the page. */
export const embeddedWords = (zone: TimeZone): HistoryWords => ({
  nameOf: (name) => (isEmbeddedKey(name) ? nameOf(name) : isLinkName(name) ? say(linkNames[name]) : name),
  draw: (name: string, value: Scalar) => {
    if (name === 'expiresDate' && typeof value === 'string') return formatInstant(value, zone, viewerZone());
    return isEmbeddedKey(name) && value !== null ? shownValue(name, value) : plainValue(value);
  },
});
