/** How the name of a database ends that may be taken through days to come. */
export const copyEnding = '_rehearsal';

/** Why a database is left alone; undefined where it is a copy by its name. */
export function whyNotRehearsed(url: string): string | undefined {
  const name = URL.canParse(url) ? decodeURIComponent(new URL(url).pathname.slice(1)) : '';
  if (name.endsWith(copyEnding)) return undefined;
  const left = name === '' ? 'this' : name;
  return `A rehearsal charges, skips and tells in the database that it is given. Restore a copy under a name that ends
in ${copyEnding}, and name that one; ${left} was left alone.`.replace('\n', ' ');
}
