import { useState } from 'react';
import { Field } from '../field.tsx';
import { Button, Dialog } from '../parts.tsx';

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
    if (view.name.trim() === '') return setWrong('Enter a name.');
    setBusy(true);
    setWrong(await onSave(view));
    setBusy(false);
  }
  const box = (key: 'isShared' | 'isDefault', text: string) => (
    <label className="row">
      <input type="checkbox" checked={view[key]} onChange={(event) => setView({ ...view, [key]: event.target.checked })} /> {text}
    </label>
  );
  return (
    <Dialog title="Save these filters as a view" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Name" required maxLength={60} value={view.name} {...(wrong ? { error: wrong } : {})} onChange={(name) => setView({ ...view, name })} />
        {box('isShared', 'For everybody of this business unit')}
        {box('isDefault', 'Open this list with it')}
        <div className="row gap-md">
          <Button type="submit" busy={busy} busyText="Saving…">
            Save view
          </Button>
          <Button className="sec" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
