import { say } from '../../platform/texts/staff-gateways.ts';
import { Banner } from '../../ui/parts.tsx';
import { longestSentence, mostWords } from './longest-sentence.ts';

interface Props {
  readonly payerMessage: string;
  /** What everybody reads who is not signed in. */
  readonly guests: string;
}

/** A wording as it stands over the choice of a way to pay, for both kinds of payers. */
export function WordingPreview({ payerMessage, guests }: Props) {
  const words = longestSentence(payerMessage);
  return (
    <section aria-label={say('as_payers_read')} className="gap-lg">
      <p className="small b">{say('as_payers_read')}</p>
      <p className="small muted gap-sm">{say('signed_in_read')}</p>
      <Banner kind="bad" title={payerMessage || '—'} />
      <p className="small muted gap-sm">{say('guests_read')}</p>
      <Banner kind="bad" title={guests || '—'} />
      <p className="small gap-sm" role="status">
        {words > mostWords ? say('long_sentences', { words: String(words), most: String(mostWords) }) : ''}
      </p>
    </section>
  );
}
