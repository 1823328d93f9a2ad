import { join } from 'node:path';
import { readSettings, SettingsFault } from './platform/config/settings.ts';
import { openInstallation, runRoles } from './run.ts';

/** Production entry: serves the roles that ROLE names. The database must be migrated. */
try {
  const installation = await openInstallation(readSettings(process.env, process.execArgv), (line) => console.log(line));
  const running = await runRoles(installation, join(import.meta.dirname, '../../web/dist'), installation.settings.SMTP_URL);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await running.stop();
      await installation.embedded?.stop();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof SettingsFault)) throw error;
  console.error(error.message);
  process.exit(1);
}
