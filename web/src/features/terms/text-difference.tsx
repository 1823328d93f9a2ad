import { say } from '../../platform/texts/staff-terms.ts';
import { wordDiff } from './word-diff.ts';

/** What a newer text says otherwise than an older one: struck out and underlined, and heard as removed and added. */
export function TextDifference({ older, newer }: { readonly older: string; readonly newer: string }) {
  if (older === newer) return <p className="small muted gap-sm">{say('difference_none')}</p>;
  return (
    <p className="terms gap-sm" translate="no">
      {wordDiff(older, newer).map((piece, at) => {
        if (piece.in === 'both') return <span key={at}>{piece.text}</span>;
        const isOld = piece.in === 'older';
        const Mark = isOld ? 'del' : 'ins';
        return (
          <Mark key={at}>
            <span className="vh">{say(isOld ? 'word_removed' : 'word_added')} </span>
            {piece.text}
          </Mark>
        );
      })}
    </p>
  );
}
