import { blocksOf, type Piece } from '@ratepayer/contract/kit/marked-text.ts';

/** What the writer of a form says with marks, piece by piece: no markup of it is ever run. */
export function MarkedText({ markdown }: { markdown: string }) {
  return (
    <div className="f-text" translate="no">
      {blocksOf(markdown).map(({ kind: Kind, lines }, at) =>
        Kind === 'ul' ? (
          <ul key={at}>
            {lines.map((line, i) => (
              <li key={i}>{line.map(drawn)}</li>
            ))}
          </ul>
        ) : (
          <p key={at}>{lines.map((line, i) => [i > 0 ? <br key={i} /> : null, ...line.map(drawn)])}</p>
        ),
      )}
    </div>
  );
}

function drawn({ text, as: As, href }: Piece, at: number) {
  if (!href) return As ? <As key={`p${at}`}>{text}</As> : text;
  return (
    <a key={`p${at}`} href={href} rel="noopener noreferrer">
      {text}
    </a>
  );
}
