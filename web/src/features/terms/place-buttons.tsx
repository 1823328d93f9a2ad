import { termsPlaces } from '@ratepayer/contract/terms/terms-kinds.ts';
import { say } from '../../platform/texts/staff-terms.ts';

interface Props {
  readonly inputId: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Puts a place that each payment fills where the text is being written. */
export function PlaceButtons({ inputId, text, onText }: Props) {
  function insert(place: string): void {
    const box = document.getElementById(inputId);
    const at = box instanceof HTMLTextAreaElement ? [box.selectionStart, box.selectionEnd] : [text.length, text.length];
    onText(`${text.slice(0, at[0])}{{${place}}}${text.slice(at[1])}`);
    box?.focus();
  }
  return (
    <div className="row wrap gap-sm" role="group" aria-label={say('places')}>
      <span className="small muted">{say('places')}</span>
      {termsPlaces.map((place) => (
        <button type="button" className="link-btn small" key={place} onClick={() => insert(place)}>
          {say(`place_${place}`)}
        </button>
      ))}
    </div>
  );
}
