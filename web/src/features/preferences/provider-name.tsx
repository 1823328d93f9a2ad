import type { ProviderNameSet } from '@ratepayer/contract/installation/installation.operations.ts';
import { providerNameFields } from '@ratepayer/contract/installation/provider-name.fields.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { installationApi } from '../../platform/api/installation.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';

const labelsNow = () => ({ name: say('provider_name') });

/** Who payers see behind their biller. */
export function ProviderName({ timezone }: { readonly timezone: TimeZone }) {
  const answer = useQuery(queryOf(installationApi.getProviderName, {}));
  return (
    <section className="gap-lg" aria-label={say('provider')}>
      <h2>{say('provider')}</h2>
      {answer.isPending ? <Loading /> : null}
      {answer.error ? (
        <Banner kind="bad" title={problemOf(answer.error, sayForm('could_not_load', { one: say('provider') }))} />
      ) : null}
      {answer.data ? (
        <>
          <NameForm kept={answer.data} />
          <HistoryBelow
            name={say('provider')}
            load={installationApi.listProviderNameHistory}
            of={{}}
            zone={timezone}
            words={labelWords({ labels: labelsNow() })}
            record={answer.data}
          />
        </>
      ) : null}
    </section>
  );
}

/** What stands in its field: nothing where it is that of the installation. */
const typedOf = ({ name, usualName }: ProviderNameSet) => ({ name: name === usualName ? '' : name });

function NameForm({ kept }: { readonly kept: ProviderNameSet }) {
  const client = useQueryClient();
  const read = useRef(kept);
  const take = (after: ProviderNameSet) => {
    read.current = after;
    client.setQueryData(keyOf(installationApi.getProviderName, {}), after);
    return typedOf(after);
  };
  const form = useForm({
    fields: providerNameFields,
    labels: labelsNow(),
    start: typedOf(kept),
    save: (values, options) =>
      installationApi.changeProviderName({ ...values, rowVersion: read.current.rowVersion }, options),
    onSaved: (after) => {
      form.rebase(take(after), []);
      toast(say('provider_saved'));
    },
  });
  return (
    <>
      <LeaveGuard form={form} isOver />
      <p className="gap-sm">{say('provider_now', { name: kept.nameNow })}</p>
      <FormBox
        form={form}
        name={say('provider')}
        reread={async () => ({ values: take(await installationApi.getProviderName({})) })}
      >
        <FormField form={form} name="name" hint={say('provider_means', { usual: kept.usualName })} />
        <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
          {say('save_provider')}
        </Button>
      </FormBox>
    </>
  );
}
