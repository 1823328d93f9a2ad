import type { ConfiguredField } from '@ratepayer/contract/organizations/account-config.ts';
import { say } from '../../platform/texts/staff-fields.ts';

interface Props {
  readonly fields: readonly ConfiguredField[];
}

/** What payers fill in to find an account, and what the telephone asks them, as things stand. */
export function LookUpPreview({ fields }: Props) {
  const asked = fields.filter(({ isQuickPayLookupField }) => isQuickPayLookupField);
  const spoken = fields.filter(({ isIvrLookupField }) => isIvrLookupField);
  return (
    <div className="previews gap-md">
      <section aria-labelledby="look-up-preview">
        <h3 id="look-up-preview">{say('preview')}</h3>
        <ol className="boxed">
          {asked.map(({ type, label, description, isRequired }) => (
            <li key={type}>
              <b translate="no">{label}</b> {isRequired ? null : <span className="muted">{say('may_be_empty')}</span>}
              {description ? <span className="desc">{description}</span> : null}
              <span className="line" aria-hidden="true" />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="phone-preview">
        <h3 id="phone-preview">{say('preview_phone')}</h3>
        <ol className="boxed">
          {spoken.map(({ type, label }) => (
            <li key={type}>{say('prompt', { label })}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
