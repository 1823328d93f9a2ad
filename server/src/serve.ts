import { join } from 'node:path';
import { readSettings, SettingsFault } from './platform/config/settings.ts';
import { EmbeddedDatabaseFault } from './platform/database/embedded-folder.ts';
import { errorFields, logLine } from './platform/observe/log.ts';
import { closeInstallation, type Installation, openInstallation, runRoles } from './run.ts';

/** Production entry: serves the roles that ROLE names. The database must be migrated. */
let installation: Installation | undefined;
try {
  const opened = await openInstallation(readSettings(process.env, process.execArgv), (what) => logLine('info', what));
  installation = opened;
  const running = await runRoles(opened, join(import.meta.dirname, '../../web/dist'), opened.settings.SMTP_URL);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await running.stop();
      await opened.embedded?.stop();
      process.exit(0);
    });
  }
  logLine('info', 'ready', { role: opened.settings.ROLE });
} catch (error) {
  // One line per fault, each naming its setting; what nobody expected says where it came from.
  if (error instanceof SettingsFault || error instanceof EmbeddedDatabaseFault)
    for (const message of error.message.split('\n')) logLine('fatal', 'refused to start', { message });
  else logLine('fatal', 'could not start', { ...errorFields(error), stack: (error as Error).stack });
  if (installation) await closeInstallation(installation);
  process.exit(1);
}
