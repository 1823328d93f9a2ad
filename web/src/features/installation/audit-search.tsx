import { auditEntries } from '@ratepayer/contract/installation/audit-entry.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { auditApi } from '../../platform/api/audit.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { ListPage } from '../../ui/list/list-page.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Who did what in the business unit: a tab of the settings for administrators. */
export function AuditSearch({ unit, user }: Props) {
  return (
    <section className="gap-md">
      <h2>{sayList(auditEntries.texts.title)}</h2>
      <p>{sayList(auditEntries.texts.purpose)}</p>
      <ListPage
        inside
        list={auditEntries.list}
        texts={auditEntries.texts}
        unit={unit}
        user={user}
        load={auditApi.listAuditEntries}
        file={auditApi.exportAuditEntries}
        chips={['Who', 'Action', 'EntityType']}
        row={{
          key: ({ id }) => id,
          href: () => '',
          name: ({ action, entityType, entityId }) => `${sayValue(action)} ${sayValue(entityType)} ${entityId}`,
        }}
        card={{ title: 'action', facts: ['date', 'userName', 'entityType', 'entityId', 'reason'] }}
      />
    </section>
  );
}
