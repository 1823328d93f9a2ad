import { accountOperations } from '@ratepayer/contract/accounts/account.operations.ts';
import { feeOperations } from '@ratepayer/contract/fees/fee.operations.ts';
import { accountPaymentOperations } from '@ratepayer/contract/payments/account-payment.operations.ts';
import { exceptionOperations } from '@ratepayer/contract/payments/exception.operations.ts';
import { externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { uploadSource } from './capabilities/accounts/uploads/upload.source.ts';
import { openExceptions } from './capabilities/exceptions/export-exceptions.ts';
import { externalSource } from './capabilities/external/external.source.ts';
import { feeSource } from './capabilities/fees/fee.source.ts';
import { lineSource } from './capabilities/payments/account-payments/line.source.ts';
import { searchedIn } from './capabilities/payments/account-payments/searched-in.ts';
import { paymentSource } from './capabilities/payments/staff/payment.source.ts';
import { reported, type ReportedList, reportedList } from './capabilities/reports/reported-list.ts';

/**
 * Every list that leaves the product, one line each: what is above the rows of a download is made of these (decision
 * 90).
 */
export const reportedLists: readonly ReportedList[] = [
  reportedList(paymentSource, paymentOperations.exportPayments),
  reportedList(lineSource, accountPaymentOperations.exportAccountPayments, searchedIn),
  reportedList(feeSource, feeOperations.exportServiceFees),
  reportedList(externalSource, externalOperations.exportExternalPayments),
  reportedList(uploadSource, accountOperations.exportUploads),
  reported({
    name: 'exceptions',
    title: 'exceptions_title',
    needs: 'Payments:Default',
    isOfToday: false,
    query: exceptionOperations.exportGatewayExceptions.query,
    open: (tx, _, businessUnitId, query) => openExceptions(tx, businessUnitId, query),
  }),
];
