import { customerReadApi } from '../../platform/api/customer.api.ts';
import { pageAfter, useFurther } from '../../platform/use-further.ts';

const atOnce = 50;

/** The accounts of a payer at every business unit that whoever asks may see. */
export const useAccountsOf = (customerId: number) =>
  useFurther(customerReadApi.listCustomerAccounts, { CustomerId: customerId, PageSize: atOnce }, pageAfter);
