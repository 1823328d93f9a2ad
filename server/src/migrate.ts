import { readSettings } from './platform/config/settings.ts';
import { logLine } from './platform/observe/log.ts';
import { migrate } from './platform/database/migrate.ts';

const settings = readSettings(process.env);
await migrate(settings.DATABASE_OWNER_URL, undefined, (name) => logLine('info', 'migration', { name }));
