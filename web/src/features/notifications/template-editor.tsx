import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';
import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { longestText } from '@ratepayer/contract/notifications/template-text.ts';
import { useState } from 'react';
import { templateApi } from '../../platform/api/template.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-templates.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { Choice } from '../../ui/choice.tsx';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { FormBox } from '../../ui/form/form-box.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { Preview } from './preview.tsx';
import { templateHistory } from './template-history.ts';
import { apiOf, type AtLevel, pathOf } from './template-level.ts';
import { sourceName } from './template-words.ts';
import { useTemplateForm } from './use-template-form.ts';
import { Variables } from './variables.tsx';

interface Props extends AtLevel {
  readonly template: NotificationTemplate;
  readonly reread: () => Promise<NotificationTemplate>;
  readonly onSaved: (saved: NotificationTemplate) => void;
}

/** The words of one kind of message: a language at a time, with what they may name and how they read. */
export function TemplateEditor({ template, ...given }: Props) {
  const { level, unit } = given;
  const address = useAddress();
  const asked = cultures.find((one) => one === address.get('culture'));
  const culture = asked ?? unit.culture;
  return (
    <section className="gap-md" aria-label={sayValue(template.key)}>
      <p className="no-print">
        <button
          type="button"
          className="link-btn"
          onClick={() =>
            address.change((next) => (next.delete('template'), next.delete('culture')), { replace: false })
          }
        >
          {say('all')}
        </button>
      </p>
      <h2>
        {sayValue(template.key)} · {sayValue(template.channel)}
      </h2>
      <div className="gap-sm">
        <Choice
          label={say('culture')}
          value={culture}
          options={cultures}
          nameOf={(one) => sayValue(one)}
          onChoose={(one) => address.change((next) => next.set('culture', one), { replace: false })}
        />
      </div>
      <InCulture key={culture} culture={culture} template={template} {...given} />
      <HistoryBelow
        load={apiOf(level).history}
        of={pathOf(unit, template)}
        zone={unit.timezone}
        words={templateHistory()}
        record={template}
      />
    </section>
  );
}

function InCulture({
  culture,
  template,
  level,
  unit,
  mayChange,
  reread,
  onSaved,
}: Props & { readonly culture: Culture }) {
  const { form, above, body, reset, discard, latest } = useTemplateForm({
    culture,
    template,
    level,
    unit,
    reread,
    onSaved,
  });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const draft = { culture, subject: String(form.typed.subject), body: String(form.typed.body) };
  const isMail = template.channel === 'Email';
  async function test() {
    setSending(true);
    setProblem('');
    try {
      const { sentTo } = await templateApi.testTemplate({ ...pathOf(unit, template), ...draft });
      toast(say('test_sent', { to: sentTo }));
    } catch (error) {
      setProblem(problemOf(error, say('test_failed')));
    } finally {
      setSending(false);
    }
  }
  const buttons = (
    <div className="row wrap gap-md">
      <Button type="submit" busy={form.busy} busyText={sayForm('saving')}>
        {say('save')}
      </Button>
      <Button className="sec" onClick={reset}>
        {say('reset')}
      </Button>
      {form.isDirty ? (
        <Button className="sec" onClick={discard}>
          {say('discard')}
        </Button>
      ) : null}
      {isMail ? (
        <Button className="sec" busy={isSending} busyText={sayForm('saving')} onClick={() => void test()}>
          {say('test')}
        </Button>
      ) : null}
    </div>
  );
  return (
    <div className="template-cols">
      <div>
        <LeaveGuard form={form} isOver />
        {mayChange ? (
          <FormBox form={form} name={sayValue(template.key)} reread={latest}>
            {template.mayBeOff ? (
              <FormField
                form={form}
                name="isOn"
                short
                hint={say('is_on_hint')}
                nameOf={(one) =>
                  one === 'inherit' ? say('as_above', { isOn: String(above.isOn) }) : say(one === 'on' ? 'on' : 'off')
                }
              />
            ) : null}
            {isMail ? <FormField form={form} name="subject" needed /> : null}
            <FormField
              form={form}
              name="body"
              hint={isMail ? say('body_hint') : say('body_hint_sms', { most: longestText })}
            />
            {problem ? <Banner kind="bad" title={problem} alert /> : null}
            {buttons}
          </FormBox>
        ) : (
          <ReadOnly subject={draft.subject} body={draft.body} isMail={isMail} />
        )}
        <p className="small muted gap-md">{say('above', { source: sourceName(above.source) })}</p>
        <blockquote className="template-above small" translate="no">
          {above.subject ? <b>{above.subject}</b> : null}
          <span>{above.body}</span>
        </blockquote>
        <Variables template={template} {...(mayChange ? { onInsert: body.insert } : {})} />
      </div>
      <Preview of={pathOf(unit, template)} draft={draft} />
    </div>
  );
}

function ReadOnly({ subject, body, isMail }: { subject: string; body: string; isMail: boolean }) {
  return (
    <dl className="template-read">
      {isMail ? (
        <div>
          <dt>{say('subject')}</dt>
          <dd translate="no">{subject}</dd>
        </div>
      ) : null}
      <div>
        <dt>{say('body')}</dt>
        <dd translate="no">{body}</dd>
      </div>
    </dl>
  );
}
