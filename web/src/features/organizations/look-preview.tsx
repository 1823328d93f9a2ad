import { contrast, deriveBrand, type Mode } from '@ratepayer/contract/organizations/derive-brand.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { useEffect, useRef } from 'react';
import { say } from '../../platform/texts/staff-organizations.ts';

interface Props {
  readonly record: BusinessUnitRecord;
  readonly colour: string;
}

/** What becomes of a colour, in words and in the frame of a telephone, in both modes. */
export function LookPreview({ record, colour }: Props) {
  const { fill, on } = deriveBrand(colour, 'light');
  const said = fill !== colour ? 'colour_darker' : on === '#ffffff' ? 'colour_kept' : 'colour_ink';
  return (
    <section aria-label={say('preview')}>
      <h2>{say('preview')}</h2>
      <p className="small" role="status">
        {say(said)}
      </p>
      <div className="row wrap">
        {(['light', 'dark'] as const).map((mode) => (
          <Phone key={mode} mode={mode} record={record} colour={colour} />
        ))}
      </div>
    </section>
  );
}

function Phone({ mode, record, colour }: Props & { readonly mode: Mode }) {
  const frame = useRef<HTMLDivElement>(null);
  const { fill, on, text, edge, mark } = deriveBrand(colour, mode);
  const ratio = contrast(fill, on).toFixed(2);
  // What is drawn is data: it is set by script, which the policy of the page allows, and not as an attribute.
  useEffect(() => {
    const style = frame.current?.style;
    style?.setProperty('--look-fill', fill);
    style?.setProperty('--look-on', on);
    style?.setProperty('--look-text', text);
    style?.setProperty('--look-edge', edge ? mark : 'transparent');
  }, [fill, on, text, edge, mark]);
  const logo = record.mobileLogoUrl || record.logoUrl;
  return (
    <figure>
      <div ref={frame} className={`phone ${mode}`} aria-hidden="true" translate="no">
        <p className="phone-top">
          {logo ? <img src={logo} alt="" /> : null}
          <b>
            {record.header}
            <small>{record.subHeader}</small>
          </b>
        </p>
        <p className="phone-head">{say('preview_heading')}</p>
        <p className="phone-button">{say('preview_button')}</p>
        <p className="phone-link">{say('preview_link')}</p>
      </div>
      <figcaption className="small muted">
        {say(mode)} · {say('ratio', { ratio })}
      </figcaption>
    </figure>
  );
}
