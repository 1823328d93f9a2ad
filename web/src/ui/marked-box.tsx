import { blocksOf, type Piece } from '@ratepayer/contract/kit/marked-text.ts';
import type { ReactNode } from 'react';
import { StatusIcon } from './icons.tsx';

interface Props {
  readonly kind: 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly markdown: string;
  /** What stands below the text. */
  readonly children?: ReactNode;
}

/** What somebody wrote with marks, drawn piece by piece: no markup of it is ever run. */
export function MarkedBox({ kind, title, markdown, children }: Props) {
  return (
    <section className={`banner ${kind}`} translate="no">
      <StatusIcon kind={kind === 'bad' ? 'problem' : kind} size={24} />
      <h2>{title}</h2>
      {blocksOf(markdown).map((block, at) =>
        block.kind === 'ul' ? (
          <ul key={at}>
            {block.lines.map((line, i) => (
              <li key={i}>{line.map(drawn)}</li>
            ))}
          </ul>
        ) : (
          <p key={at}>
            {block.lines.map((line, i) => (
              <span key={i}>
                {i > 0 ? <br /> : null}
                {line.map(drawn)}
              </span>
            ))}
          </p>
        ),
      )}
      {children}
    </section>
  );
}

function drawn({ text, as: As, href }: Piece, at: number): ReactNode {
  if (href)
    return (
      <a key={at} href={href} rel="noopener noreferrer">
        {text}
      </a>
    );
  return As ? <As key={at}>{text}</As> : text;
}
