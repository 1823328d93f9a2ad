import { useEffect, useRef } from 'react';
import { say } from '../../platform/texts/payer-forms.ts';
import type { StatusKind } from '../../ui/icons.tsx';
import { Banner, Button } from '../../ui/parts.tsx';

interface Props {
  readonly kind: StatusKind;
  readonly title: string;
  readonly lines?: readonly string[];
  readonly onBack: () => void;
}

/** What stands in place of a form, with a way back; the focus comes to it, since what had it is gone. */
export function ToldBox({ kind, title, lines = [], onBack }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="gap-md" ref={box} tabIndex={-1}>
      <Banner kind={kind} title={title} alert>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
      <p className="gap-md">
        <Button className="sec" onClick={onBack}>
          {say('back')}
        </Button>
      </p>
    </div>
  );
}
