import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { say as sayShell } from '../../platform/texts/staff-shell.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useLeaving } from '../../ui/form/leave-guard.tsx';
import { Button, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { Differences } from './differences.tsx';
import { FormMoves } from './form-moves.tsx';
import { KindIcon } from './kind-icon.tsx';
import type { Builder } from './use-builder.ts';
import type { useDraftForm } from './use-draft-form.ts';
import type { WrittenForm } from '@ratepayer/contract/forms/compare-forms.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly builder: Builder;
  readonly drafted: ReturnType<typeof useDraftForm>;
  readonly onOpen: (id: number | undefined) => void;
  readonly onChanged: () => void;
}

/** What the form is called, how it stands, and what may be done with it. */
export function BuilderHead({ unit, builder, drafted, onOpen, onChanged }: Props) {
  const { form, undo, redo } = builder;
  const { kept, theirs, reread, take } = drafted;
  const { close, guard } = useLeaving(form, () => onOpen(undefined), true);
  usePageTitle(kept?.displayName ?? say('form_new'), sayShell('ratepayer'));
  return (
    <>
      {guard}
      <FormBox form={form} name={say('form')} className="fb-head" reread={reread}>
        <div className="row between wrap">
          <h1>
            <span translate="no">{kept ? kept.displayName : say('form_new')}</span>{' '}
            {kept ? <Status value={kept.status} boxed /> : null}
          </h1>
          <div className="row wrap">
            <Button className="tool sec" onClick={close}>
              {say('back')}
            </Button>
            <Step kind="undo" act={undo} />
            <Step kind="redo" act={redo} />
            <Button type="submit" className="tool" busy={form.busy} busyText={sayForm('saving')}>
              {say('save')}
            </Button>
            {kept ? (
              <FormMoves
                unit={unit}
                draft={kept}
                isDirty={form.isDirty}
                onTaken={take}
                onOpen={onOpen}
                onChanged={onChanged}
              />
            ) : null}
          </div>
        </div>
        {kept ? <p className="muted small">{versionLine(kept)}</p> : null}
        <FormField form={form} name="displayName" />
      </FormBox>
      {theirs ? (
        <Differences before={theirs} after={form.typed as WrittenForm} heads={[sayForm('theirs'), sayForm('yours')]} />
      ) : null}
    </>
  );
}

const versionLine = ({
  version,
  status,
  hasChanges,
}: {
  version: number;
  status: string;
  hasChanges: boolean;
}): string =>
  version === 0
    ? say('never_published')
    : status === 'Retired'
      ? say('version_retired', { version })
      : say(hasChanges ? 'version_behind' : 'version_same', { version });

function Step({ kind, act }: { kind: 'undo' | 'redo'; act: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={say(kind)}
      aria-disabled={act === undefined || undefined}
      onClick={act}
    >
      <KindIcon kind={kind} size={20} />
    </button>
  );
}
