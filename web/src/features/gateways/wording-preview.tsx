import { say } from '../../platform/texts/staff-gateways.ts';
import { Banner, Button } from '../../ui/parts.tsx';
import { longestSentence, mostWords } from './longest-sentence.ts';

interface Props {
  readonly payerMessage: string;
  /** What everybody reads who is not signed in. */
  readonly guests: string;
  /** Of the wording: a voice reads in a language. */
  readonly culture: string;
}

/** A wording as it stands over the choice of a way to pay, for both kinds of payers. */
export function WordingPreview({ payerMessage, guests, culture }: Props) {
  const words = longestSentence(payerMessage);
  return (
    <section aria-label={say('as_payers_read')} className="gap-lg">
      <p className="small b">{say('as_payers_read')}</p>
      <p className="small muted gap-sm">{say('signed_in_read')}</p>
      <Banner kind="bad" title={payerMessage || '—'} />
      <p className="small muted gap-sm">{say('guests_read')}</p>
      <Banner kind="bad" title={guests || '—'} />
      <Spoken text={guests} culture={culture} />
      <p className="small gap-sm" role="status">
        {words > mostWords ? say('long_sentences', { words: String(words), most: String(mostWords) }) : ''}
      </p>
    </section>
  );
}

/** What a caller hears, who is signed in nowhere: the text of the payer action, by the voice of this browser. */
function Spoken({ text, culture }: { readonly text: string; readonly culture: string }) {
  const voice = 'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;
  function listen(): void {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = culture;
    voice?.cancel();
    voice?.speak(spoken);
  }
  return (
    <>
      <p className="small muted gap-sm">{say('in_ivr')}</p>
      <p className="row wrap">
        <q>{text || '—'}</q>
        {voice && text ? (
          <Button className="sec tool" onClick={listen}>
            {say('in_ivr_listen')}
          </Button>
        ) : null}
      </p>
      {voice ? null : <p className="small muted">{say('in_ivr_none')}</p>}
    </>
  );
}
