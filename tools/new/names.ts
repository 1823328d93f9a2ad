/** One name in every form that code writes it in. */
export interface Names {
  readonly kebab: string;
  readonly kebabs: string;
}

const plural = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** The forms of a name such as `meter-note`. @throws for one that is no name of a file here. */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z\d]*(-[a-z][a-z\d]*)*$/.test(kebab)) throw new Error(`"${kebab}" is no name such as meter-note.`);
  return { kebab, kebabs: plural(kebab) };
}

const parts = (kebab: string) => kebab.split('-');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (kebab: string) => parts(kebab).map(capital).join('');
export const camel = (kebab: string) => pascal(kebab).replace(/^./, (first) => first.toLowerCase());
const words = (kebab: string) => parts(kebab).join(' ');
const forms = [
  (kebab: string) => kebab,
  (kebab: string) => kebab.replaceAll('-', '_'),
  camel,
  pascal,
  words,
  (kebab: string) => capital(words(kebab)),
];

/** Writes a name in place of another, in each form and number in which it stands in a text. */
export function renamed(text: string, from: Names, to: Names): string {
  const pairs = forms.flatMap((form) => [
    [form(from.kebabs), form(to.kebabs)] as const,
    [form(from.kebab), form(to.kebab)] as const,
  ]);
  // Longer ones first: the plural holds the singular.
  const known = new Map(pairs);
  const all = [...known.keys()].sort((a, b) => b.length - a.length).map((one) => one.replaceAll('-', '\\-'));
  return text.replace(new RegExp(all.join('|'), 'g'), (found) => known.get(found) ?? found);
}
