import { type LogoPlace, mostLogoBytes } from '@ratepayer/contract/organizations/look.ts';
import { useId } from 'react';
import { say } from '../../platform/texts/staff-organizations.ts';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly place: LogoPlace;
  readonly url: string;
  readonly busy: boolean;
  readonly mayChange: boolean;
  readonly onProblem: (problem: string) => void;
  /** A file was chosen: its bytes as base64. */
  readonly onChosen: (content: string) => void;
  readonly onRemove: () => void;
}

/** One logo as it is, and another file in its place. */
export function LogoChoice({ place, url, busy, mayChange, onProblem, onChosen, onRemove }: Props) {
  const id = useId();
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > mostLogoBytes) return onProblem(say('logo_large'));
    onChosen(textOf(new Uint8Array(await file.arrayBuffer())));
  }
  return (
    <div className="logo-choice gap-md">
      <h2>{say(`logo_${place}`)}</h2>
      <p className="logo-plate">{url ? <img src={url} alt="" /> : say('logo_none')}</p>
      {mayChange ? (
        <>
          <p className="small muted" id={`${id}-hint`}>
            {say(place === 'Mobile' ? 'logo_hint_mobile' : 'logo_hint')}
          </p>
          <label className="small" htmlFor={id}>
            {say('logo_choose')}: {say(`logo_${place}`)}
          </label>
          <input
            id={id}
            type="file"
            accept="image/png,image/svg+xml,.png,.svg"
            aria-describedby={`${id}-hint`}
            disabled={busy}
            onChange={(event) => {
              const { files } = event.target;
              void take(files?.[0]).then(() => (event.target.value = ''));
            }}
          />
          {url ? (
            <Button
              className="sec tool"
              busy={busy}
              onClick={onRemove}
              aria-label={`${say('logo_remove')}: ${say(`logo_${place}`)}`}
            >
              {say('logo_remove')}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** Bytes as base64, piece by piece: all of them at once are too many arguments. */
function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(pieces.join(''));
}
