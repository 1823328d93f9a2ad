import type { Tree } from './tree.ts';

/** Imports a name; beside others of the same module where there are some. */
export function importInto(tree: Tree, path: string, name: string, from: string): void {
  const text = tree.read(path);
  if (new RegExp(`^import [^;]*\\b${name}\\b[^;]* from `, 'm').test(text)) return;
  const line = text.split('\n').find((one) => one.startsWith('import { ') && one.endsWith(` from '${from}';`));
  if (line === undefined) tree.before(path, 'import ', `import { ${name} } from '${from}';`);
  else tree.replace(path, line, line.replace(' } from', `, ${name} } from`));
}

/** Texts of an area by key, in the order of their keys; what is there already stays. A key may be several words. */
export function addTexts(tree: Tree, area: string, texts: Readonly<Record<string, string>>): void {
  const path = `contract/src/texts/${area}/en-US.ts`;
  const keyOf = (line: string) => /^ {2}'?([\w -]+?)'?:/.exec(line)?.[1];
  for (const [key, text] of Object.entries(texts)) {
    const lines = tree.read(path).split('\n');
    if (lines.some((line) => keyOf(line) === key)) continue;
    const next = lines.find((line) => (keyOf(line) ?? '') > key) ?? '} as const;';
    const written = /^\w+$/.test(key) ? key : `'${key}'`;
    tree.before(path, next, `  ${written}: '${text.replaceAll("'", '’')}',`);
  }
}
