import { useId } from 'react';
import { type FormSignature, signaturePart, signingWays } from '@ratepayer/contract/forms/parts/signature-part.ts';
import { loadPartTexts, say } from '../../../platform/texts/payer-form-parts.ts';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/parts.tsx';
import type { LoadedPart, PartProps } from './loaded-part.ts';
import { PartGroup } from './part-group.tsx';
import { SignaturePad } from './signature-pad.tsx';

function SignatureField(props: PartProps) {
  const { id, field, onChange } = props;
  const group = useId();
  const signature = props.typed as FormSignature;
  const { name, way, drawing } = signature;
  const words = { Drawn: 'drawn', Typed: 'typed' } as const;
  return (
    <PartGroup {...props}>
      <Field
        id={id}
        label={say('signer')}
        required={field.fieldRequired === true}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(typed) => onChange({ ...signature, name: typed })}
      />
      <div className="choices f-ways" role="radiogroup" aria-label={say('sign_by')}>
        {signingWays.map((one) => (
          <label className={`choice${way === one ? ' on' : ''}`} key={one}>
            <input
              type="radio"
              className="radio"
              name={group}
              checked={way === one}
              onChange={() => onChange({ ...signature, way: one })}
            />
            {say(words[one])}
          </label>
        ))}
      </div>
      {way === 'Drawn' ? (
        <>
          <SignaturePad drawing={drawing} onDraw={(drawn) => onChange({ ...signature, drawing: drawn })} />
          <p className="f-pad-acts">
            <span role="status">{drawing ? say('drawn_done') : ''}</span>
            {drawing ? (
              <Button className="sec tool" onClick={() => onChange({ ...signature, drawing: '' })}>
                {say('clear')}
              </Button>
            ) : null}
          </p>
        </>
      ) : (
        <div className="f-signed">
          <p className="f-signed-name">{name}</p>
          <p className="muted small">{say('sign_typed')}</p>
        </div>
      )}
    </PartGroup>
  );
}

/** A signature: drawn, or a typed name that counts as one. */
export const part: LoadedPart = { kind: signaturePart, Input: SignatureField, loadTexts: loadPartTexts };
