import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

export interface Browsers {
  /** A whole Chromium: `CHROMIUM`, or one that is installed. */
  readonly chromium: string;
  /**
   * The same engine without the windows around it, which takes two thirds of the processor's time (decision 186):
   * `CHROMIUM_SHELL`, one that is installed, or the whole one.
   */
  readonly shell: string;
}

/** The browsers of the browser tests; on Debian, what is missing is installed now. Ends the process without any. */
export async function findBrowsers(): Promise<Browsers> {
  const there = lookAround();
  const missing = [...(there.chromium ? [] : ['chromium']), ...(there.shell ? [] : ['chromium-headless-shell'])];
  if (missing.length > 0 && process.getuid?.() === 0 && which('apt-get')) {
    console.log(`Installing ${missing.join(' and ')} (once, about a minute)…`);
    await install(missing);
  }
  const { chromium, shell } = lookAround();
  if (chromium) return { chromium, shell: shell ?? chromium };
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
  process.exit(1);
}

const lookAround = () => ({
  chromium: [process.env['CHROMIUM'] ?? '', ...names.map(which), ...places].find(isProgram),
  shell: [process.env['CHROMIUM_SHELL'] ?? '', ...shells.map(which)].find(isProgram),
});

/** One package after the other: a Debian that has no shell of its own still gets its Chromium. */
async function install(packages: readonly string[]): Promise<void> {
  const each = packages.map((name) => `apt-get install -y -qq ${name}`).join('; ');
  const installing = spawn('sh', ['-c', `apt-get update -qq && { ${each}; }`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  await new Promise((done) => installing.once('close', done));
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
