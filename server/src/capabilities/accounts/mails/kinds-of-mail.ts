import type { LinkDeps } from '../page/send-sign-in-link.ts';
import { readInvitations, writeInvitations } from './invitations.ts';
import { readReminders, writeReminders } from './reminders.ts';
import type { KindOfMail } from './send-to-many.ts';

/** Reminders of what is due, as the reminder of a single account is written. */
export const reminderMail = ({ limits, texts }: Pick<LinkDeps, 'limits' | 'texts'>): KindOfMail => ({
  operation: 'reminders',
  read: (tx, businessUnitId, ids) => readReminders(tx, businessUnitId, ids, texts !== undefined),
  write: async (tx, caller, businessUnitId, mails) =>
    new Set((await writeReminders(tx, limits, caller, businessUnitId, mails)).keys()),
});

/** Invitations of the holders of accounts to a login, as a single one is written. */
export const invitationMail = (deps: Pick<LinkDeps, 'keyring' | 'limits'>): KindOfMail => ({
  operation: 'invitations',
  read: readInvitations,
  async write(tx, caller, businessUnitId, mails) {
    const invitations = mails.map(({ id, name, sentTo: [emailAddress = ''] }) => {
      const [firstName = '', ...others] = name.split(' ');
      return { accountId: id, emailAddress, firstName, lastName: others.join(' ') };
    });
    const waits = await writeInvitations(tx, deps, caller, businessUnitId, invitations);
    return new Set(mails.flatMap(({ id }, at) => (waits[at] === undefined ? [] : [id])));
  },
});
