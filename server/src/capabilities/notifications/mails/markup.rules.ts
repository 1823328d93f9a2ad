const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup of ours; only `markup` makes it, so that what people typed can never pass for it. */
class Markup {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}
export type { Markup };

type Part = string | number | Markup | readonly Markup[];

const written = (part: Part): string => {
  if (part instanceof Markup) return part.toString();
  return Array.isArray(part) ? part.map(written).join('') : String(part).replace(/[&<>"']/g, (c) => escapes[c] ?? c);
};

/** A template that escapes every value put into it, in text and in attributes; markup inside markup stays as it is. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.reduce((whole, text, i) => whole + written(parts[i - 1] ?? '') + text));
}

/** No markup at all. */
export const nothing: Markup = markup``;
