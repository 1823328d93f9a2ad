import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { longestText } from '@ratepayer/contract/notifications/template-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { templateApi } from '../../platform/api/template.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-templates.ts';
import type { pathOf } from './template-level.ts';

interface Draft {
  readonly culture: Culture;
  readonly subject: string;
  readonly body: string;
}
interface Props {
  readonly of: ReturnType<typeof pathOf>;
  readonly draft: Draft;
}
/** Somebody types: what is typed by then is shown. */
const restMs = 400;

function useRested(draft: Draft): Draft {
  const [rested, setRested] = useState(draft);
  const { culture, subject, body } = draft;
  useEffect(() => {
    const timer = setTimeout(() => setRested({ culture, subject, body }), restMs);
    return () => clearTimeout(timer);
  }, [culture, subject, body]);
  return rested;
}

/** How the message reads by its sample, in HTML as payers get it and in plain text. */
export function Preview({ of, draft }: Props) {
  const rested = useRested(draft);
  const answer = useQuery({
    ...queryOf(templateApi.previewTemplate, { ...of, ...rested }, { quiet: true }),
    retry: false,
    placeholderData: (before) => before,
  });
  const shown = answer.data;
  return (
    <section className="template-preview" aria-label={say('preview')}>
      <h3>{say('preview')}</h3>
      {answer.error ? (
        <p className="small muted" role="status">
          {say('preview_again')}
        </p>
      ) : null}
      {shown && !answer.error ? (
        shown.frame ? (
          <>
            <p className="small" translate="no">
              <b>{say('preview_subject')}</b> {shown.subject}
            </p>
            <iframe
              key={shown.frame}
              className="mail-frame"
              src={shown.frame}
              title={say('preview_frame')}
              sandbox="allow-same-origin"
            />
            <details>
              <summary className="link-btn">{say('preview_text')}</summary>
              <pre className="mail-text" translate="no">
                {shown.text}
              </pre>
            </details>
          </>
        ) : (
          <>
            <p className="text-bubble" translate="no">
              {shown.text}
            </p>
            <p className="small muted">{say('preview_length', { length: shown.length, most: longestText })}</p>
          </>
        )
      ) : null}
    </section>
  );
}
