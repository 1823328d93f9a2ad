import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allOperations } from '../../server/test/all-operations.ts';
import { toldChanges, toldTypes } from '../../server/test/told/told-changes.ts';
import { untoldScreens, untoldTypes } from '../../server/test/told/untold-changes.ts';
import { isBuilt } from '../../web/src/app/portal/screen.ts';
import { screens } from '../../web/src/app/portal/screens.ts';

const root = join(import.meta.dirname, '../..');
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();
const shown = Object.values(toldChanges).flat();
/** What workers made of a cycle is told as histories are, and changes nothing by hand. */
const logs = ['listBillingCycleLog'];

it('shows by a change each history that the product hands out', () => {
  const histories = Object.entries(allOperations)
    .filter(([, { answer }]) => answer.meta()?.['id'] === 'History')
    .map(([id]) => id);
  expect(sorted([...Object.keys(toldChanges), ...logs])).toEqual(sorted(histories));
  expect(sorted(Object.keys(toldTypes))).toEqual(sorted(Object.keys(toldChanges)));
});

it('has a history on every screen, or says why not', () => {
  const told = shown.map(({ screen }) => screen);
  expect(sorted([...told, ...Object.keys(untoldScreens)])).toEqual(
    sorted(screens.filter(isBuilt).map(({ path }) => path)),
  );
  for (const path of Object.keys(untoldScreens)) expect(told).not.toContain(path);
  for (const why of [...Object.values(untoldScreens), ...Object.values(untoldTypes)])
    expect(why.length).toBeGreaterThan(7);
});

/** What the audit calls things, as the server writes it. */
const audited = (files: string): readonly string[] =>
  readdirSync(join(root, files), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(root, files, file), 'utf8');
      return [...text.matchAll(/(?:entityType: |auditedAs = |agencyAs = )'(\w+)'/g)].map(([, type = '']) => type);
    });

it('hands out a history of everything that the audit names, or says why not', () => {
  const named = audited('server/src').filter((type) => !Object.values(toldTypes).includes(type));
  expect(sorted(named)).toEqual(sorted(Object.keys(untoldTypes)));
});
