import { accountRecordOperations } from '@ratepayer/contract/accounts/account-record.operations.ts';
import { billOperations } from '@ratepayer/contract/bills/bill.operations.ts';
import { cycleOperations } from '@ratepayer/contract/bills/cycle.operations.ts';
import { accountPageOperations } from '@ratepayer/contract/accounts/account-page.operations.ts';
import { customerOperations } from '@ratepayer/contract/customers/customer.operations.ts';
import { uploadOperations } from '@ratepayer/contract/accounts/upload.operations.ts';
import { feeOperations } from '@ratepayer/contract/fees/fee.operations.ts';
import { accountPaymentOperations } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { fileOperations } from '@ratepayer/contract/files/file.operations.ts';
import { gatewayOperations } from '@ratepayer/contract/gateways/gateway.operations.ts';
import { merchantAccountOperations } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { gatewayMessageOperations } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import { jobOperations } from '@ratepayer/contract/jobs/job.operations.ts';
import { everyOrganizationOperations } from '@ratepayer/contract/organizations/every-organization.operations.ts';
import { jobRecordOperations } from '@ratepayer/contract/jobs/job-record.operations.ts';
import { jobTemplateOperations } from '@ratepayer/contract/jobs/job-template.operations.ts';
import { runOperations } from '@ratepayer/contract/jobs/run.operations.ts';
import { unitListOperations } from '@ratepayer/contract/organizations/unit.operations.ts';
import { approvalList } from '@ratepayer/contract/payments/approval.list.ts';
import { exceptionOperations } from '@ratepayer/contract/payments/exception.operations.ts';
import { externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { agencyOperations } from '@ratepayer/contract/organizations/agency.operations.ts';
import { deviceOperations } from '@ratepayer/contract/devices/device.operations.ts';
import { billingSystemOperations } from '@ratepayer/contract/exports/billing-system.operations.ts';
import { paymentExportOperations } from '@ratepayer/contract/exports/payment-export.operations.ts';
import { productOperations } from '@ratepayer/contract/products/product.operations.ts';
import { termsOperations } from '@ratepayer/contract/terms/terms.operations.ts';
import { readingOperations } from '@ratepayer/contract/readings/reading.operations.ts';
import { reportList } from '@ratepayer/contract/reports/report.list.ts';
import { accessReviewOperations } from '@ratepayer/contract/users/access-review.operations.ts';
import { apiClientOperations } from '@ratepayer/contract/users/api-client.operations.ts';
import { staffLoginOperations, userOperations } from '@ratepayer/contract/users/user.operations.ts';
import { ticketOperations } from '@ratepayer/contract/tickets/ticket.operations.ts';
import { auditOperations, platformAuditOperations } from '@ratepayer/contract/installation/audit-entry.operations.ts';
import { legalHoldOperations } from '@ratepayer/contract/retention/legal-hold.operations.ts';
import { bannerOperations } from '@ratepayer/contract/messages/banner.operations.ts';
import { settlementOperations } from '@ratepayer/contract/settlement/settlement.operations.ts';
import { lifecycleRoutes } from './capabilities/accounts/lifecycle/lifecycle.routes.ts';
import { dashboardRoutes } from './capabilities/dashboard/dashboard.routes.ts';
import { digestRoutes } from './capabilities/dashboard/digest/digest.routes.ts';
import { accountSource } from './capabilities/accounts/records/account.source.ts';
import { recordRoutes } from './capabilities/accounts/records/record.routes.ts';
import { accountMailRoutes } from './capabilities/accounts/mails/account-mail.routes.ts';
import { accountPageRoutes } from './capabilities/accounts/page/account-page.routes.ts';
import { paymentsOfAccountSource } from './capabilities/accounts/page/payments-of-account.source.ts';
import { registerSource } from './capabilities/accounts/page/register.source.ts';
import { uploadSourceFor } from './capabilities/accounts/uploads/upload.source.ts';
import { billSource } from './capabilities/bills/bill.source.ts';
import { billsOfAccount } from './capabilities/bills/bills-of-account.ts';
import { cycleSource } from './capabilities/bills/cycle.source.ts';
import { changeRoutes } from './capabilities/changes/change.routes.ts';
import { customerRoutes } from './capabilities/customers/customer.routes.ts';
import { customerSourceFor } from './capabilities/customers/customer.source.ts';
import { verifyEmailPage } from './capabilities/customers/verify-email-page.ts';
import { linksOfAccount } from './capabilities/customers/links-of-account.ts';
import { embeddedRoutes } from './capabilities/embedded/embedded.routes.ts';
import { enrolmentRoutes } from './capabilities/enrolments/enrolment.routes.ts';
import { enrolmentsOfAccount } from './capabilities/enrolments/hand-over.ts';
import { exceptionSource } from './capabilities/exceptions/exception.source.ts';
import { externalSource } from './capabilities/external/external.source.ts';
import { feeSource } from './capabilities/fees/fee.source.ts';
import { fileSourceFor } from './capabilities/files/file.source.ts';
import { gatewayMessageSource } from './capabilities/gateways/gateway-message.source.ts';
import { gatewayRoutes } from './capabilities/gateways/gateway.routes.ts';
import { gatewaySourceFor } from './capabilities/gateways/gateway.source.ts';
import { merchantAccountRoutes } from './capabilities/gateways/merchant-account.routes.ts';
import { merchantAccountSource } from './capabilities/gateways/merchant-account.source.ts';
import { wordingRoutes } from './capabilities/gateways/wording.routes.ts';
import { deliverySource } from './capabilities/jobs/delivery.source.ts';
import { jobRecordRoutes } from './capabilities/jobs/job-record.routes.ts';
import { jobSource } from './capabilities/jobs/job.source.ts';
import { templateRoutes } from './capabilities/jobs/templates/template.routes.ts';
import { templateSource } from './capabilities/jobs/templates/template.source.ts';
import { runSource } from './capabilities/jobs/runs/run.source.ts';
import { lineSource } from './capabilities/payment-records/account-payments/line.source.ts';
import { searchedIn } from './capabilities/payment-records/account-payments/searched-in.ts';
import { movementSource } from './capabilities/payment-records/revenue/movement.source.ts';
import { paymentSource } from './capabilities/payment-records/payment.source.ts';
import { readingsImport } from './capabilities/readings/import/readings-import.ts';
import { refuseReadings } from './capabilities/readings/refuse-when-off.ts';
import { readingSource } from './capabilities/readings/reading.source.ts';
import { usagePdfRoute } from './capabilities/readings/usage-pdf.ts';
import { readingsOfAccount } from './capabilities/readings/readings-of-account.ts';
import { refusedBy, reportedList } from './capabilities/reports/reported-list.ts';
import { exceptionRoutes } from './capabilities/exceptions/exception.routes.ts';
import { paymentsImport } from './capabilities/external/import/payments-import.ts';
import { externalRoutes } from './capabilities/external/external.routes.ts';
import { accountPaymentRoutes } from './capabilities/payment-records/account-payments/account-payment.routes.ts';
import { agencySourceFor } from './capabilities/organizations/agencies/agency.source.ts';
import { accountConfigRoutes } from './capabilities/organizations/account-config/account-config.routes.ts';
import { everyOrganizationRoutes } from './capabilities/organizations/every-organization.routes.ts';
import { organizationSourceFor } from './capabilities/organizations/organization.source.ts';
import { notificationRoutes } from './capabilities/notifications/notification.routes.ts';
import { linkRoutes } from './capabilities/organizations/links/link.routes.ts';
import { lookRoutes } from './capabilities/organizations/look/look.routes.ts';
import { unitSourceFor } from './capabilities/organizations/unit.source.ts';
import { setupRoutes } from './capabilities/organizations/setup.routes.ts';
import { unitSettingsRoutes } from './capabilities/organizations/unit-settings.routes.ts';
import { paymentFieldRoutes } from './capabilities/payment-fields/payment-field.routes.ts';
import { channelSetupRoutes } from './capabilities/organizations/channels/channel-setup.routes.ts';
import { intentRoutes } from './capabilities/payments/intent.routes.ts';
import { deviceRoutes } from './capabilities/devices/device.routes.ts';
import { deviceSource } from './capabilities/devices/device.source.ts';
import { systemRoutes } from './capabilities/exports/billing-system.routes.ts';
import { systemSourceFor } from './capabilities/exports/billing-system.source.ts';
import { paymentExportRoutes } from './capabilities/exports/payment-export.routes.ts';
import { paymentExportSource } from './capabilities/exports/payment-export.source.ts';
import { productRoutes } from './capabilities/products/product.routes.ts';
import { productSource } from './capabilities/products/product.source.ts';
import { paymentRoutes } from './capabilities/payment-records/payment.routes.ts';
import { receiptRoutes } from './capabilities/receipts/receipt.routes.ts';
import { channelRoutes } from './capabilities/sessions/channel.routes.ts';
import { batchLineSource } from './capabilities/settlement/batch-line.source.ts';
import { batchSource } from './capabilities/settlement/batch.source.ts';
import { settlementRoutes } from './capabilities/settlement/settlement.routes.ts';
import { acknowledgmentSource } from './capabilities/terms/acknowledgment.source.ts';
import { termsRoutes } from './capabilities/terms/terms.routes.ts';
import { termsSourceFor } from './capabilities/terms/terms.source.ts';
import { testPaymentRoutes } from './capabilities/test-payments/test-payment.routes.ts';
import { ticketRoutes } from './capabilities/tickets/ticket.routes.ts';
import { ticketSource } from './capabilities/tickets/ticket.source.ts';
import { auditSource, platformAuditSourceFor } from './capabilities/audit/audit-entry.source.ts';
import { auditRoutes } from './capabilities/audit/audit.routes.ts';
import { legalHoldSourceFor } from './capabilities/retention/legal-hold.source.ts';
import { bannerRoutes } from './capabilities/messages/banner.routes.ts';
import { bannerSource } from './capabilities/messages/banner.source.ts';
import { administratorRoutes } from './capabilities/users/administrator.routes.ts';
import { accessReviewRoutes } from './capabilities/users/access-review.routes.ts';
import { reviewedSource } from './capabilities/users/access-review.source.ts';
import { apiClientRoutes } from './capabilities/users/api-client.routes.ts';
import { apiClientSourceFor } from './capabilities/users/api-client.source.ts';
import { myAccountRoutes } from './capabilities/users/my-account.routes.ts';
import { staffLoginSourceFor } from './capabilities/users/staff-login.source.ts';
import { userRoutes } from './capabilities/users/user.routes.ts';
import { userSourceFor } from './capabilities/users/user.source.ts';
import { onboardingRoutes } from './capabilities/onboarding/onboarding.routes.ts';
import { walletRoutes } from './capabilities/wallet/wallet.routes.ts';
import type { Part } from './part.ts';
import { payerParts } from './payer-parts.ts';
import { transferLists } from './transfer-lists.ts';

/** One line for each; whose operations need more are bound in `app.ts`. */
export const parts: readonly Part[] = [
  { routes: (app, deps) => lifecycleRoutes(app, deps, movedWith) },
  { movedWith: linksOfAccount },
  { routes: enrolmentRoutes, movedWith: enrolmentsOfAccount },
  {
    routes: (app, deps) => (customerRoutes(app, deps), verifyEmailPage(app, deps)),
    list: reportedList(customerSourceFor, customerOperations.exportCustomers),
  },
  { routes: (app, deps) => (intentRoutes(app, deps), receiptRoutes(app, deps)) },
  { routes: paymentRoutes, list: reportedList(paymentSource, paymentOperations.exportPayments) },
  {
    routes: accountPaymentRoutes,
    list: reportedList(lineSource, accountPaymentOperations.exportAccountPayments, searchedIn),
  },
  { list: reportedList(movementSource, paymentOperations.exportRevenueMovements) },
  { list: reportedList(feeSource, feeOperations.exportServiceFees) },
  {
    routes: externalRoutes,
    importKind: paymentsImport,
    list: reportedList(externalSource, externalOperations.exportExternalPayments),
  },
  {
    routes: (app, deps) => recordRoutes(app, deps, movedWith),
    list: reportedList(accountSource, accountRecordOperations.exportAccounts),
  },
  { routes: (app, deps) => (accountConfigRoutes(app, deps), embeddedRoutes(app, deps), unitSettingsRoutes(app, deps)) },
  { routes: (app, deps) => (linkRoutes(app, deps), lookRoutes(app, deps)) },
  { routes: paymentFieldRoutes },
  { routes: setupRoutes, list: reportedList(unitSourceFor, unitListOperations.exportBillers) },
  { routes: accountMailRoutes },
  { routes: channelSetupRoutes },
  { routes: accountPageRoutes, list: reportedList(registerSource, accountPageOperations.exportRegister) },
  { list: reportedList(paymentsOfAccountSource, accountPageOperations.exportPaymentsOfAccount) },
  { list: reportedList(uploadSourceFor, uploadOperations.exportUploads) },
  { movedWith: billsOfAccount, list: reportedList(billSource, billOperations.exportBills) },
  { list: reportedList(cycleSource, cycleOperations.exportBillingCycles) },
  {
    routes: usagePdfRoute,
    importKind: readingsImport,
    list: refusedBy(reportedList(readingSource, readingOperations.exportReadings), refuseReadings),
    movedWith: readingsOfAccount,
  },
  { routes: exceptionRoutes, list: reportedList(exceptionSource, exceptionOperations.exportGatewayExceptions) },
  { routes: notificationRoutes },
  {
    routes: merchantAccountRoutes,
    list: reportedList(merchantAccountSource, merchantAccountOperations.exportMerchantAccounts),
  },
  { routes: gatewayRoutes, list: reportedList(gatewaySourceFor, gatewayOperations.exportGateways) },
  { routes: wordingRoutes, list: reportedList(gatewayMessageSource, gatewayMessageOperations.exportGatewayMessages) },
  { routes: deviceRoutes, list: reportedList(deviceSource, deviceOperations.exportDevices) },
  { routes: systemRoutes, list: reportedList(systemSourceFor, billingSystemOperations.exportBillingSystems) },
  {
    routes: paymentExportRoutes,
    list: reportedList(paymentExportSource, paymentExportOperations.exportPaymentExports),
  },
  { routes: productRoutes, list: reportedList(productSource, productOperations.exportProducts) },
  { routes: walletRoutes },
  { routes: (app, deps) => (channelRoutes(app, deps), testPaymentRoutes(app, deps), onboardingRoutes(app, deps)) },
  ...payerParts,
  { routes: settlementRoutes, list: reportedList(batchSource, settlementOperations.exportSettlementBatches) },
  { list: reportedList(batchLineSource, settlementOperations.exportSettlementLines) },
  { routes: termsRoutes, list: reportedList(termsSourceFor, termsOperations.exportTerms) },
  { list: reportedList(acknowledgmentSource, termsOperations.exportAcknowledgments) },
  {
    routes: everyOrganizationRoutes,
    list: reportedList(organizationSourceFor, everyOrganizationOperations.exportOrganizations),
  },
  { list: reportedList(agencySourceFor, agencyOperations.exportAgencies) },
  { routes: administratorRoutes },
  { routes: changeRoutes },
  { routes: apiClientRoutes, list: reportedList(apiClientSourceFor, apiClientOperations.exportApiClients) },
  { routes: myAccountRoutes },
  { routes: userRoutes, list: reportedList(userSourceFor, userOperations.exportUsers) },
  { routes: accessReviewRoutes, list: reportedList(reviewedSource, accessReviewOperations.exportReviewedLogins) },
  { list: reportedList(staffLoginSourceFor, staffLoginOperations.exportStaffLogins) },
  { routes: (app, deps) => (dashboardRoutes(app, deps), digestRoutes(app, deps)) },
  { list: reportedList(fileSourceFor, fileOperations.exportFiles) },
  { routes: auditRoutes, list: reportedList(auditSource, auditOperations.exportAuditEntries) },
  { list: reportedList(platformAuditSourceFor, platformAuditOperations.exportPlatformAuditEntries) },
  { list: reportedList(legalHoldSourceFor, legalHoldOperations.exportLegalHolds) },
  { routes: bannerRoutes, list: reportedList(bannerSource, bannerOperations.exportBanners) },
  { routes: ticketRoutes, list: reportedList(ticketSource, ticketOperations.exportTickets) },
  { list: reportedList(deliverySource, jobOperations.exportFailedDeliveries) },
  { routes: jobRecordRoutes, list: reportedList(jobSource, jobRecordOperations.exportJobs) },
  { list: reportedList(runSource, runOperations.exportJobRuns) },
  ...transferLists.map((list) => ({ list })),
  { routes: templateRoutes, list: reportedList(templateSource, jobTemplateOperations.exportJobTemplates) },
  { stays: approvalList },
  { stays: reportList },
];

/** What ends with an account, or goes over with it. */
export const movedWith = parts.flatMap((part) => part.movedWith ?? []);

/** What files bring in beside accounts, of what needs nothing for it. */
export const importKinds = parts.flatMap(({ importKind }) => importKind ?? []);

/** Every list that leaves the product: what is above the rows of a download is made of these (decision 90). */
export const reportedLists = parts.flatMap(({ list }) => list ?? []);

/** The names of all lists: filters are kept for each of them. */
export const listNames = parts.flatMap(({ list, stays }) => (list ?? stays)?.name ?? []);
