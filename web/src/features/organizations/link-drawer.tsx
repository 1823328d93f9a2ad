import { fields, line, oneOf, yesNo } from '@ratepayer/contract/kit/fields.ts';
import { isLinkAddress, linkLocations, longestAddress } from '@ratepayer/contract/organizations/external-link.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { linkLabels } from './link-history.ts';
import type { GivenLink, LinkSet } from './use-links.ts';

const asked = fields({
  label: line(40),
  url: line(longestAddress),
  location: oneOf(linkLocations),
  newWindow: yesNo,
  isActive: yesNo,
});

interface Props {
  /** Without it another one is added. */
  readonly link: GivenLink | undefined;
  readonly set: LinkSet;
  readonly onClose: () => void;
}

/** One way on: what it is called, where it leads and where payers see it. */
export function LinkDrawer({ link, set, onClose }: Props) {
  const form = useForm({
    fields: asked,
    labels: linkLabels(),
    start: link ?? { location: 'Footer', newWindow: true, isActive: true },
    also: ({ label, url }) => {
      const isTwice = set.data?.links.some((other) => other !== link && other.label === String(label).trim());
      return {
        ...(isTwice ? { label: say('link_twice') } : {}),
        ...(isLinkAddress(String(url).trim()) ? {} : { url: say('link_address') }),
      };
    },
    save: (values, options) =>
      set.save(
        (all) => (link ? all.map((one) => (one.label === link.label ? values : one)) : [...all, values]),
        options,
      ),
    onSaved: () => {
      toast(say('link_save_of', { label: String(form.typed.label) }));
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      title={link ? link.label : say('add_link')}
      save={say('save')}
      reread={async () => {
        const { links } = await set.reread();
        return { values: links.find(({ label }) => label === link?.label) ?? {} };
      }}
      onClose={onClose}
    >
      <FormField form={form} name="label" />
      <FormField form={form} name="url" hint={say('url_hint')} />
      <FormField form={form} name="location" short nameOf={(one) => sayValue(one as GivenLink['location'])} />
      <FormField form={form} name="newWindow" />
      <FormField form={form} name="isActive" />
    </FormDrawer>
  );
}
