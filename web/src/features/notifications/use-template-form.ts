import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { fields, line, lines, oneOf, optional } from '@ratepayer/contract/kit/fields.ts';
import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { longestBody, longestSubject, templateProblems } from '@ratepayer/contract/notifications/template-text.ts';
import { useRef } from 'react';
import { say } from '../../platform/texts/staff-templates.ts';
import { toast } from '../../platform/toasts.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { apiOf, type AtLevel, pathOf } from './template-level.ts';
import { templateLabels } from './template-history.ts';

const choices = ['inherit', 'on', 'off'] as const;
type Choices = (typeof choices)[number];

// A text message has no subject, a mail needs one.
const asked = fields({
  isOn: oneOf(choices),
  subject: optional(line(longestSubject)),
  body: lines(longestBody, 8),
});

interface Use extends Pick<AtLevel, 'level' | 'unit'> {
  readonly culture: Culture;
  readonly template: NotificationTemplate;
  readonly reread: () => Promise<NotificationTemplate>;
  readonly onSaved: (saved: NotificationTemplate) => void;
}

/** What the form of a language begins with: what is written here, else what stands above. */
function startOf({ texts, above, isOnHere }: NotificationTemplate, culture: Culture) {
  const { subject = '', body = '' } = [...texts, ...above].find((one) => one.culture === culture) ?? {};
  const isOn: Choices = isOnHere === null ? 'inherit' : isOnHere ? 'on' : 'off';
  return { isOn, subject, body };
}

/** The form over the words of one language; what is the same as above is not kept as one's own. */
export function useTemplateForm({ culture, template, level, unit, reread, onSaved }: Use) {
  const read = useRef(template);
  const inherited = template.above.find((one) => one.culture === culture);
  const above = {
    subject: inherited?.subject ?? '',
    body: inherited?.body ?? '',
    source: inherited?.source ?? 'Product',
    isOn: template.isOnAbove,
  } as const;
  const take = (anew: NotificationTemplate) => {
    read.current = anew;
    return startOf(anew, culture);
  };
  const form = useForm<typeof asked, NotificationTemplate>({
    fields: asked,
    labels: templateLabels(),
    start: startOf(template, culture),
    also: ({ subject, body }): Readonly<Record<string, string>> => ({
      ...(template.channel === 'Email' && subject === '' ? { subject: say('template_empty') } : {}),
      ...Object.fromEntries(
        templateProblems(template.key, template.channel, { subject: String(subject), body: String(body) })
          .toReversed()
          .map(({ name, reason, variable }) => [name, say(reason, { variable })]),
      ),
    }),
    save: ({ isOn, subject, body }, options) => {
      const others = read.current.texts.filter((one) => one.culture !== culture);
      const isSame = subject === above.subject && body === above.body;
      return apiOf(level).change(
        {
          ...pathOf(unit, template),
          rowVersion: read.current.rowVersion,
          isOn: isOn === 'inherit' ? null : isOn === 'on',
          texts: isSame ? others : [...others, { culture, subject, body }],
        },
        options,
      );
    },
    onSaved: (saved) => {
      toast(say('saved'));
      form.rebase(take(saved), []);
      onSaved(saved);
    },
  });
  return {
    form,
    above,
    body: {
      /** Puts a variable where the cursor of the text stands. */
      insert: (name: string) => {
        const box = document.getElementById(form.idOf('body')) as HTMLTextAreaElement | null;
        const typed = String(form.typed.body);
        const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [typed.length, typed.length];
        form.set('body', `${typed.slice(0, from)}{{${name}}}${typed.slice(to)}`);
        box?.focus();
      },
    },
    reset: () => {
      form.set('subject', above.subject);
      form.set('body', above.body);
    },
    discard: () => form.rebase(startOf(read.current, culture), []),
    latest: async () => ({ values: take(await reread()) }),
  };
}
