import { ownAccountOperations } from '@ratepayer/contract/customers/own-account.operations.ts';
import { ownAccountPaths } from '@ratepayer/contract/customers/own-account.paths.ts';
import { ownProfileOperations } from '@ratepayer/contract/customers/own-profile.operations.ts';
import { ownProfilePaths } from '@ratepayer/contract/customers/own-profile.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock/clock.ts';
import { bind } from '../../../platform/http/bind.ts';
import { makeLookUpGuard } from '../../accounts/look-up-limits.ts';
import { customerOf } from '../../wallet/customer-of.ts';
import { changeCustomer } from '../change-customer.ts';
import type { PhoneDeps } from '../text-phone-code.ts';
import { addOwnAccount } from './add-own-account.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { chooseOwnPassword } from './choose-own-password.ts';
import { closeOwnLogin } from './close-own-login.ts';
import { ownAccount } from './own-accounts.ts';
import { ownData } from './own-data.ts';
import { pageOfPayments } from './own-payments.ts';
import { mailAddressCode, proveAddress } from './prove-address.ts';
import { readHome, readOwnAccount } from './read-home.ts';

/** The pages of a payer who signed in. */
export function homeRoutes(
  app: FastifyInstance,
  deps: PhoneDeps & { readonly clock: Clock; readonly portalUrl: string },
): void {
  const { db, keyring, limits } = deps;
  const guard = makeLookUpGuard(db, keyring, limits);
  bind(app, ownAccountPaths, ownAccountOperations, {
    readOwnHome: ({ caller }) => readHome(db, caller),
    addOwnAccount: ({ caller, body }) => addOwnAccount(db, guard, caller, body),
    readOwnAccount: ({ caller, params: { accountId } }) =>
      db.reading(caller.businessUnitIds, (tx) => readOwnAccount(tx, caller, accountId)),
    changeOwnAccount: ({ caller, params: { accountId }, body }) => changeOwnAccount(db, caller, accountId, body),
    listOwnPayments: ({ caller, params: { accountId }, query: { Page, PageSize, Year, Status } }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        const { customerId } = caller;
        await ownAccount(tx, caller, accountId);
        const asked = { customerId, accountIds: [accountId], page: Page, size: PageSize };
        return pageOfPayments(tx, { ...asked, year: Year, status: Status });
      }),
  });
  bind(app, ownProfilePaths, ownProfileOperations, {
    changeOwnProfile: ({ caller, body: { rowVersion, ...asked } }) =>
      changeCustomer(deps, caller, asked, { id: customerOf(caller), rowVersion }),
    mailAddressCode: ({ caller, body }) => mailAddressCode(deps, caller, body),
    proveAddress: ({ caller, body }) => proveAddress(deps, caller, body.code),
    chooseOwnPassword: ({ caller }) => chooseOwnPassword(deps, caller),
    closeOwnLogin: ({ caller, body }) => closeOwnLogin(deps, caller, body.rowVersion),
    downloadOwnData: ({ caller }) => ownData(deps, caller),
  });
}
