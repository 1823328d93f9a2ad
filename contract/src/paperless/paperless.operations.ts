import { z } from 'zod';
import { payersAndStaff } from '../customers/customer-read.operations.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, ref, text } from '../kit/shapes.ts';
import { paperlessSettings } from './paperless.shapes.ts';

const oneAccount = z.object({ id: ref('account') });
const ownAccount = z.object({ customerId: ref('customer'), accountId: ref('account') });
const saved = {
  /** The words that were shown; needed to begin. */
  consentVersion: text(12).optional(),
  notifyWithSms: z.boolean().optional(),
  /** 0 begins; what is on is changed against its version. */
  rowVersion: z.number().int().min(0),
};

export const paperlessOperations = operations({
  getPaperless: {
    summary: 'How bills of an account come, what has to be agreed to before they come without paper, and what was done',
    access: payersAndStaff,
    params: oneAccount,
    answer: paperlessSettings,
  },
  changePaperless: {
    summary: 'Bills without paper for a payer who agreed before staff, or to another proved address of theirs',
    access: withPermission('Accounts:Manage'),
    params: oneAccount,
    body: z.strictObject({
      ...saved,
      customerId: bodyRef('customer'),
      /** How they agreed; needed to begin. */
      consent: z.object({ method: z.enum(['Signed', 'Staff Attested']), note: text(500).min(1) }).optional(),
    }),
    refuses: [409],
    answer: paperlessSettings,
    strict: true,
  },
  endPaperless: {
    summary: 'Bills of a payer on paper again, for a reason; they are told',
    access: withPermission('Accounts:Manage'),
    params: oneAccount,
    body: z.strictObject({
      customerId: bodyRef('customer'),
      reason: text(500).min(1),
      rowVersion: z.number().int().optional(),
    }),
    refuses: [409],
    answer: paperlessSettings,
    strict: true,
  },
  changeMyPaperless: {
    summary: 'Bills of an own account without paper, or to another address: the login’s own, or one proved by a code',
    access: onlyRoles('Customer'),
    params: ownAccount,
    body: z.strictObject({
      ...saved,
      email: z.email().max(200),
      /** What was mailed to the address, where it is not the login’s own. */
      code: text(10).optional(),
    }),
    refuses: [409],
    answer: paperlessSettings,
    strict: true,
  },
  endMyPaperless: {
    summary: 'Bills of an own account on paper again',
    access: onlyRoles('Customer'),
    params: ownAccount,
    body: z.strictObject({ rowVersion: z.number().int().optional() }),
    refuses: [409],
    answer: paperlessSettings,
    strict: true,
  },
});
