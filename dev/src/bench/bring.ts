import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const home = join(import.meta.dirname, '../../../tools/bench');

/**
 * What a benchmark alone needs stands in a folder of its own (`tools/bench/NAME`), with its lock: whoever installs the
 * product does not get it. It is installed when it is first asked for, without scripts of packages, and again when the
 * lock is another. Answers where to import it from.
 */
export function bring(name: string): string {
  const folder = join(home, name);
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(folder, 'node_modules/.ratepayer-install');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.log(`Installing ${name} for this benchmark (once)…`);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { status } = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`${name} could not be installed.`);
    writeFileSync(stamp, lock);
  }
  return pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href;
}
