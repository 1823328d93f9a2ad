import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const workspaces = { contract: 'contract', server: 'server', identity: 'identity', web: 'web', dev: 'dev', e2e: 'e2e' };

/**
 * The product's sources in a folder of their own, with the packages of this one: what is made there changes nothing
 * here.
 */
export function copyProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), 'ratepayer-new-'));
  // The database that a test starts there is another user's where this one is root.
  chmodSync(copy, 0o755);
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) {
    if (file.startsWith('docs/') || !existsSync(join(root, file))) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@ratepayer'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@ratepayer' || name === '.cache') continue;
    symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const folder of Object.values(workspaces)) {
    const own = join(folder, 'node_modules');
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(copy, own));
  }
  // The product's own packages are those of the copy.
  for (const [name, folder] of Object.entries(workspaces))
    symlinkSync(join(copy, folder), join(packages, '@ratepayer', name));
  return copy;
}
