import { useRef, useState } from 'react';
import { noteFields } from '@ratepayer/contract/accounts/account-page.fields.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/parts.tsx';

/** What staff tell one another of an account: who wrote it and when, what stood there before, and how to change it. */
export function NotePanel(shown: Shown<AccountPage>) {
  const { record, user, when } = shown;
  const [isEditing, setIsEditing] = useState(false);
  const [now, ...before] = record.noteHistory;
  const isNamed = now !== undefined && now.note === record.note;
  const earlier = isNamed ? before : record.noteHistory;
  return (
    <section className="panel">
      <h2>
        {say('note')}
        {user.permissions.includes('Accounts:Manage') && !isEditing ? (
          <button type="button" className="link-btn small" onClick={() => setIsEditing(true)}>
            {say('edit')}
          </button>
        ) : null}
      </h2>
      {isEditing ? (
        <NoteForm {...shown} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <p className="small terms">{record.note || say('no_note')}</p>
          {isNamed ? <p className="small muted">{say('written_by', { name: now.by, at: when(now.at) })}</p> : null}
        </>
      )}
      {earlier.length > 0 ? (
        <details className="small gap-sm">
          <summary>{say('earlier_notes', { count: earlier.length })}</summary>
          {earlier.map(({ note, by, at }) => (
            <p key={at} className="gap-sm">
              <span className="terms">{note || '—'}</span>
              <br />
              <span className="muted">{say('written_by', { name: by, at: when(at) })}</span>
            </p>
          ))}
        </details>
      ) : null}
    </section>
  );
}

function NoteForm({ record, unit, onSaved, onClose }: Shown<AccountPage> & { readonly onClose: () => void }) {
  const { id } = record;
  // What stood there when it was begun: what somebody else writes meanwhile is shown and never written over.
  const read = useRef(record.note);
  const form = useForm({
    fields: noteFields,
    labels: { note: say('note') },
    start: { note: record.note },
    save: ({ note }, options) => accountPageApi.updateNotes({ id, note, noteRead: read.current }, options),
    onSaved: (after) => {
      toast(say('note_saved'));
      onSaved(after);
      onClose();
    },
  });
  async function reread() {
    const latest = await accountPageApi.getAccountPage({ businessUnitId: unit.id, accountId: id });
    read.current = latest.note;
    onSaved(latest);
    const [last] = latest.noteHistory;
    return { values: { note: latest.note }, ...(last ? { by: last.by, at: last.at } : {}) };
  }
  return (
    <FormBox form={form} name={say('note')} reread={reread}>
      <FormField form={form} name="note" hint={say('note_hint')} />
      <p className="row wrap gap-sm">
        <Button type="submit" className="tool" busy={form.busy}>
          {say('save')}
        </Button>
        <Button className="sec tool" onClick={onClose}>
          {say('cancel')}
        </Button>
      </p>
    </FormBox>
  );
}
