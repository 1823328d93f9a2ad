import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { autopayApi, scheduledApi } from '../../platform/api/autopay.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import type { AccountNamed } from '../../ui/detail/account-named.ts';
import type { ShownOf } from '../../ui/detail/detail-page-props.ts';
import { FactsTable } from '../../ui/facts-table.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { AutopayDrawer } from './autopay-drawer.tsx';
import { EndAutopayDialog } from './end-autopay-dialog.tsx';
import { HistoryOfAutopay } from './history-of-autopay.tsx';
import { methodWords } from './method-words.ts';
import { ScheduledOfAccount } from './scheduled-of-account.tsx';

/** Autopay of an account: how it is and what may be done with it, what is scheduled, and what became of it. */
export function AutopayOfAccount(shown: ShownOf<AccountNamed>) {
  const { record, unit, user, onReload } = shown;
  const client = useQueryClient();
  const answer = useQuery(queryOf(autopayApi.getAutopaySettings, { id: record.id }, { quiet: true }));
  const [asking, setAsking] = useState<'change' | 'end'>();
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const settings = answer.data;
  const again = () => {
    for (const call of [autopayApi.getAutopaySettings, autopayApi.listAutopayHistory])
      void client.invalidateQueries({ queryKey: keyOf(call) });
    void client.invalidateQueries({ queryKey: keyOf(scheduledApi.listScheduledPayments) });
    onReload();
  };
  const mayManage = user.permissions.includes('AutopayEnrollment:Manage');
  const { enrolment } = settings;
  const close = () => setAsking(undefined);
  const account = { id: record.id, name: shownNumber(record) };
  return (
    <>
      <section className="panel">
        <h2>{say('autopay')}</h2>
        <Enrolment settings={settings} show={shown.show} />
        {mayManage && (enrolment || settings.closedFor === '') ? (
          <div className="row wrap gap-sm">
            <Button className="sec tool" onClick={() => setAsking('change')}>
              {say(enrolment ? 'change' : 'begin')}
            </Button>
            {enrolment ? (
              <Button className="sec tool" onClick={() => setAsking('end')}>
                {say('end_autopay')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </section>
      <ScheduledOfAccount {...shown} onChanged={again} />
      <HistoryOfAutopay {...shown} />
      {asking === 'change' ? (
        <AutopayDrawer unit={unit} account={account} settings={settings} onDone={again} onClose={close} />
      ) : null}
      {asking === 'end' ? (
        <EndAutopayDialog
          unit={unit}
          account={account}
          rowVersion={settings.rowVersion}
          onDone={again}
          onClose={close}
        />
      ) : null}
    </>
  );
}

type Of = NonNullable<AutopaySettings['enrolment']>;

function whenTaken({ schedulingType, leadTimeDays, dayOfMonth }: Of): string {
  if (schedulingType === 'DueDateLeadTime') return say('before_due', { count: leadTimeDays ?? 0 });
  return dayOfMonth === 'Last' ? say('each_last') : say('each_day', { day: dayOfMonth ?? '' });
}

interface Props {
  readonly settings: AutopaySettings;
  readonly show: (minor: number) => string;
}

function Enrolment({ settings: { enrolment, closedText }, show }: Props) {
  if (!enrolment)
    return (
      <p className="small muted">
        {say('not_on')} {closedText}
      </p>
    );
  const { paymentSource, backupPaymentSource, maxAmountMinor, customerName, startDate } = enrolment;
  return (
    <FactsTable
      caption={say('autopay')}
      className="small"
      facts={[
        [say('set_up_by'), customerName || say('by_biller')],
        [say('when_taken'), whenTaken(enrolment)],
        [say('method'), <Method key="method" of={paymentSource} />],
        ...(backupPaymentSource ? ([[say('second_method'), methodWords(backupPaymentSource)]] as const) : []),
        [say('at_most'), maxAmountMinor === null ? '—' : show(maxAmountMinor)],
        [say('since'), formatDate(startDate)],
      ]}
    />
  );
}

/** What it is paid with, and what is wrong with it. */
const Method = ({ of }: { readonly of: Of['paymentSource'] }) => (
  <>
    {methodWords(of)} {of.status === 'Active' ? null : <Status value={of.status} />}
  </>
);
