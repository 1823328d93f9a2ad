import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium that browser tests use: CHROMIUM, one that is installed, or Debian's package installed now. */
export function findChromium(): string {
  const found = [process.env['CHROMIUM'] ?? '', ...names.map(which), ...places].find(isProgram);
  if (found) return found;
  if (process.getuid?.() === 0 && which('apt-get')) {
    console.log('Installing Chromium (once, about a minute)…');
    spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = which('chromium');
    if (isProgram(installed)) return installed;
  }
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
  process.exit(1);
}

const which = (name: string): string =>
  spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim() ?? '';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
