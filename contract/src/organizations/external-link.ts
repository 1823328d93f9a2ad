/** Where payers see a link. */
export const linkLocations = ['Header', 'Footer', 'Customer Dashboard', 'Receipt'] as const;

/** So many links one business unit has at most. */
export const mostLinks = 20;
export const longestAddress = 500;

/** A way on to the biller's own pages. */
export interface ExternalLink {
  readonly label: string;
  readonly url: string;
  readonly location: (typeof linkLocations)[number];
  readonly newWindow: boolean;
  readonly isActive: boolean;
}
/** What is wrong with a link: which one, what of it, and the key of a text. */
export interface LinkProblem {
  readonly at: number;
  readonly name: 'label' | 'url';
  readonly reason: 'link_label' | 'link_twice' | 'link_address';
}

/** Whether an address may be followed by payers: https, of a named host, with nothing that hides where it leads. */
export function isLinkAddress(text: string): boolean {
  if (text.length > longestAddress || /[\s\\\u0000-\u0020\u007f]/.test(text)) return false;
  const [, host = ''] = /^https:\/\/([a-z\d.-]+)(?:[/?#]|$)/i.exec(text) ?? [];
  return host.length <= 253 && /^(?:[a-z\d][a-z\d-]{0,62}\.)+[a-z][a-z\d-]{1,62}$/i.test(host);
}

/** Rules of links over all of them; the server says the same. */
export const linkProblems = (links: readonly ExternalLink[]): LinkProblem[] =>
  links.flatMap(({ label, url }, at): LinkProblem[] => {
    const isTwice = links.findIndex((other) => other.label.trim() === label.trim()) < at;
    return [
      ...(label.trim() === '' ? [{ at, name: 'label', reason: 'link_label' } as const] : []),
      ...(isTwice ? [{ at, name: 'label', reason: 'link_twice' } as const] : []),
      ...(isLinkAddress(url) ? [] : [{ at, name: 'url', reason: 'link_address' } as const]),
    ];
  });
