import type { Operation } from './kit/operation.ts';
import { accountOperations } from './accounts/account.operations.ts';
import { accountPaths } from './accounts/account.paths.ts';
import { feeOperations } from './fees/fee.operations.ts';
import { feePaths } from './fees/fee.paths.ts';
import { findOperations } from './find/find.operations.ts';
import { findPaths } from './find/find.paths.ts';
import { installationOperations } from './installation/installation.operations.ts';
import { installationPaths } from './installation/installation.paths.ts';
import { jobOperations } from './jobs/job.operations.ts';
import { jobPaths } from './jobs/job.paths.ts';
import { organizationOperations } from './organizations/organization.operations.ts';
import { organizationPaths } from './organizations/organization.paths.ts';
import { formOperations } from './forms/form.operations.ts';
import { formPaths } from './forms/form.paths.ts';
import { accountPaymentOperations } from './payments/account-payment.operations.ts';
import { accountPaymentPaths } from './payments/account-payment.paths.ts';
import { channelOperations } from './payments/channel.operations.ts';
import { channelPaths } from './payments/channel.paths.ts';
import { exceptionOperations } from './payments/exception.operations.ts';
import { exceptionPaths } from './payments/exception.paths.ts';
import { externalOperations } from './payments/external.operations.ts';
import { externalPaths } from './payments/external.paths.ts';
import { paymentOperations } from './payments/payment.operations.ts';
import { paymentPaths } from './payments/payment.paths.ts';
import { walletOperations } from './payments/wallet.operations.ts';
import { walletPaths } from './payments/wallet.paths.ts';
import { settlementOperations } from './settlement/settlement.operations.ts';
import { settlementPaths } from './settlement/settlement.paths.ts';
import { reportOperations } from './reports/report.operations.ts';
import { reportPaths } from './reports/report.paths.ts';
import { viewOperations } from './views/view.operations.ts';
import { viewPaths } from './views/view.paths.ts';

/**
 * Every operation with its path: the access table, the OpenAPI document and the walk over roles and foreign ids read
 * this.
 */
export const allOperations: Readonly<Record<string, Operation>> = {
  ...organizationOperations,
  ...accountOperations,
  ...paymentOperations,
  ...settlementOperations,
  ...feeOperations,
  ...exceptionOperations,
  ...externalOperations,
  ...installationOperations,
  ...channelOperations,
  ...walletOperations,
  ...accountPaymentOperations,
  ...formOperations,
  ...viewOperations,
  ...findOperations,
  ...jobOperations,
  ...reportOperations,
};
export const allPaths: Readonly<Record<string, string>> = {
  ...organizationPaths,
  ...accountPaths,
  ...paymentPaths,
  ...settlementPaths,
  ...feePaths,
  ...exceptionPaths,
  ...externalPaths,
  ...installationPaths,
  ...channelPaths,
  ...walletPaths,
  ...accountPaymentPaths,
  ...formPaths,
  ...viewPaths,
  ...findPaths,
  ...jobPaths,
  ...reportPaths,
};
