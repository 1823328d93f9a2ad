import { createServer } from 'node:net';
import { startMailCatcher } from '../dev/src/mail-catcher.ts';
import { startPast } from '../dev/src/past/start-past.ts';
import { readSettings, type Settings, SettingsFault } from '../server/src/platform/config/settings.ts';
import { EmbeddedDatabaseFault } from '../server/src/platform/database/embedded-folder.ts';
import { closeInstallation, type Installation, openInstallation, runRoles } from '../server/src/run.ts';
import { buildWeb, webDist } from './build-web.ts';
import { foundTown } from './found-town.ts';

const began = Date.now();
const step = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** Ends with one sentence that says what to do. */
function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const isExpected = (error: unknown) => error instanceof SettingsFault || error instanceof EmbeddedDatabaseFault;

async function checkPort(settings: Settings): Promise<void> {
  await new Promise<void>((free, taken) => {
    const probe = createServer();
    probe.once('error', taken);
    probe.listen(settings.PORT, settings.HOST, () => probe.close(() => free()));
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      giveUp(`The port ${settings.PORT} is taken. Stop the program that uses it, or set PORT to another number.`);
    if (error.code === 'EACCES')
      giveUp(`The port ${settings.PORT} may not be used by this user. Set PORT to a number above 1023.`);
    giveUp(
      `The address ${settings.HOST}:${settings.PORT} cannot be used (${error.code}). Set HOST and PORT to an address of this machine.`,
    );
  });
}

async function start(): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  await checkPort(settings);
  step(`web client ${buildWeb()}`);
  const installation = await openInstallation(settings, (line) => step(line));
  step(`database ${installation.embedded ? `in ${settings.DATA_DIR}` : 'of DATABASE_URL'}`);
  const { running, mail } = await serve(settings, installation).catch(async (error: unknown) => {
    await closeInstallation(installation); // a refused start leaves no database running
    throw error;
  });
  let stopping = false;
  let past: { stop(): Promise<void> } | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await past?.stop();
      await running.stop();
      await mail?.stop();
      await installation.embedded?.stop();
      process.exit(0);
    });
  }
  announce(settings, mail?.pageUrl);
  const ownerUrl = installation.embedded?.ownerUrl ?? settings.DATABASE_OWNER_URL;
  const order = { appUrl: installation.appUrl, days: settings.SAMPLE_PAST_DAYS, environment: process.env };
  if (order.days > 0 && ownerUrl) past = startPast({ ...order, ownerUrl }, process.stdout);
}

/** The mail server of somebody who moved away takes no mail any more; a failed delivery has to look like something. */
const refuses = (address: string) =>
  address.endsWith('@moved-away.test') ? new Error('Nobody of this name lives here any more') : undefined;

async function serve(settings: Settings, installation: Installation) {
  if (settings.SAMPLE_TOWN === 'on') await foundTown(installation, (line) => step(line));
  const mail = settings.SMTP_URL ? undefined : await startMailCatcher(settings.PORT + 1, refuses);
  return { mail, running: await runRoles(installation, webDist, settings.SMTP_URL || (mail?.smtpUrl ?? '')) };
}

function announce(settings: Settings, mailPage: string | undefined): void {
  const base = `${settings.PUBLIC_URL}${settings.BASE_PATH === '/' ? '' : settings.BASE_PATH}`;
  step('ready');
  const sample = settings.SAMPLE_TOWN === 'on';
  console.log(`
  Pay a bill        ${base}/customer/${sample ? 'riverton-water' : '{slug}'}/dashboard${sample ? '   (account 10001, ZIP 78701)' : ''}
  Staff portal      ${base}/portal
${settings.DOCS === 'on' ? `  API documents     ${settings.PUBLIC_URL}/docs\n` : ''}${mailPage ? `  Mail              ${mailPage}\n` : ''}${
  sample
    ? `
  Sample logins     global@ratepayer.test · admin@riverton.test · clerk@riverton.test · base@riverton.test · admin@lakeshore.test
                    pat@example.test · morgan@example.test · jules@example.test (Lakeshore Hydro)
                    password of each: ratepayer
  Test card         4242 4242 4242 4242, any later expiry, any security code
  Test bank         routing 110000000, account 000123456789
`
    : ''
}`);
}

await start().catch((error: unknown) => {
  if (isExpected(error)) giveUp((error as Error).message);
  console.error(error);
  giveUp('Ratepayer could not start; the lines above say why.');
});
