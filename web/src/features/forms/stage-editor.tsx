import {
  type FormAction,
  type FormActions,
  type FormStage,
  formStages,
  type HandlerProperties,
  handlerTypes,
} from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Banner } from '../../ui/parts.tsx';
import { ChoiceProp, TextProp } from './prop-inputs.tsx';

export interface AskedTrigger {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}
interface Props {
  readonly actions: FormActions;
  readonly triggers: readonly AskedTrigger[];
  readonly errorOf: (place: string) => string | undefined;
  readonly onChange: (actions: FormActions, key: string) => void;
}

const stageWords = {
  OnInitializing: { name: 'stage_initializing', means: 'stage_initializing_means' },
  OnInitialized: { name: 'stage_initialized', means: 'stage_initialized_means' },
  OnSubmitting: { name: 'stage_submitting', means: 'stage_submitting_means' },
} as const satisfies Record<FormStage, object>;
/** What a stage is called. */
export const sayStage = (stage: FormStage): string => say(stageWords[stage].name);

/** What is asked at each stage of a form, and what is done with the answer. */
export function StageEditor({ actions, triggers, errorOf, onChange }: Props) {
  return (
    <div className="fb-list">
      <p className="muted small">{say('actions_purpose')}</p>
      {triggers.length === 0 ? <Banner kind="info" title={say('triggers_none')} /> : null}
      {formStages.map((stage) => (
        <section key={stage} className="boxed" aria-labelledby={`fb-${stage}`}>
          <h2 id={`fb-${stage}`}>{sayStage(stage)}</h2>
          <p className="muted small">{say(stageWords[stage].means)}</p>
          <Stage
            action={actions[stage]}
            triggers={triggers}
            error={errorOf(`${stage}.handler.properties.requestBody`)}
            onChange={(action, key) => {
              const { [stage]: _, ...others } = actions;
              onChange(action ? { ...others, [stage]: action } : others, key && `${stage} ${key}`);
            }}
          />
        </section>
      ))}
    </div>
  );
}

interface StageProps {
  readonly action: FormAction | undefined;
  readonly triggers: readonly AskedTrigger[];
  readonly error: string | undefined;
  readonly onChange: (action: FormAction | undefined, key: string) => void;
}

const handlerWords = { loadFormValues: 'handler_load', suggestFormUpdates: 'handler_suggest' } as const;

function Stage({ action, triggers, error, onChange }: StageProps) {
  const handler = action?.handler;
  const properties = handler?.properties ?? {};
  const set = (change: Partial<HandlerProperties>, key: string) => {
    const all = Object.entries({ ...properties, ...change }).filter(([, one]) => one !== undefined && one !== '');
    if (handler) onChange({ handler: { ...handler, properties: Object.fromEntries(all) } }, key);
  };
  const nothing = { value: '', name: say('nothing') };
  const id = properties.functionTriggerId;
  const isKnown = id === undefined || triggers.some((one) => one.id === id);
  return (
    <>
      <ChoiceProp
        label={say('handler')}
        value={handler?.handlerType ?? ''}
        options={[nothing, ...handlerTypes.map((type) => ({ value: type, name: say(handlerWords[type]) }))]}
        onChange={(value) => {
          const handlerType = handlerTypes.find((type) => type === value);
          onChange(handlerType ? { handler: { handlerType, properties } } : undefined, '');
        }}
      />
      {handler ? (
        <>
          <ChoiceProp
            label={say('trigger')}
            hint={say('trigger_hint')}
            value={id === undefined ? '' : String(id)}
            options={[
              nothing,
              ...(isKnown ? [] : [{ value: String(id), name: `#${id}` }]),
              ...triggers.map((one) => ({
                value: String(one.id),
                name: one.isActive ? one.name : say('trigger_off', { name: one.name }),
              })),
            ]}
            onChange={(value) => set({ functionTriggerId: value === '' ? undefined : Number(value) }, '')}
          />
          <TextProp
            label={say('loading_message')}
            hint={say('loading_message_hint')}
            value={properties.loadingMessage}
            onChange={(loadingMessage) => set({ loadingMessage }, 'loading')}
          />
          <TextProp
            label={say('request_body')}
            hint={say('request_body_hint', { place: '{{account.accountNumber}}' })}
            lines={4}
            value={properties.requestBody}
            error={error}
            onChange={(requestBody) => set({ requestBody }, 'body')}
          />
          {handler.handlerType === 'suggestFormUpdates' ? <Suggested properties={properties} set={set} /> : null}
        </>
      ) : null}
    </>
  );
}

const words = [
  ['updateHeader', 'update_header'],
  ['originalHeader', 'original_header'],
  ['updatedHeader', 'updated_header'],
  ['keepOriginalText', 'keep_original'],
  ['keepUpdatedText', 'keep_updated'],
] as const;

/** What payers read when they choose between theirs and what is suggested. */
function Suggested({
  properties,
  set,
}: {
  readonly properties: HandlerProperties;
  readonly set: (change: Partial<HandlerProperties>, key: string) => void;
}) {
  const isSame = (properties.keepOriginalText ?? '') === (properties.keepUpdatedText ?? '');
  return (
    <>
      {isSame ? <Banner kind="warn" title={say('keep_texts_same')} /> : null}
      {words.map(([name, key]) => (
        <TextProp
          key={name}
          label={say(key)}
          value={properties[name]}
          onChange={(text) => set({ [name]: text }, name)}
        />
      ))}
    </>
  );
}
