import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { liftFields } from '@ratepayer/contract/retention/legal-hold.fields.ts';
import type { LegalHoldRecord } from '@ratepayer/contract/retention/legal-hold.operations.ts';
import { legalHolds } from '@ratepayer/contract/retention/legal-hold.list.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { legalHoldApi } from '../../platform/api/legal-hold.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-retention.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { historyWords } from '../../ui/detail/history-words.ts';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FactsTable } from '../../ui/facts-table.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly id: number;
  readonly onClose: () => void;
}

/** One hold: on what, why, by whom and until when; and its end. */
export function HoldDrawer({ unit, user, id, onClose }: Props) {
  const of = { businessUnitId: unit.id, id };
  const { what, begin, end } = useDoing();
  const { data, error } = useQuery(queryOf(legalHoldApi.getLegalHold, of));
  const when = (instant: string) => formatInstant(instant, unit.timezone);
  return (
    <Drawer title={data?.entityName ?? sayList('holds_one')} wide onClose={onClose}>
      {data ? (
        <>
          <p className="row wrap">
            <Status value={data.status} />
            {data.status === 'In Force' ? (
              <Button className="sec tool" onClick={() => begin('lift')}>
                {say('lift')}
              </Button>
            ) : null}
          </p>
          <FactsTable
            caption={say('found')}
            className="small gap-sm"
            facts={[
              [sayList('audit_entity'), sayValue(data.entityType)],
              [sayList('holds_name'), <Data key="name">{data.entityName}</Data>],
              [sayList('organization'), <Data key="organization">{data.organizationName}</Data>],
              [sayList('reason'), <Data key="reason">{data.reason}</Data>],
              [sayList('holds_placed'), <Data key="by">{`${data.placedBy}, ${when(data.placedDate)}`}</Data>],
              [sayList('holds_until'), data.untilDate ? formatDate(data.untilDate, unit.culture) : say('open_end')],
              ...(data.liftedDate
                ? ([
                    [sayList('holds_lifted'), <Data key="lifted">{`${data.liftedBy}, ${when(data.liftedDate)}`}</Data>],
                    [sayList('holds_lift_reason'), <Data key="why">{data.liftReason}</Data>],
                  ] as const)
                : []),
            ]}
          />
          {what === 'lift' && data.status === 'In Force' ? (
            <LiftDialog of={of} hold={data} user={user} onClose={end} />
          ) : null}
          <h2 className="gap-lg">{sayForm('history')}</h2>
          <HistoryTable
            load={legalHoldApi.listLegalHoldHistory}
            of={of}
            zone={unit.timezone}
            words={historyWords({ list: legalHolds.list, texts: legalHolds.texts, unit })}
            record={data}
          />
        </>
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('holds_one') }))} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

/** What somebody called it or wrote stays as it is. */
const Data = ({ children }: { readonly children: string }) => <span translate="no">{children}</span>;

interface LiftProps {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly hold: LegalHoldRecord;
  readonly user: SessionUser;
  readonly onClose: () => void;
}

/** Asks why a hold ends before its time. */
function LiftDialog({ of, hold, user, onClose }: LiftProps) {
  const client = useQueryClient();
  const draft = useDraft<Typed<typeof liftFields>>(`legal-hold.${of.id}`, user, hold.rowVersion);
  const form = useForm({
    fields: liftFields,
    labels: { reason: say('lift_reason') },
    start: {},
    draft,
    save: ({ reason }, options) =>
      legalHoldApi.liftLegalHold({ ...of, reason, rowVersion: draft.over.current }, options),
    onSaved: () => {
      toast(say('lifted'));
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('lift_ask', { name: hold.entityName })}
      facts={<p className="small gap-sm">{say('lift_means')}</p>}
      confirm={say('lift')}
      back={say('lift_back')}
      focusConfirm={draft.values !== undefined}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
