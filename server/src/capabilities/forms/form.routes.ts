import type { FastifyInstance } from 'fastify';
import { formOperations } from '@ratepayer/contract/forms/form.operations.ts';
import { formPaths } from '@ratepayer/contract/forms/form.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerForms } from './answer-forms.ts';

export function formRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, formPaths, formOperations, {
    putForms: ({ caller, params, body }) =>
      answerForms(deps, caller, params.identifier, body.formResponses, body.rowVersion),
  });
}
