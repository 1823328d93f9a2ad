import { inviteAdministrator } from '../server/src/capabilities/users/invite-administrator.ts';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';

/**
 * Makes the first Global Admin: `npm run first-admin -- EMAIL "NAME"` prints a link that sets the password, once,
 * within three days.
 */
const [email = '', name = ''] = process.argv.slice(2);
const installation = await openInstallation(readSettings(process.env), () => undefined);
const link = await inviteAdministrator(installation.db, installation.settings.PUBLIC_URL, { email, name }).catch(
  (error: Error) => {
    console.error(error.message);
    return undefined;
  },
);
if (link) console.log(`Open this link within three days; it works once:\n\n  ${link}\n`);
await closeInstallation(installation);
process.exit(link ? 0 : 1);
