import { readSettings } from './platform/config/settings.ts';
import { migrate } from './platform/database/migrate.ts';

const settings = readSettings(process.env);
await migrate(settings.DATABASE_OWNER_URL, undefined, (name) => console.log(`migration ${name}`));
