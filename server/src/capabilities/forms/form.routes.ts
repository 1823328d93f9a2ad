import { formOperations } from '@ratepayer/contract/forms/form.operations.ts';
import { formPaths } from '@ratepayer/contract/forms/form.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerForms } from './answer-forms.ts';
import { loadForm } from './load-form.ts';
import { checkoutForms, dashboardForms } from './offered-forms.ts';
import { makeLookUpGuard } from '../accounts/look-up-limits.ts';
import { runAction } from './run-action.ts';
import { submitForm } from './submit-form.ts';

/** Forms as payers answer them. */
export function formRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const guard = makeLookUpGuard(deps.db, deps.keyring, deps.limits);
  bind(app, formPaths, formOperations, {
    listDashboardForms: ({ caller, params, query }) => dashboardForms(deps, caller, { ...params, ...query }),
    listCheckoutForms: ({ caller, params }) => checkoutForms(deps, caller, params),
    getForm: ({ caller, params, query }) =>
      loadForm(deps, caller, { ...params, accountId: query.AccountId, onlyPublic: false }),
    getPublicForm: ({ caller, params }) => loadForm(deps, caller, { ...params, onlyPublic: true }),
    runFormAction: ({ caller, params, body }) => runAction({ ...deps, guard }, caller, params, body),
    submitForm: ({ caller, params, body }) => submitForm(deps, caller, { ...params, onlyPublic: false }, body),
    submitPublicForm: ({ caller, params, body }) => submitForm(deps, caller, { ...params, onlyPublic: true }, body),
    putForms: ({ caller, params, body }) => answerForms(deps, caller, params.sessionIdentifier, body),
  });
}
