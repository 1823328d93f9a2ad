import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ChannelKey } from '@ratepayer/contract/payments/channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { autopayRulesApi } from '../../platform/api/autopay-rules.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { useRecord } from '../../ui/detail/use-record.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { AutomaticForm } from './automatic-form.tsx';
import { automaticHistory } from './automatic-words.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: ChannelKey;
  readonly mayChange: boolean;
}

/** How payments are taken by themselves on a channel, and who made it so. */
export function AutomaticPayments({ unit, channel, mayChange }: Props) {
  const client = useQueryClient();
  const of = { businessUnitId: unit.id, channel };
  const { record: rules, error, onPage } = useRecord(autopayRulesApi.readAutopayRules, of);
  if (!rules) return error ? <Banner kind="bad" title={problemOf(error, say('could_not_load')) ?? ''} /> : <Loading />;
  return (
    <>
      <p className="small muted">{say('automatic_means', { count: rules.planned })}</p>
      <AutomaticForm
        unit={unit}
        channel={channel}
        kept={rules}
        mayChange={mayChange}
        onPage={onPage}
        onSaved={(after) => {
          onPage.onSaved(after);
          void client.invalidateQueries();
        }}
      />
      <h2 className="gap-lg">{sayForm('history')}</h2>
      <HistoryTable
        load={autopayRulesApi.listAutopayRulesHistory}
        of={of}
        zone={unit.timezone}
        words={automaticHistory(unit)}
        record={rules}
      />
    </>
  );
}
