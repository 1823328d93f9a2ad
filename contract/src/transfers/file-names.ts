/** Whether what a host tells is the name of a file there, and nothing that leads elsewhere or cannot be shown. */
export const isPlainName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= 200 &&
  name !== '.' &&
  name !== '..' &&
  name.isWellFormed() &&
  !/[/\\\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/.test(name);

/** Names that we give: those that every bank takes. */
export const isOwnName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name);

/** Whether a name fits a pattern in which `*` stands for any letters and `?` for one. */
export function fitsPattern(name: string, pattern: string): boolean {
  // Two places walk along: where a star was last, and where it was tried from. Never more than name times pattern.
  let [at, of, star, from] = [0, 0, -1, 0];
  while (at < name.length) {
    if (of < pattern.length && (pattern[of] === '?' || (pattern[of] === name[at] && pattern[of] !== '*'))) {
      at += 1;
      of += 1;
    } else if (pattern[of] === '*') {
      star = of;
      from = at;
      of += 1;
    } else if (star >= 0) {
      of = star + 1;
      from += 1;
      at = from;
    } else return false;
  }
  return [...pattern.slice(of)].every((letter) => letter === '*');
}
