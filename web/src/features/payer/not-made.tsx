import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/payer.ts';

/** Why the payment was not made, where somebody may try again; they are led to it. */
export function NotMade({ why }: { why: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!why) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [why]);
  return (
    <div ref={box} tabIndex={-1}>
      {why ? (
        <div className="gap-md">
          <Banner kind="bad" title={say('payment_not_made')} alert>
            {why}
          </Banner>
        </div>
      ) : null}
    </div>
  );
}
