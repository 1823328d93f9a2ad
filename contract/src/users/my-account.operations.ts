import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { preferenceFields, profileFields } from './my-account.fields.ts';
import { myAccount, myActivity, mySessions, preferences } from './my-account.shapes.ts';

/** The staff, whatever they may; programs and payers have no such page. */
const own = onlyRoles('Global Admin', 'Organization Admin', 'Organization User', 'Base User');
/** Payers too: they have another page of their own, and sign in as staff do. */
const everybody = onlyRoles('Global Admin', 'Organization Admin', 'Organization User', 'Base User', 'Customer');

/** Whoever asks: who they are, how they like the portal, and where they are signed in. Never somebody else. */
export const myAccountOperations = operations({
  getMyAccount: { summary: 'Who the caller is, and what they may', access: own, answer: myAccount },
  changeMyAccount: {
    summary: 'Another name or phone of the caller, against the version that was read',
    access: own,
    body: bodyOf(profileFields, { rowVersion: z.number().int() }),
    answer: myAccount,
    refuses: [409],
    strict: true,
  },
  getMyPreferences: { summary: 'How the caller likes the portal', access: own, answer: preferences },
  keepMyPreferences: {
    summary: 'Keep how the caller likes the portal; the last one who says so is right',
    access: own,
    body: bodyOf(preferenceFields),
    answer: preferences,
    strict: true,
  },
  listMyActivity: {
    summary: 'What the caller did lately in business units that they may see, the latest first',
    access: own,
    query: z.object({ Before: z.coerce.number().int().positive().optional() }),
    answer: myActivity,
  },
  listMySessions: { summary: 'Where the caller is signed in', access: everybody, answer: mySessions },
  endOtherSessions: {
    summary: 'Sign the caller out of every browser but this one',
    access: everybody,
    answer: mySessions,
  },
  endMySession: {
    summary: 'Sign the caller out of one browser: its next request finds nobody',
    access: everybody,
    params: z.object({ id: ref('browserSession') }),
    answer: mySessions,
  },
});
