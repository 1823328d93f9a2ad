import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { externalLinkApi } from '../../platform/api/look.api.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { useActing } from '../../ui/use-acting.ts';
import { LinkDrawer } from './link-drawer.tsx';
import { linkHistory } from './link-history.ts';
import { LinkTable } from './link-table.tsx';
import { type GivenLink, useLinks } from './use-links.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** No label of a link: another one is added. */
const added = '+';

/** Where payers of a business unit go on to. */
export function ExternalLinks({ unit, user }: Props) {
  const of = { businessUnitId: unit.id };
  const address = useAddress();
  const set = useLinks(of);
  const acting = useActing(set);
  const [deleting, setDeleting] = useState<GivenLink>();
  const { data, error, refetch } = set;
  if (!data && !error) return <Loading />;
  if (!data)
    return (
      <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('links') }))}>
        <Button className="sec tool" onClick={() => void refetch()}>
          {sayForm('try_again')}
        </Button>
      </Banner>
    );
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  const asked = address.get('link');
  const edited = data.links.find(({ label }) => label === asked);
  return (
    <section aria-label={say('links')}>
      <div className="row wrap between gap-sm">
        <p className="muted">{say('links_purpose')}</p>
        {mayChange ? (
          <Button className="sec tool" onClick={() => address.set('link', added)}>
            {say('add_link')}
          </Button>
        ) : null}
      </div>
      {acting.problem ? <Banner kind="bad" title={acting.problem} alert /> : null}
      {data.links.length === 0 ? (
        <p>{say('links_none')}</p>
      ) : (
        <LinkTable
          links={data.links}
          onMove={mayChange ? (label, by) => void acting.move((link) => link.label === label, label, by) : undefined}
          onEdit={(label) => address.set('link', label)}
          onDelete={setDeleting}
        />
      )}
      <HistoryBelow
        load={externalLinkApi.listExternalLinkHistory}
        of={of}
        zone={unit.timezone}
        words={linkHistory()}
        record={data}
      />
      {mayChange && (edited || asked === added) ? (
        <LinkDrawer key={asked} link={edited} set={set} onClose={() => address.set('link', undefined)} />
      ) : null}
      {deleting ? (
        <AskDialog
          title={say('delete_link_ask', { label: deleting.label })}
          confirm={say('delete_link')}
          back={say('keep')}
          danger
          act={() => set.save((all) => all.filter(({ label }) => label !== deleting.label))}
          onDone={() => (setDeleting(undefined), toast(say('link_deleted', { label: deleting.label })))}
          onClose={() => setDeleting(undefined)}
        >
          <p className="small">{say('delete_link_means')}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
