import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button, Loading } from '../../ui/parts.tsx';
import { Differences } from './differences.tsx';
import type { FormDraft } from './form-draft.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly draft: FormDraft;
  /** Something is typed that is not saved: only what is saved is published. */
  readonly isDirty: boolean;
  readonly onTaken: (draft: FormDraft) => void;
  readonly onOpen: (id: number) => void;
  readonly onChanged: () => void;
}

/** What may be done with a form besides writing it: publish, retire, copy. */
export function FormMoves({ unit, draft, isDirty, onTaken, onOpen, onChanged }: Props) {
  const [asking, setAsking] = useState<'publish' | 'retire'>();
  const of = { businessUnitId: unit.id, id: draft.id };
  const against = { ...of, rowVersion: draft.rowVersion };
  const isPublished = draft.status === 'Published';
  const ask = (what: 'publish' | 'retire') => (isDirty ? toast(say('save_first')) : setAsking(what));
  async function copy(): Promise<void> {
    if (isDirty) return toast(say('save_first'));
    const { id } = await formRecordApi.duplicateForm(of);
    toast(say('copied'));
    onChanged();
    onOpen(id);
  }
  return (
    <>
      {isPublished && !draft.hasChanges && !isDirty ? null : (
        <Button className="tool" onClick={() => ask('publish')}>
          {say('publish')}
        </Button>
      )}
      {isPublished ? (
        <Button className="tool sec" onClick={() => ask('retire')}>
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
          onDone={(after) => {
            toast(say(asking === 'publish' ? 'published' : 'retired'));
            setAsking(undefined);
            onTaken(after);
            onChanged();
          }}
          onClose={() => setAsking(undefined)}
        >
          <p className="small">{say(asking === 'publish' ? 'publish_means' : 'retire_means')}</p>
          {asking === 'publish' && draft.version > 0 ? <WhatChanges of={of} draft={draft} /> : null}
        </AskDialog>
      ) : null}
    </>
  );
}

/** What payers will have otherwise than they have it now. */
function WhatChanges({
  of,
  draft,
}: {
  of: { readonly businessUnitId: number; readonly id: number };
  draft: FormDraft;
}) {
  const { data } = useQuery(queryOf(formRecordApi.listFormVersions, of));
  const last = data?.items[0];
  if (!data) return <Loading />;
  if (!last) return null;
  return (
    <Differences
      before={last}
      after={draft}
      heads={[say('version_short', { version: last.version }), say('version_short', { version: last.version + 1 })]}
    />
  );
}
