import type { FormResponse } from '@ratepayer/contract/forms/response.shapes.ts';
import { Link } from 'react-router';
import { AnswerFiles, type AnswerFilesProps } from './answer-files.tsx';
import { DrawnSignature } from './drawn-signature.tsx';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-responses.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';

type Answer = FormResponse['answers'][number];
interface Part {
  readonly heading: string;
  readonly answers: readonly Answer[];
}

/** Answers below the heading that they stand under. */
function partsOf(answers: readonly Answer[]): readonly Part[] {
  const parts: { heading: string; answers: Answer[] }[] = [{ heading: '', answers: [] }];
  for (const answer of answers)
    if (answer.fieldName === '') parts.push({ heading: answer.fieldLabel, answers: [] });
    else parts.at(-1)?.answers.push(answer);
  return parts.filter(({ heading, answers: own }) => heading !== '' || own.length > 0);
}

/** A response as it is read and printed: what was asked and answered, and what belongs to it. */
export function ResponseSections({ record, unit }: Shown<FormResponse>) {
  const { displayName, answers, errors, isLetGo, base, dependent } = record;
  const of = { businessUnitId: unit.id, id: record.id };
  return (
    <>
      {isLetGo ? <Banner kind="info" title={say('let_go')} /> : null}
      {errors.length > 0 ? (
        <Banner kind="warn" title={say('errors')}>
          <ul>
            {errors.map(({ propertyName, errorMessage }) => (
              <li key={`${propertyName} ${errorMessage}`}>{errorMessage}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <section aria-label={say('answers_of', { name: displayName })}>
        {answers.length === 0 ? <p className="muted">{say('no_answers')}</p> : null}
        {partsOf(answers).map((part) => (
          <Answers key={`${part.heading} ${part.answers.at(0)?.fieldName}`} {...part} of={of} />
        ))}
      </section>
      <Others title={say('belongs_to')} others={base ? [base] : []} unitId={unit.id} />
      <Others title={say('belonging')} others={dependent} unitId={unit.id} />
    </>
  );
}

const Nothing = () => <span className="muted">{say('not_answered')}</span>;

function Answers({ heading, answers, of }: Part & { readonly of: AnswerFilesProps['of'] }) {
  return (
    <>
      {heading ? <h2 className="gap-lg">{heading}</h2> : null}
      <dl className="answers gap-sm">
        {answers.map(({ fieldName, fieldLabel, text, isHidden, drawing, files }) => (
          <div key={fieldName}>
            <dt>
              {fieldLabel}
              {isHidden ? <small className="muted"> ({say('not_shown')})</small> : null}
            </dt>
            <dd className="pre-line">
              {drawing ? <DrawnSignature drawing={drawing} name={text} /> : null}
              {files.length > 0 ? <AnswerFiles files={files} of={of} /> : text || <Nothing />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface OthersProps {
  readonly title: string;
  readonly others: FormResponse['dependent'];
  readonly unitId: number;
}

function Others({ title, others, unitId }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <section className="gap-lg" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">
        {others.map(({ id, displayName, status }) => (
          <li key={id}>
            <Link to={`/portal/form-responses/${id}?bu=${unitId}`}>{displayName || sayList('forms_one')}</Link>{' '}
            <Status value={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
