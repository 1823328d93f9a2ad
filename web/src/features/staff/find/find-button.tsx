import { preferences } from '../../../platform/session/preferences.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { say } from '../../../platform/texts/staff-shell.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { FindProps } from './find-rows.ts';
import { modKey } from './mod-key.ts';

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }));

/** Opens the box that finds anything; so does Mod+K, wherever one is. */
export function FindButton(props: FindProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (!preferences().shortcuts) return;
      event.preventDefault();
      // A dialog that stands open is answered first.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className="find" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" size={17} />
        <span>{say('find_anything')}</span>
        <kbd>{modKey()}</kbd>
        <kbd>{say('key_k')}</kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FindDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
