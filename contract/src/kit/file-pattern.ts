/**
 * Whether the name of a file fits a pattern, in which `*` stands for any letters and `?` for one; case is left out of
 * account. The same for files that arrive and for those that lie at a host.
 */
export function fitsPattern(name: string, pattern: string): boolean {
  return fits(name.toLowerCase(), pattern.toLowerCase());
}

function fits(name: string, pattern: string): boolean {
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
