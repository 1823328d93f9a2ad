import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
export const webDist = join(root, 'web/dist');
const stamp = join(webDist, '.sources');

/** Builds the web client when its sources, its contract or its packages changed since the last build. */
export function buildWeb(): 'built' | 'unchanged' {
  const sources = hashOf(
    [join(root, 'web/src'), join(root, 'contract/src')],
    [
      join(root, 'package-lock.json'),
      ...['index.html', 'vite.config.ts', 'compress-assets.ts'].map((name) => join(root, 'web', name)),
    ],
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return 'unchanged';
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) throw new Error('The web client could not be built; the lines above say why.');
  writeFileSync(stamp, sources);
  return 'built';
}

function hashOf(folders: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256');
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...found.sort(), ...files]) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
