import {
  mustHold,
  type TemplateChannel,
  type TemplateKey,
  templateOf,
  type Values,
  type Variable,
} from './templates.ts';

/** What somebody wrote for one kind of message in one language; a text message has no subject. */
export interface TemplateText {
  readonly subject: string;
  readonly body: string;
}

export const longestSubject = 150;
export const longestBody = 2000;
/** What a phone shows as one text. */
export const longestText = 160;

/** Why a text is not taken; the key is that of a text of the area `refusals` and `staff-templates` both. */
export interface TemplateProblem {
  readonly name: keyof TemplateText;
  readonly reason:
    | 'template_address'
    | 'template_lines'
    | 'template_must'
    | 'template_open'
    | 'template_secret'
    | 'template_unknown';
  /** The variable it is about, as it is written. */
  readonly variable: string;
}

const written = (variable: string): string => `{{${variable}}}`;
/** A variable, as long as one can be; what is longer is open. */
const places = /\{\{ {0,3}([^{}\s]{0,40}) {0,3}\}\}/g;

/** The variables of a text, in their order. */
export const variablesIn = (text: string): string[] => [...text.matchAll(places)].map(([, name = '']) => name);

/** Mail programs make a link of it, and links of ours lead to the portal alone (security.md T16). */
const hasAddress = (text: string): boolean => /:\/\/|\bwww\./i.test(text);

function problemsIn(key: TemplateKey, name: keyof TemplateText, text: string): TemplateProblem[] {
  const known: readonly string[] = templateOf(key).variables;
  const problem = (reason: TemplateProblem['reason'], variable = ''): TemplateProblem => ({ name, reason, variable });
  const unknown = variablesIn(text).find((variable) => !known.includes(variable));
  return [
    ...(unknown === undefined ? [] : [problem('template_unknown', written(unknown))]),
    ...(/\{\{|\}\}/.test(text.replace(places, '')) ? [problem('template_open')] : []),
    ...(hasAddress(text) ? [problem('template_address')] : []),
  ];
}

/** What is wrong with a text, the same for who types it and for the server that keeps it. */
export function templateProblems(key: TemplateKey, channel: TemplateChannel, text: TemplateText): TemplateProblem[] {
  const held = variablesIn(text.body);
  const missing = mustHold(key, channel).find((variable) => !held.includes(variable));
  return [
    ...problemsIn(key, 'subject', text.subject),
    ...(/[\r\n]/.test(text.subject) ? [{ name: 'subject', reason: 'template_lines', variable: '' } as const] : []),
    ...(variablesIn(text.subject).includes('code')
      ? [{ name: 'subject', reason: 'template_secret', variable: '' } as const]
      : []),
    ...problemsIn(key, 'body', text.body),
    ...(missing === undefined ? [] : [{ name: 'body', reason: 'template_must', variable: written(missing) } as const]),
  ];
}

/** A text with its values in it; nothing where one that it names is not there. */
export function filled(text: string, values: Values): string | undefined {
  const named = variablesIn(text);
  if (named.some((name) => !Object.hasOwn(values, name))) return undefined;
  return text.replace(places, (_, name: Variable) => values[name] ?? '');
}

/** The paragraphs of a body: what stands between empty lines. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
