import { readFileSync } from 'node:fs';

/** The migrations before the first state, in their order. */
export function filesBefore(): { readonly name: string; readonly text: string }[] {
  const [, ...parts] = readFileSync(new URL('before.sql', import.meta.url), 'utf8').split('-- file: ');
  return parts.map((part) => {
    const end = part.indexOf('\n');
    return { name: part.slice(0, end), text: part.slice(end + 1) };
  });
}
