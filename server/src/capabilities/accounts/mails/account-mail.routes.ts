import { accountMailOperations } from '@ratepayer/contract/accounts/account-mail.operations.ts';
import { accountMailPaths } from '@ratepayer/contract/accounts/account-mail.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import type { LinkDeps } from '../page/send-sign-in-link.ts';
import { invitationMail, reminderMail } from './kinds-of-mail.ts';
import { sendToMany } from './send-to-many.ts';

export function accountMailRoutes(app: FastifyInstance, deps: LinkDeps): void {
  const [reminders, invitations] = [reminderMail(deps), invitationMail(deps)];
  bind(app, accountMailPaths, accountMailOperations, {
    sendReminders: ({ caller, params, body, idempotencyKey }) =>
      sendToMany(deps, caller, reminders, { ...params, ...body, idempotencyKey }),
    sendInvitations: ({ caller, params, body, idempotencyKey }) =>
      sendToMany(deps, caller, invitations, { ...params, ...body, idempotencyKey }),
  });
}
