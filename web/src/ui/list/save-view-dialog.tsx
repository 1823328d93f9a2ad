import { useState } from 'react';
import { Field } from '../field.tsx';
import { GuardedDialog } from '../form/guarded-dialog.tsx';
import { Button } from '../parts.tsx';
import { say } from '../../platform/texts/lists.ts';

interface View {
  readonly name: string;
  readonly isShared: boolean;
  readonly isDefault: boolean;
}

/** Asks for a name; `onSave` answers what is wrong, or ''. */
export function SaveViewDialog({ onClose, onSave }: { onClose: () => void; onSave: (view: View) => Promise<string> }) {
  const [view, setView] = useState<View>({ name: '', isShared: false, isDefault: false });
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (view.name.trim() === '') return setWrong(say('enter_name'));
    setBusy(true);
    setWrong(await onSave(view));
    setBusy(false);
  }
  const box = (key: 'isShared' | 'isDefault', text: string) => (
    <label className="row">
      <input
        type="checkbox"
        checked={view[key]}
        onChange={(event) => setView({ ...view, [key]: event.target.checked })}
      />{' '}
      {text}
    </label>
  );
  return (
    <GuardedDialog title={say('save_as_view')} isDirty={!busy && view.name !== ''} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field
            label={say('name')}
            required
            maxLength={60}
            value={view.name}
            {...(wrong ? { error: wrong } : {})}
            onChange={(name) => setView({ ...view, name })}
          />
          {box('isShared', say('view_for_everybody'))}
          {box('isDefault', say('view_opens_list'))}
          <div className="row gap-md">
            <Button type="submit" busy={busy} busyText={say('saving')}>
              {say('save_view')}
            </Button>
            <Button className="sec" onClick={close}>
              {say('back')}
            </Button>
          </div>
        </form>
      )}
    </GuardedDialog>
  );
}
