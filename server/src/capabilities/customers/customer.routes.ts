import { customers } from '@ratepayer/contract/customers/customer.list.ts';
import { customerOperations } from '@ratepayer/contract/customers/customer.operations.ts';
import { customerChangeOperations } from '@ratepayer/contract/customers/customer-change.operations.ts';
import { customerChangePaths } from '@ratepayer/contract/customers/customer-change.paths.ts';
import { customerWalletOperations } from '@ratepayer/contract/customers/customer-wallet.operations.ts';
import { customerWalletPaths } from '@ratepayer/contract/customers/customer-wallet.paths.ts';
import { registrationOperations } from '@ratepayer/contract/customers/registration.operations.ts';
import { registrationPaths } from '@ratepayer/contract/customers/registration.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { notAllowed } from '../../platform/http/refusal.ts';
import type { ListDeps } from '../organizations/unit-lists.ts';
import { recordRoutes } from '../organizations/unit-records.ts';
import { useSignInLink } from '../accounts/use-sign-in-link.ts';
import { blockCustomer } from './block-customer.ts';
import { changeCustomer } from './change-customer.ts';
import { changeNotices } from './change-notices.ts';
import { customerReadRoutes } from './customer-read.routes.ts';
import { customerSourceFor } from './customer.source.ts';
import { disownSignIn } from './disown-sign-in.ts';
import { homeRoutes } from './home/home.routes.ts';
import { linkAccount } from './link-account.ts';
import { mergeCustomers } from './merge-customers.ts';
import { confirmRegistration } from './registration/confirm-registration.ts';
import { register } from './registration/register.ts';
import { sendVerification } from './send-verification.ts';
import { type PhoneDeps, textPhoneCode } from './text-phone-code.ts';
import { unlinkAccount } from './unlink-account.ts';
import { verifyEmail } from './verify-email.ts';
import { verifyPhone } from './verify-phone.ts';
import { removeCustomerSource, walletOfCustomer } from './wallet-of-customer.ts';

const recordOfCustomer = recordRoutes(customers, customerOperations, customerSourceFor, {
  change: { verb: changeCustomer },
});

/** Customers: their list, the record of one, what is read beside it, and what is done. */
export function customerRoutes(
  app: FastifyInstance,
  deps: ListDeps & PhoneDeps & { readonly portalUrl: string },
): void {
  const { db } = deps;
  recordOfCustomer(app, deps);
  customerReadRoutes(app, deps);
  homeRoutes(app, deps);
  bind(app, registrationPaths, registrationOperations, {
    register: ({ caller, body }) => register(deps, caller, body),
    disownSignIn: ({ caller, body }) => disownSignIn(deps, caller, body.token),
    openBySignInLink: ({ caller, body }) => useSignInLink(deps, caller, body),
    confirmRegistration: ({ caller, body }) => confirmRegistration(deps, caller, body.token),
  });
  bind(app, customerWalletPaths, customerWalletOperations, {
    listCustomerWallet: ({ params }) => walletOfCustomer(deps, params),
    removeCustomerSource: ({ caller, params, body }) => removeCustomerSource(deps, caller, { ...params, ...body }),
  });
  bind(app, customerChangePaths, customerChangeOperations, {
    changeCustomer: ({ caller, query: { id }, body: { rowVersion, ...asked } }) =>
      changeCustomer(deps, caller, asked, { id, rowVersion }),
    blockCustomer: ({ caller, params, body }) => blockCustomer(db, caller, { ...params, ...body }),
    mergeCustomers: ({ caller, params, body }) => mergeCustomers(deps, caller, { ...params, ...body }),
    linkCustomerAccount: ({ caller, body }) => linkAccount(db, caller, body),
    unlinkAccountAsCustomer: ({ caller, body: { accountId } }) => {
      if (caller.customerId === null) throw notAllowed();
      return unlinkAccount(deps, caller, { customerId: caller.customerId, accountId, reason: '' });
    },
    unlinkAccountAsAdmin: ({ caller, body }) => unlinkAccount(deps, caller, body),
    initiatePhoneVerification: ({ caller, params, body }) => textPhoneCode(deps, caller, { ...params, ...body }),
    sendEmailVerification: ({ caller, params, body }) => sendVerification(deps, caller, { ...params, ...body }),
    verifyEmail: ({ caller, body }) => verifyEmail(deps, caller, body.token),
    verifyPhone: ({ caller, params, body }) => verifyPhone(deps, caller, { ...params, ...body }),
    changeNotices: ({ caller, params, body }) => changeNotices(db, caller, params, body),
  });
}
