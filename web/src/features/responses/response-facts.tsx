import type { FormResponse } from '@ratepayer/contract/forms/response.shapes.ts';
import { Link } from 'react-router';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-responses.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Fact } from '../../ui/detail/fact.tsx';

/** When and about what it was answered; account, payer and payment lead to their pages for who may open them. */
export function responseFacts({ record, unit, user, when }: Shown<FormResponse>): readonly Fact[] {
  const { accountId, accountNumber, customerId, payerName, referenceNumber } = record;
  const link = (to: string, name: string) => <Link to={`/portal/${to}?bu=${unit.id}`}>{name}</Link>;
  const account = accountId ? link(`accounts/${accountId}/dashboard`, accountNumber) : '';
  const payer = customerId ? link(`customers/${customerId}/dashboard`, payerName) : '';
  const maySeePayments = user.permissions.includes('Payments:Default');
  const payment = maySeePayments ? link(`payments/details/${referenceNumber}`, referenceNumber) : referenceNumber;
  const paid: readonly Fact[] = referenceNumber ? [[say('payment'), payment]] : [];
  return [
    [sayList('form_responses_date'), when(record.createdDate)],
    [sayList('account'), account],
    [sayList('payer'), payer],
    ...paid,
    [say('version'), String(record.formVersion)],
    [say('number'), String(record.id)],
  ];
}
