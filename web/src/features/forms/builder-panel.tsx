import type { ComponentType } from 'react';
import type { WrittenForm } from '@ratepayer/contract/forms/compare-forms.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { BuilderTab } from './builder-tabs.tsx';
import { DependentEditor } from './dependent-editor.tsx';
import { FieldsTab } from './fields-tab.tsx';
import type { FormDraft, PreviewedForm } from './form-draft.ts';
import { FormHistory } from './form-history.tsx';
import { FormJson } from './form-json.tsx';
import { FormPlaces } from './form-places.tsx';
import { FormTrial } from './form-trial.tsx';
import { FormVersions } from './form-versions.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { Schemas } from './read-built.ts';
import { type AskedTrigger, StageEditor } from './stage-editor.tsx';
import type { Builder } from './use-builder.ts';

interface Props {
  readonly tab: BuilderTab;
  readonly builder: Builder;
  readonly unit: BusinessUnitSummary;
  readonly today: string;
  readonly schemas: Schemas;
  readonly triggers: readonly AskedTrigger[];
  readonly others: readonly { readonly id: number; readonly displayName: string }[];
  readonly Preview: ComponentType<PreviewedForm>;
  /** As it is kept; nothing for a new one. */
  readonly kept: FormDraft | undefined;
  readonly now: WrittenForm;
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** What stands behind a tab of the builder. */
export function TabPanel({ tab, builder, unit, today, schemas, kept, now, chosen, onChoose, ...props }: Props) {
  const { Preview, triggers, others } = props;
  const { built, edit, wrong } = builder;
  const of = { culture: unit.culture, today };
  const errorOf = (start: string) => (place: string) =>
    wrong.find(({ propertyName }) => propertyName.startsWith(`${start}${place}`))?.message;
  if (tab === 'versions')
    return (
      <>
        <FormVersions unit={unit} id={kept?.id ?? 0} now={now} />
        {kept?.id ? <FormHistory unit={unit} id={kept.id} kept={kept} /> : null}
      </>
    );
  if (tab === 'json' || !built) return <FormJson builder={builder} schemas={schemas} />;
  const whole = { ...builder, built };
  if (tab === 'trial') return <FormTrial builder={whole} {...of} Preview={Preview} />;
  if (tab === 'places') return <FormPlaces builder={whole} />;
  if (tab === 'actions')
    return (
      <StageEditor
        actions={built.actions}
        triggers={triggers}
        errorOf={errorOf('actionsJson.')}
        onChange={(actions, key) => edit({ actions }, key)}
      />
    );
  if (tab === 'dependent')
    return (
      <DependentEditor
        forms={built.dependentForms}
        others={others}
        taken={[...built.fields, ...built.dependentForms].map(({ fieldName }) => fieldName)}
        errorOf={errorOf('fieldsJson.dependentForms')}
        onChange={(dependentForms, key) => edit({ dependentForms }, key)}
      />
    );
  return (
    <FieldsTab
      builder={whole}
      {...of}
      chosen={chosen}
      onChoose={onChoose}
      keptNames={namesIn(kept)}
      locked={kept && kept.responses > 0 ? namesIn(kept) : new Set()}
      preview={<PreviewPane builder={whole} {...of} Preview={Preview} />}
    />
  );
}

/** Names of the fields that were saved: with answers, exports and rules of the biller know them. */
function namesIn(kept: FormDraft | undefined): ReadonlySet<string> {
  if (!kept) return new Set();
  const { fields } = JSON.parse(kept.fieldsJson) as { readonly fields: readonly { readonly fieldName: string }[] };
  return new Set(fields.map(({ fieldName }) => fieldName));
}
