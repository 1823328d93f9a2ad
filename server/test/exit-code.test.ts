import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each([0, 3])('a process that holds the embedded database ends with its own code, %i', (code) => {
  const module = join(import.meta.dirname, '../src/platform/database/embedded.ts');
  const done = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(module)}); process.exitCode = ${code};`],
    { encoding: 'utf8' },
  );
  expect(done.status, done.stderr).toBe(code);
});
