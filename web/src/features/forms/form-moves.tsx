import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/parts.tsx';
import type { FormDraft } from './form-draft.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly draft: FormDraft;
  readonly onOpen: (id: number) => void;
  readonly onChanged: () => void;
}

/** What may be done with a form besides writing it: publish, retire, copy. */
export function FormMoves({ unit, draft, onOpen, onChanged }: Props) {
  const [asking, setAsking] = useState<'publish' | 'retire'>();
  const of = { businessUnitId: unit.id, id: draft.id };
  const against = { ...of, rowVersion: draft.rowVersion };
  const isPublished = draft.status === 'Published';
  async function copy(): Promise<void> {
    const { id } = await formRecordApi.duplicateForm(of);
    toast(say('copied'));
    onChanged();
    onOpen(id);
  }
  return (
    <div className="row wrap gap-md">
      {isPublished && !draft.hasChanges ? null : (
        <Button className="tool" onClick={() => setAsking('publish')}>
          {say('publish')}
        </Button>
      )}
      {isPublished ? (
        <Button className="tool sec" onClick={() => setAsking('retire')}>
          {say('retire')}
        </Button>
      ) : null}
      <Button className="tool sec" onClick={() => void copy()}>
        {say('duplicate')}
      </Button>
      {asking ? (
        <AskDialog
          title={asking === 'publish' ? say('publish_ask', { version: draft.version + 1 }) : say('retire_ask')}
          confirm={say(asking)}
          back={say('back')}
          danger={asking === 'retire'}
          act={() => (asking === 'publish' ? formRecordApi.publishForm(against) : formRecordApi.retireForm(against))}
          onDone={() => {
            toast(say(asking === 'publish' ? 'published' : 'retired'));
            setAsking(undefined);
            onChanged();
          }}
          onClose={() => setAsking(undefined)}
        >
          <p className="small">{say(asking === 'publish' ? 'publish_means' : 'retire_means')}</p>
        </AskDialog>
      ) : null}
    </div>
  );
}
