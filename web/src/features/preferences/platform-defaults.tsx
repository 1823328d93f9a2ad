import { type Field, fields } from '@ratepayer/contract/kit/fields.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import {
  byMember,
  featureKeys,
  type featureModes,
  memberOf,
  modesOf,
} from '@ratepayer/contract/organizations/features.ts';
import type { FeatureDefaults } from '@ratepayer/contract/organizations/preference.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { preferenceApi } from '../../platform/api/preference.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { say as sayOfSetup } from '../../platform/texts/staff-setup.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { ProviderName } from './provider-name.tsx';

interface Props {
  readonly unit: { readonly id: number; readonly timezone: TimeZone };
}
type Mode = Extract<Field, { kind: 'choice' }> & { readonly of: typeof featureModes };
const modeFields = fields(byMember((key): Mode => ({ kind: 'choice', of: modesOf(key) as typeof featureModes })));

const labelsNow = () => byMember((key) => sayOfSetup(`feature_${key}`));

/** Who payers see behind their biller, and what new business units begin with: a part of the tab of the platform. */
export function PlatformDefaults({ unit }: Props) {
  const of = { businessUnitId: unit.id };
  const answer = useQuery(queryOf(preferenceApi.getFeatureDefaults, of));
  return (
    <>
      <ProviderName timezone={unit.timezone} />
      <section className="gap-lg">
        <h2>{say('features')}</h2>
        <p className="gap-sm muted">{say('features_means')}</p>
        {answer.isPending ? <Loading /> : null}
        {answer.error ? (
          <Banner kind="bad" title={problemOf(answer.error, sayForm('could_not_load', { one: say('features') }))} />
        ) : null}
        {answer.data ? (
          <>
            <DefaultsForm of={of} kept={answer.data} />
            <HistoryBelow
              name={say('features')}
              load={preferenceApi.listFeatureDefaultHistory}
              of={of}
              zone={unit.timezone}
              words={labelWords({ labels: labelsNow(), draw: (_, mode) => sayValue(String(mode)) })}
              record={answer.data}
            />
          </>
        ) : null}
      </section>
    </>
  );
}

function DefaultsForm({
  of,
  kept,
}: {
  readonly of: { readonly businessUnitId: number };
  readonly kept: FeatureDefaults;
}) {
  const client = useQueryClient();
  const read = useRef(kept);
  const take = (after: FeatureDefaults) => {
    read.current = after;
    client.setQueryData(keyOf(preferenceApi.getFeatureDefaults, of), after);
    return after;
  };
  const form = useForm({
    fields: modeFields,
    labels: labelsNow(),
    start: kept,
    save: (values, options) =>
      preferenceApi.changeFeatureDefaults({ ...of, ...values, rowVersion: read.current.rowVersion }, options),
    onSaved: (after) => {
      form.rebase(take(after), []);
      toast(say('features_saved'));
    },
  });
  return (
    <>
      <LeaveGuard form={form} isOver />
      <FormBox
        form={form}
        name={say('features')}
        reread={async () => ({ values: take(await preferenceApi.getFeatureDefaults(of)) })}
      >
        {featureKeys.map((key) => (
          <FormField
            key={key}
            form={form}
            name={memberOf(key)}
            short
            hint={sayOfSetup(`feature_${key}_means`)}
            nameOf={(mode) => sayValue(mode)}
          />
        ))}
        <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
          {say('save_features')}
        </Button>
      </FormBox>
    </>
  );
}
