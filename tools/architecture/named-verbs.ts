import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The verbs that a README names behind **Verbs**, as paths below its folder without an ending: `attempts/` stands for
 * all that follow it up to a semicolon, what stands in brackets or behind a colon is said to people.
 */
export function verbsNamed(page: string): string[] {
  const [, line = ''] = /^\*\*Verbs\*\* (?!none\b)(.*)$/m.exec(page) ?? [];
  const [named = ''] = line.replaceAll(/\([^)]*\)/g, '').split(/: |\. /);
  return named.split(';').flatMap((part) => {
    let folder = '';
    return part.split(/ · |,/).flatMap((one) => {
      const [, inside, verb = ''] = /^\s*(?:`([\w-]+\/)`)?\s*([\w./-]*)/.exec(one) ?? [];
      folder = inside ?? folder;
      return verb || inside ? [`${folder}${verb}`] : [];
    });
  });
}

/** Those of them that are no file and no folder beside it. */
export function missingVerbs(readme: string): string[] {
  const beside = (verb: string) => join(dirname(readme), verb);
  return verbsNamed(readFileSync(readme, 'utf8')).filter(
    (verb) => !existsSync(`${beside(verb)}.ts`) && !existsSync(beside(verb)),
  );
}
