export const customerChangePaths = {
  changeCustomer: 'PUT /api/customers',
  blockCustomer: 'PUT /api/business-units/{businessUnitId}/customers/{id}/block',
  mergeCustomers: 'PUT /api/business-units/{businessUnitId}/customers/{id}/merge',
  linkCustomerAccount: 'POST /api/customers/accounts',
  unlinkAccountAsCustomer: 'PUT /api/customers/accounts/as-customer',
  unlinkAccountAsAdmin: 'PUT /api/customers/accounts/as-admin',
  initiatePhoneVerification: 'POST /api/customers/initiate-phone-verification/{businessUnitId}',
  verifyPhone: 'POST /api/customers/verify-phone/{businessUnitId}',
  sendEmailVerification: 'POST /api/business-units/{businessUnitId}/customers/send-verification-emails',
  verifyEmail: 'POST /api/customers/verify-email',
  changeNotices: 'PUT /api/business-units/{businessUnitId}/customers/{id}/accounts/{accountId}/notices',
} as const;
