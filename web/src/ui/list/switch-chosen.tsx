import { type ReactNode, useState } from 'react';
import { Button } from '../parts.tsx';

interface Asked {
  /** Whether they are switched on. */
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Props {
  readonly on: string;
  readonly off: string;
  readonly ask: (asked: Asked) => ReactNode;
  readonly onDone: () => void;
}

/** Switches many chosen rows on or off, each after its question. */
export function SwitchChosen({ on, off, ask, onDone }: Props) {
  const [isActive, setActive] = useState<boolean>();
  const close = () => setActive(undefined);
  return (
    <>
      <Button className="tool sec" onClick={() => setActive(true)}>
        {on}
      </Button>
      <Button className="tool sec" onClick={() => setActive(false)}>
        {off}
      </Button>
      {isActive === undefined
        ? null
        : ask({
            isActive,
            onClose: close,
            onDone: () => {
              close();
              onDone();
            },
          })}
    </>
  );
}
