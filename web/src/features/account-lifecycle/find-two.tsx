import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/parts.tsx';
import { searchOther } from './search-other.ts';

const twoFields = fields({ oneId: refTo('account'), otherId: refTo('account') });

interface Props {
  readonly unitId: number;
  readonly onFound: (oneId: number, otherId: number) => void;
}

/** Finds two accounts that are one, by number or name; what is found as the first is not found as the other. */
export function FindTwo({ unitId, onFound }: Props) {
  const form = useForm({
    fields: twoFields,
    labels: { oneId: say('one_of_two'), otherId: say('other_of_two') },
    start: {},
    also: (_, { oneId, otherId }): Record<string, string> =>
      oneId === otherId ? { otherId: say('same_account') } : {},
    save: async (values) => values,
    onSaved: ({ oneId, otherId }) => onFound(oneId, otherId),
  });
  return (
    <form
      className="boxed form-page"
      noValidate
      aria-label={say('find_two')}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormField form={form} name="oneId" hint={say('find_other_hint')} search={searchOther(unitId)} />
      <FormField
        form={form}
        name="otherId"
        hint={say('find_other_hint')}
        search={searchOther(unitId, form.values.oneId)}
      />
      <Button type="submit">{say('compare')}</Button>
    </form>
  );
}
