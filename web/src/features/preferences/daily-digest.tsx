import type { Digest } from '@ratepayer/contract/dashboard/digest.operations.ts';
import { digestFields } from '@ratepayer/contract/organizations/preference.fields.ts';
import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { digestApi } from '../../platform/api/digest.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { toast } from '../../platform/toasts.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { isAdmin } from './targets.tsx';
import { type Preferences, usePreferences } from './use-preferences.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** The daily mail of what was collected and what needs somebody: whether one gets it, and whether anybody does. */
export function DailyDigest({ unit, user }: Props) {
  const of = { businessUnitId: unit.id };
  const answer = useQuery(queryOf(digestApi.getDigest, of));
  return (
    <section className="gap-lg" aria-label={say('digest')}>
      <h2>{say('digest')}</h2>
      <p className="gap-sm muted">{say('digest_means')}</p>
      {answer.isPending ? <Loading /> : null}
      {answer.error ? (
        <Banner kind="bad" title={problemOf(answer.error, sayForm('could_not_load', { one: say('digest') }))} />
      ) : null}
      {answer.data ? <OwnChoice of={of} digest={answer.data} /> : null}
      {answer.data && isAdmin(user) ? <ForAll of={of} timezone={answer.data.timezone} /> : null}
    </section>
  );
}

type Of = { readonly businessUnitId: number };

function OwnChoice({ of, digest }: { readonly of: Of; readonly digest: Digest }) {
  const { isWanted, isOn, hour, timezone } = digest;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function choose(): Promise<void> {
    setBusy(true);
    setProblem('');
    const { data, errors } = await outcomeOf(digestApi.chooseDigest({ ...of, isWanted: !isWanted }));
    setBusy(false);
    if (!data) return setProblem(allMessages(errors) || sayPart('something_went_wrong'));
    client.setQueryData(keyOf(digestApi.getDigest, of), data);
    toast(say(isWanted ? 'digest_wanted_not' : 'digest_got'));
  }
  return (
    <>
      {isOn ? null : <Banner kind="warn" title={say('digest_off')} />}
      <p className="gap-sm" role="status">
        {isWanted ? say('digest_gets', { hour: String(hour), zone: timezone }) : say('digest_gets_not')}
      </p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <Button className="sec" busy={busy} busyText={sayForm('saving')} onClick={() => void choose()}>
        {say(isWanted ? 'digest_unwant' : 'digest_want')}
      </Button>
    </>
  );
}

function ForAll({ of, timezone }: { readonly of: Of; readonly timezone: string }) {
  const set = usePreferences(of);
  return set.data ? <ForAllForm of={of} set={set} kept={set.data} timezone={timezone} /> : null;
}

interface FormProps {
  readonly of: Of;
  readonly set: Preferences;
  readonly kept: OrganizationPreferences;
  readonly timezone: string;
}

function ForAllForm({ of, set, kept, timezone }: FormProps) {
  const client = useQueryClient();
  const form = useForm({
    fields: digestFields,
    labels: { digestIsOn: say('digest_is_on'), digestHour: say('digest_at') },
    start: kept,
    save: (values, options) => set.save(() => values, options),
    onSaved: (after) => {
      toast(say('digest_saved'));
      form.rebase(after, []);
      void client.invalidateQueries({ queryKey: keyOf(digestApi.getDigest, of) });
    },
  });
  return (
    <>
      <LeaveGuard form={form} isOver />
      <FormBox
        form={form}
        name={say('digest_for_all')}
        className="gap-md"
        reread={async () => ({ values: await set.reread() })}
      >
        <h3>{say('digest_for_all')}</h3>
        <FormField form={form} name="digestIsOn" />
        <FormField form={form} name="digestHour" short hint={say('digest_at_hint', { zone: timezone })} />
        <div className="row wrap gap-md">
          <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
            {say('save_digest')}
          </Button>
        </div>
      </FormBox>
    </>
  );
}
