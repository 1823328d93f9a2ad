import { acknowledgmentList, acknowledgmentTexts } from '@ratepayer/contract/terms/acknowledgment.list.ts';
import type { TermsIdentifier } from '@ratepayer/contract/terms/terms-kinds.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { termsApi } from '../../platform/api/terms.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { ListPage } from '../../ui/list/list-page.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly identifier: TermsIdentifier;
}

/** Who agreed to a text, in any of its versions; a payment opens for who may see payments. */
export function Agreements({ unit, user, identifier }: Props) {
  const maySeePayments = user.permissions.includes('Payments:Default');
  return (
    <ListPage
      inside
      list={acknowledgmentList}
      texts={acknowledgmentTexts}
      unit={unit}
      user={user}
      load={termsApi.listAcknowledgments}
      file={termsApi.exportAcknowledgments}
      of={{ TermsIdentifier: identifier }}
      chips={['AcknowledgmentMethods']}
      row={{
        key: (row) => row.id,
        href: ({ referenceNumber }) =>
          maySeePayments && referenceNumber ? `/portal/payments/details/${referenceNumber}?bu=${unit.id}` : '',
        name: ({ payerName, version }) => `${payerName} ${version}`,
      }}
      card={{ title: 'payerName', facts: ['acknowledgedAt', 'version', 'method'] }}
    />
  );
}
