import { type ComponentType, useState } from 'react';
import type { WrittenForm } from '@ratepayer/contract/forms/compare-forms.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Banner } from '../../ui/parts.tsx';
import { FormReading } from '../../ui/form/reading.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { BuilderHead } from './builder-head.tsx';
import { type BuilderTab, builderTabs, tabFace } from './builder-tabs.tsx';
import { TabPanel } from './builder-panel.tsx';
import type { FormDraft, PreviewedForm } from './form-draft.ts';
import { KnownPaths } from './known-list.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Schemas } from './read-built.ts';
import type { AskedTrigger } from './stage-editor.tsx';
import { useBuilder } from './use-builder.ts';
import { useDraftForm } from './use-draft-form.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly draft: FormDraft | undefined;
  readonly schemas: Schemas;
  readonly triggers: readonly AskedTrigger[];
  /** Other forms of the business unit. */
  readonly others: readonly { readonly id: number; readonly displayName: string }[];
  readonly mayChange: boolean;
  readonly Preview: ComponentType<PreviewedForm>;
  readonly onOpen: (id: number | undefined) => void;
  readonly onChanged: () => void;
}

/** A form as it is built: its head with what may be done, and a tab for each part. */
export function FormBuilder({ unit, draft, schemas, triggers, others, mayChange, Preview, onOpen, onChanged }: Props) {
  const address = useAddress();
  const drafted = useDraftForm({
    businessUnitId: unit.id,
    draft,
    onSaved: (saved) => {
      onChanged();
      if (!draft) onOpen(saved.id);
    },
  });
  const builder = useBuilder(drafted.form, schemas);
  const [chosen, setChosen] = useState(0);
  const tab: BuilderTab = builderTabs.find((one) => one === address.get('tab')) ?? 'fields';
  const setTab = (next: BuilderTab) => address.set('tab', next === 'fields' ? undefined : next);
  const { form, built, wrong } = builder;
  const today = dateIn(new Date(), unit.timezone);
  if (!mayChange)
    return (
      <>
        <h1 translate="no">{drafted.kept?.displayName}</h1>
        <FormReading form={form} />
        {built ? (
          <PreviewPane builder={{ ...builder, built }} culture={unit.culture} today={today} Preview={Preview} />
        ) : null}
      </>
    );
  return (
    <>
      <BuilderHead {...{ unit, builder, drafted, onOpen, onChanged }} />
      <ProblemList
        wrong={wrong}
        onOpen={(next, at) => {
          setTab(next);
          if (at !== undefined) setChosen(at);
        }}
      />
      <KnownPaths fields={built?.fields ?? []} />
      <TabBar
        name={say('parts')}
        tabs={builderTabs.map((key) => ({ key, face: tabFace(key, built) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {!built && tab !== 'json' && tab !== 'versions' ? (
          <Banner kind="warn" title={say('preview_empty')} />
        ) : (
          <TabPanel
            {...{ tab, builder, unit, today, schemas, triggers, others, Preview, chosen }}
            kept={drafted.kept}
            now={writtenIn(form.typed)}
            onChoose={setChosen}
          />
        )}
      </TabBar>
    </>
  );
}

/** What stands in the inputs, as versions are compared. */
const writtenIn = (typed: Readonly<Record<string, string | boolean>>): WrittenForm => typed as WrittenForm;
