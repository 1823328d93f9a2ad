import { type ComponentProps, useState } from 'react';
import { say } from '../../platform/texts/staff-responses.ts';
import { Button } from '../../ui/parts.tsx';
import { ToldDialog } from './told-dialog.tsx';

/** Opens who is told of each response to a form. */
export function ToldButton(props: Omit<ComponentProps<typeof ToldDialog>, 'onClose'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className="sec tool" onClick={() => setAsking(true)}>
        {say('tell')}
      </Button>
      {asking ? <ToldDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
