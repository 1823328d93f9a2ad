import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { legalHolds } from '@ratepayer/contract/retention/legal-hold.list.ts';
import { legalHoldApi } from '../../platform/api/legal-hold.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-retention.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Button } from '../../ui/parts.tsx';
import { useOpened } from '../../ui/list/use-opened.ts';
import { HoldDrawer } from './hold-drawer.tsx';
import { PlaceHold } from './place-hold.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** What is held, of every organization; one of them in a drawer (`?hold=`), a new one by `?do=new`. */
export function LegalHolds({ unit, user }: Props) {
  const { opened, isNew, open, shut, begin } = useOpened('hold');
  return (
    <section className="gap-lg">
      <h2>{sayList(legalHolds.texts.title)}</h2>
      <p className="gap-sm muted">{sayList(legalHolds.texts.purpose)}</p>
      <ListPage
        inside
        unit={unit}
        user={user}
        list={legalHolds.list}
        texts={legalHolds.texts}
        load={legalHoldApi.listLegalHolds}
        file={legalHoldApi.exportLegalHolds}
        chips={['HoldStatuses', 'HeldTypes']}
        unannounced
        row={{
          key: ({ id }) => id,
          href: ({ id }) => `/portal/settings?bu=${unit.id}&tab=retention&hold=${id}`,
          name: ({ entityName }) => entityName,
        }}
        card={{ title: 'entityName', status: 'status', facts: ['entityType', 'reason', 'placedBy', 'untilDate'] }}
        buttons={
          <Button className="tool" onClick={begin}>
            {say('hold_more')}
          </Button>
        }
      />
      {opened > 0 ? (
        <HoldDrawer key={opened} unit={unit} user={user} id={opened} onClose={shut} />
      ) : isNew ? (
        <PlaceHold unit={unit} user={user} onPlaced={open} onClose={shut} />
      ) : null}
    </section>
  );
}
