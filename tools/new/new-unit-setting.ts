import { addTexts, importInto } from './insert.ts';
import { camel, type Names } from './names.ts';
import { nextMigration } from './new-record.ts';
import { folderOf } from './new-verb.ts';
import type { Tree } from './tree.ts';

const registry = 'contract/src/organizations/unit-settings.ts';

/** A setting of a business unit that a capability acts by: its column, its entry and its words (decision 202). */
export function newUnitSetting(tree: Tree, capability: string, { kebab }: Names): void {
  folderOf(tree, capability);
  const key = camel(kebab);
  const said = kebab.replaceAll('-', ' ');
  const name = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  if (tree.read(registry).includes(`  ${key}: {`)) throw new Error(`There is a setting ${key} already.`);
  tree.write({
    path: `server/migrations/${nextMigration(tree)}-${kebab}.sql`,
    text: [
      `-- ${name}: a setting of a business unit.`,
      `alter table business_unit add column ${kebab.replaceAll('-', '_')} boolean not null default false;`,
      '',
    ].join('\n'),
  });
  importInto(tree, registry, 'yesNo', '../kit/fields.ts');
  tree.before(
    registry,
    '});',
    `  ${key}: { section: 'accounts', field: yesNo, initial: false, readBy: ['${capability}'] },`,
  );
  addTexts(tree, 'staff-settings', { [key]: name, [`${key}_help`]: `${name}, on or off.` });
}
