import type { EmbeddedSettingsAnswer } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { keysIn } from './embedded-section.tsx';
import { type EmbeddedSection, helpOf, nameOf, shownValue } from './embedded-words.ts';

/** A section for who may not change it: what is set, as text. */
export function ReadEmbedded({ section, kept }: { section: EmbeddedSection; kept: EmbeddedSettingsAnswer }) {
  return (
    <dl className="settings-read">
      {keysIn(section).map((key) => (
        <div key={key}>
          <dt>
            {nameOf(key)}
            <span className="desc">{helpOf(key)}</span>
          </dt>
          <dd>{shownValue(key, kept[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
