import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentFields } from '@ratepayer/contract/payments/payment-field.operations.ts';
import { paymentFieldApi } from '../../platform/api/payment-field.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { InUnit } from '../../ui/detail/detail-page-props.ts';

export type GivenPaymentField = PaymentFields['fields'][number];
type Fields = readonly GivenPaymentField[];

/** What payers of a business unit are asked as it is now, and how others take its place. */
export function usePaymentFields(of: InUnit) {
  const client = useQueryClient();
  const answer = useQuery(queryOf(paymentFieldApi.readPaymentFields, of));
  const key = keyOf(paymentFieldApi.readPaymentFields, of);
  const take = (after: PaymentFields) => {
    client.setQueryData(key, after);
    return after;
  };
  const reread = async () => take(await paymentFieldApi.readPaymentFields(of));
  return {
    ...answer,
    reread,
    /** Saves what `make` makes of the fields, against the version that they were read in. */
    save: async (make: (fields: Fields) => Fields, options: CallOptions = {}): Promise<PaymentFields> => {
      const { fields, rowVersion } = client.getQueryData<PaymentFields>(key) ?? (await reread());
      return take(await paymentFieldApi.changePaymentFields({ ...of, fields: [...make(fields)], rowVersion }, options));
    },
  };
}
export type PaymentFieldSet = ReturnType<typeof usePaymentFields>;
