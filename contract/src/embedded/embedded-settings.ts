import { type Field, line, lines, oneOf, optional, type Value, whole, yesNo } from '../kit/fields.ts';
import { contrast } from '../organizations/derive-brand.ts';
import { colourPattern } from '../organizations/look.ts';
import type { SettingsOf } from '../organizations/unit-setting.ts';
import { leastLinkMinutes, mostLinkMinutes } from './checkout-link.ts';
import { isOrigin, mostOrigins, originsIn } from './origins.ts';

/** Where a setting stands on its page; in this order. */
export const embeddedSections = ['where', 'shown', 'links', 'theme'] as const;

/** One setting of the pages within a biller's own site: as one of a business unit (decision 202), by itself. */
interface EmbeddedSetting {
  readonly section: (typeof embeddedSections)[number];
  readonly field: Field;
  readonly initial: Exclude<Value, null>;
  /** Who changes it signed in just now (security.md T21). */
  readonly isGuarded?: true;
}
const settings = <const T extends Readonly<Record<string, EmbeddedSetting>>>(table: T): T => table;

const longestList = 6_000;

/** What is set of the pages within a biller's own site, one entry each. */
export const embeddedSettings = settings({
  mode: { section: 'where', field: oneOf(['Enabled', 'Disabled']), initial: 'Disabled' },
  allowedOrigins: { section: 'where', field: optional(lines(longestList, 3)), initial: '', isGuarded: true },
  loginMode: { section: 'where', field: oneOf(['Product Login', 'Embedded']), initial: 'Product Login' },
  sessionMinutes: { section: 'where', field: whole({ min: 5, max: 60 }), initial: 30 },
  posInWindow: { section: 'where', field: yesNo, initial: false },
  paymentSource: { section: 'shown', field: yesNo, initial: true },
  session: { section: 'shown', field: yesNo, initial: true },
  flow: { section: 'shown', field: yesNo, initial: true },
  manageAutopay: { section: 'shown', field: yesNo, initial: false },
  managePaperless: { section: 'shown', field: yesNo, initial: false },
  manageWallet: { section: 'shown', field: yesNo, initial: false },
  hideHeader: { section: 'shown', field: yesNo, initial: false },
  hideFooter: { section: 'shown', field: yesNo, initial: false },
  linkMinutes: { section: 'links', field: whole({ min: leastLinkMinutes, max: mostLinkMinutes }), initial: 1_440 },
  returnUrls: { section: 'links', field: optional(lines(longestList, 3)), initial: '', isGuarded: true },
  themeColour: { section: 'theme', field: optional(line(7)), initial: '' },
  themeRadius: { section: 'theme', field: whole({ max: 24 }), initial: 10 },
  themeFont: { section: 'theme', field: oneOf(['Product', 'System', 'Serif']), initial: 'Product' },
});

export type EmbeddedKey = keyof typeof embeddedSettings;
export type EmbeddedSettings = SettingsOf<typeof embeddedSettings>;
export const embeddedKeys = Object.keys(embeddedSettings) as EmbeddedKey[];
export const isEmbeddedKey = (name: string): name is EmbeddedKey => Object.hasOwn(embeddedSettings, name);
/** The entry of a setting, without its literal types. */
export const embeddedSettingOf = (key: EmbeddedKey): EmbeddedSetting => embeddedSettings[key];

/** The same settings in the form in which they are kept: origins as browsers write them, colours in small letters. */
export const asKept = (given: EmbeddedSettings): EmbeddedSettings => ({
  ...given,
  allowedOrigins: originsIn(given.allowedOrigins).join('\n'),
  returnUrls: originsIn(given.returnUrls).join('\n'),
  themeColour: given.themeColour.trim().toLowerCase(),
});

export type EmbeddedProblem =
  | 'origin_wrong'
  | 'origins_many'
  | 'origin_needed'
  | 'return_wrong'
  | 'colour_wrong'
  | 'colour_faint';

const leastContrast = 4.5;

function colourProblem(colour: string): EmbeddedProblem | undefined {
  if (colour === '') return undefined;
  if (!colourPattern.test(colour)) return 'colour_wrong';
  return contrast(colour, '#ffffff') < leastContrast ? 'colour_faint' : undefined;
}

function originsProblem({ mode, allowedOrigins }: EmbeddedSettings): EmbeddedProblem | undefined {
  const listed = originsIn(allowedOrigins);
  if (listed.length > mostOrigins) return 'origins_many';
  if (!listed.every((one) => isOrigin(one, 'with a wildcard'))) return 'origin_wrong';
  return mode === 'Enabled' && listed.length === 0 ? 'origin_needed' : undefined;
}

function returnsProblem({ returnUrls }: EmbeddedSettings): EmbeddedProblem | undefined {
  const listed = originsIn(returnUrls);
  if (listed.length > mostOrigins) return 'origins_many';
  return listed.every((one) => isOrigin(one, 'exactly')) ? undefined : 'return_wrong';
}

/** What is wrong between and within settings, by setting; the server says the same. */
export function embeddedProblems(given: EmbeddedSettings): Partial<Record<EmbeddedKey, EmbeddedProblem>> {
  const kept = asKept(given);
  const found = {
    allowedOrigins: originsProblem(kept),
    returnUrls: returnsProblem(kept),
    themeColour: colourProblem(kept.themeColour),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
