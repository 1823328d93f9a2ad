import { auditEntries, platformAuditEntries } from '@ratepayer/contract/installation/audit-entry.list.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { auditApi } from '../../platform/api/audit.api.ts';
import { platformAuditApi } from '../../platform/api/platform-audit.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { ListPage } from '../../ui/list/list-page.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** Who did what: in the business unit, for administrators; everywhere and to the platform, for Global Admins. */
export const AuditSearch = (props: Props) =>
  props.user.role === 'Global Admin' ? <AuditOfAll {...props} /> : <AuditOfUnit {...props} />;

const nameOf = ({ action, entityType, entityId }: Record<'action' | 'entityType' | 'entityId', string>) =>
  `${sayValue(action)} ${sayValue(entityType)} ${entityId}`;

function AuditOfUnit({ unit, user }: Props) {
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
        row={{ key: ({ id }) => id, href: () => '', name: nameOf }}
        card={{ title: 'action', facts: ['date', 'userName', 'entityType', 'entityId', 'reason'] }}
      />
    </section>
  );
}

function AuditOfAll({ unit, user }: Props) {
  return (
    <section className="gap-md">
      <h2>{sayList(platformAuditEntries.texts.title)}</h2>
      <p>{sayList(platformAuditEntries.texts.purpose)}</p>
      <ListPage
        inside
        list={platformAuditEntries.list}
        texts={platformAuditEntries.texts}
        unit={unit}
        user={user}
        load={platformAuditApi.listPlatformAuditEntries}
        file={platformAuditApi.exportPlatformAuditEntries}
        chips={['Where', 'IsOfPlatform', 'Who', 'Action', 'EntityType']}
        row={{ key: ({ id }) => id, href: () => '', name: nameOf }}
        card={{ title: 'action', facts: ['date', 'businessUnitName', 'userName', 'entityType', 'entityId', 'reason'] }}
      />
    </section>
  );
}
