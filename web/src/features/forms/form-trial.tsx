import { type ComponentType, useState } from 'react';
import { sampleValues } from '@ratepayer/contract/forms/sample-values.ts';
import { type FormStage, formStages } from '@ratepayer/contract/forms/form-shape.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Button } from '../../ui/parts.tsx';
import type { PreviewedForm } from './form-draft.ts';
import { sampleContext } from './known-paths.ts';
import { TextProp } from './prop-inputs.tsx';
import { sayStage } from './stage-editor.tsx';
import type { BuilderOf } from './use-builder.ts';

interface Props {
  readonly builder: BuilderOf;
  readonly culture: Culture;
  readonly today: string;
  readonly Preview: ComponentType<PreviewedForm>;
}

/** Tries a form with made-up data: what each stage is answered is written here, and what would be sent is shown. */
export function FormTrial({ builder, culture, today, Preview }: Props) {
  const { built, form } = builder;
  const stages = formStages.filter((stage) => built.actions[stage]);
  const [answers, setAnswers] = useState<Partial<Record<FormStage, string>>>({});
  const [run, setRun] = useState(0);
  const [isFilled, setFilled] = useState(false);
  const [sent, setSent] = useState<string>();
  const context = sampleContext(today);
  const begin = (filled: boolean) => (setFilled(filled), setSent(undefined), setRun(run + 1));
  return (
    <div className="fb-trial">
      <section className="fb-list" aria-labelledby="fb-trial">
        <h2 id="fb-trial">{say('trial')}</h2>
        <p className="muted small">{say('trial_purpose')}</p>
        {stages.map((stage) => (
          <TextProp
            key={stage}
            label={say('trial_answer', { stage: sayStage(stage) })}
            hint={say('trial_answer_hint')}
            lines={3}
            value={answers[stage] ?? usualAnswer(built.actions[stage]?.handler.handlerType)}
            error={isJson(answers[stage]) ? '' : say('no_json')}
            onChange={(text) => setAnswers({ ...answers, [stage]: text })}
          />
        ))}
        <div className="row wrap gap-md">
          <Button className="tool" onClick={() => begin(true)}>
            {say('trial_filled')}
          </Button>
          <Button className="tool sec" onClick={() => begin(false)}>
            {say('trial_empty')}
          </Button>
        </div>
        {sent === undefined ? null : (
          <div role="status" className="gap-md">
            <h3>{say('trial_sent')}</h3>
            <pre className="fb-sent" translate="no" tabIndex={0}>
              {JSON.stringify(JSON.parse(sent), null, 2)}
            </pre>
          </div>
        )}
      </section>
      <Preview
        key={run}
        name={String(form.typed.displayName)}
        fieldsJson={JSON.stringify(built)}
        actionsJson={JSON.stringify(built.actions)}
        contextJson={JSON.stringify(context)}
        culture={culture}
        today={today}
        values={isFilled ? sampleValues(built.fields, today, context) : {}}
        answer={(asked) => {
          const stage = stages.find((one) => built.actions[one]?.handler.properties.functionTriggerId === asked);
          return stage ? answerOf(answers[stage] ?? usualAnswer(built.actions[stage]?.handler.handlerType)) : {};
        }}
        onSent={setSent}
      />
    </div>
  );
}

const usualAnswer = (type: string | undefined): string =>
  type === 'suggestFormUpdates' ? '{ "updatedFields": {} }' : '{}';

function answerOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '{}');
    return true;
  } catch {
    return false;
  }
}
