import { targetFields } from '@ratepayer/contract/organizations/preference.fields.ts';
import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { preferenceApi } from '../../platform/api/preference.api.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { toast } from '../../platform/toasts.ts';
import { FactsStrip } from '../../ui/detail/fact.tsx';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { preferenceHistory, targetLabels } from './preference-history.ts';
import { type Preferences, usePreferences } from './use-preferences.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

export const isAdmin = ({ role }: Pick<SessionUser, 'role'>): boolean =>
  role === 'Global Admin' || role === 'Organization Admin';

/** What business units aim at that say nothing themselves: a tab of the settings. */
export function Targets({ unit, user }: Props) {
  const of = { businessUnitId: unit.id };
  const set = usePreferences(of);
  if (set.isPending) return <Loading />;
  if (!set.data)
    return <Banner kind="bad" title={problemOf(set.error, sayForm('could_not_load', { one: say('targets') }))} />;
  return (
    <section className="gap-md">
      <h2>{say('targets')}</h2>
      <p className="gap-sm muted">{say('targets_means')}</p>
      {isAdmin(user) ? (
        <TargetForm set={set} kept={set.data} />
      ) : (
        <FactsStrip
          facts={[
            [say('aim'), formatNumber(set.data.adoptionTargetPercent)],
            [say('cost'), moneyOf(unit)(set.data.paperCostMinor)],
          ]}
        />
      )}
      <HistoryBelow
        load={preferenceApi.listOrganizationPreferenceHistory}
        of={of}
        zone={unit.timezone}
        words={preferenceHistory(unit)}
        record={set.data}
      />
    </section>
  );
}

function TargetForm({ set, kept }: { readonly set: Preferences; readonly kept: OrganizationPreferences }) {
  const form = useForm({
    fields: targetFields,
    labels: targetLabels(),
    start: kept,
    save: (values, options) => set.save(() => values, options),
    onSaved: (after) => {
      toast(say('targets_saved'));
      form.rebase(after, []);
    },
  });
  return (
    <>
      <LeaveGuard form={form} isOver />
      <FormBox
        form={form}
        name={say('targets')}
        className="gap-md"
        reread={async () => ({ values: await set.reread() })}
      >
        <FormField form={form} name="adoptionTargetPercent" short hint={say('aim_hint')} />
        <FormField form={form} name="paperCostMinor" short hint={say('cost_hint')} />
        <div className="row wrap gap-md">
          <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
            {say('save_targets')}
          </Button>
        </div>
      </FormBox>
    </>
  );
}
