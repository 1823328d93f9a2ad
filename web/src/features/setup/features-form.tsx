import { useQueryClient } from '@tanstack/react-query';
import { type Field, fields } from '@ratepayer/contract/kit/fields.ts';
import {
  byMember,
  featureKeys,
  type FeatureMember,
  type FeatureMode,
  featureModes,
  memberOf,
  modesOf,
} from '@ratepayer/contract/organizations/features.ts';
import type { Features } from '@ratepayer/contract/organizations/setup.operations.ts';
import { useEffect, useRef, useState } from 'react';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { setupApi } from '../../platform/api/setup.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { toast } from '../../platform/toasts.ts';
import type { InUnit } from '../../ui/detail/detail-page-props.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ConfirmModes, type Narrowed } from './confirm-modes.tsx';
import { FeatureRow } from './feature-row.tsx';
import type { Modes } from './previewed-features.ts';

type Mode = Extract<Field, { kind: 'choice' }> & { readonly of: typeof featureModes };
// Each has a mode already: nothing has to be chosen.
const modeFields = fields(byMember((): Mode => ({ kind: 'choice', of: featureModes, optional: true })));
const modesIn = (features: Features) => byMember((key) => features[memberOf(key)]);

interface Props {
  readonly of: InUnit;
  readonly user: SessionUser;
  readonly features: Features;
  /** Told of every choice, also before it is saved. */
  readonly onTyped: (modes: Modes) => void;
  /** What is switched on is another. */
  readonly onSaved: () => void;
}

/** The modes of all features, saved together; what is used stops only after a question. */
export function FeaturesForm({ of, user, features, onTyped, onSaved }: Props) {
  const client = useQueryClient();
  const read = useRef(features);
  const [asking, setAsking] = useState(false);
  const take = (after: Features) => {
    read.current = after;
    client.setQueryData(keyOf(setupApi.readFeatures, of), after);
  };
  const form = useForm({
    fields: modeFields,
    labels: byMember((key) => say(`feature_${key}`)),
    start: modesIn(features),
    save: async (values, options) => {
      const { rowVersion } = read.current;
      return setupApi.changeFeatures({ ...of, ...values, rowVersion }, options).finally(() => setAsking(false));
    },
    onSaved: (after) => {
      take(after);
      // The menu shows what is on.
      void client.invalidateQueries({ queryKey: keyOf(organizationApi.listBusinessUnits) });
      toast(say('features_saved'));
      onSaved();
    },
  });
  const modeOf = (member: FeatureMember) => form.typed[member] as FeatureMode;
  const { typed } = form;
  useEffect(() => onTyped(byMember((key) => typed[memberOf(key)] as FeatureMode)), [typed, onTyped]);
  const narrowed = narrowedOf(read.current, modeOf);
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  const submit = async () => (narrowed.length > 0 ? setAsking(true) : form.submit());
  return (
    <>
      <LeaveGuard form={form} />
      <p className="muted">{say('features_purpose')}</p>
      <FormBox
        form={{ ...form, submit }}
        name={say('features')}
        reread={async () => {
          take(await setupApi.readFeatures(of));
          return { values: modesIn(read.current) };
        }}
      >
        <ul className="modes">
          {featureKeys.map((key) => (
            <FeatureRow
              key={key}
              id={form.idOf(memberOf(key))}
              feature={key}
              mode={modeOf(memberOf(key))}
              modes={featureModes.filter((mode) => modesOf(key).includes(mode) || mode === features[memberOf(key)])}
              count={features.affected[memberOf(key)]}
              onChoose={mayChange ? (mode) => form.set(memberOf(key), mode) : undefined}
            />
          ))}
        </ul>
        <p className="small muted">{say('modes_mean')}</p>
        {mayChange ? (
          <SaveBar
            changed={form.changed.map((member) => form.labels[member])}
            busy={form.busy}
            save={say('save_features')}
            onDiscard={() => form.rebase(modesIn(read.current), [])}
          />
        ) : null}
      </FormBox>
      {asking ? (
        <ConfirmModes
          narrowed={narrowed}
          busy={form.busy}
          onConfirm={() => void form.submit()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What would stop, or let nothing new begin, as things stand. */
const narrowedOf = (kept: Features, modeOf: (member: FeatureMember) => FeatureMode): readonly Narrowed[] =>
  featureKeys.flatMap((feature) => {
    const [before, mode] = [kept[memberOf(feature)], modeOf(memberOf(feature))];
    const isLess = featureModes.indexOf(mode) > featureModes.indexOf(before);
    return isLess ? [{ feature, mode, count: kept.affected[memberOf(feature)] }] : [];
  });
