import { moneyOf } from '../../platform/texts/money-of.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountStanding, NamedAccount, RolloverChoices } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { fields, oneOf, optional, refTo, yesNo } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Dialog, Loading } from '../../ui/parts.tsx';
import { searchOther } from './search-other.ts';

interface Props {
  readonly account: NamedAccount;
  readonly unit: BusinessUnitSummary;
  readonly onClose: () => void;
  readonly onDone: (after: AccountStanding) => void;
}

/** Archives an account, and moves its balance to another one where that is wished. */
export function ArchiveDialog(props: Props) {
  const { account, onClose } = props;
  const choices = useQuery({
    ...queryOf(lifecycleApi.readRolloverChoices, { id: account.id }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const reread = async () => (await choices.refetch()).data;
  if (choices.data) return <AskArchive {...props} first={choices.data} reread={reread} />;
  return (
    <Dialog title={say('archive_ask', { account: shownNumber(account) })} onClose={onClose}>
      {choices.error ? (
        <Banner kind="bad" title={problemOf(choices.error, say('something_wrong'))} alert />
      ) : (
        <Loading />
      )}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

const another = 'another';
const next = 'next';

/** Who may take it over: those that the server knows, one that is searched for, or the next of its number. */
const fieldsFor = ({ candidates }: RolloverChoices) =>
  fields({
    shouldRollover: optional(yesNo),
    takesOver: optional(
      oneOf([...candidates.map(({ id }) => String(id)), another, ...(candidates.length === 0 ? [next] : [])]),
    ),
    otherAccountId: optional(refTo('account')),
  });
type Asked = ReturnType<typeof fieldsFor>;

interface AskProps extends Props {
  readonly first: RolloverChoices;
  readonly reread: () => Promise<RolloverChoices | undefined>;
}

function AskArchive({ account, unit, first, reread, onClose, onDone }: AskProps) {
  // What is asked is what was read first: another look at the window changes nothing of it.
  const [choices, setChoices] = useState(first);
  const show = moneyOf(unit);
  const amount = show(choices.totalMinor);
  const number = shownNumber(account);
  const form: Form<Asked> = useForm({
    fields: fieldsFor(choices),
    labels: {
      shouldRollover: say('move_balance', { amount }),
      takesOver: say('takes_over'),
      otherAccountId: say('another_account'),
    },
    start: {},
    shown: ({ shouldRollover, takesOver }) => [
      'shouldRollover',
      ...(shouldRollover ? (['takesOver'] as const) : []),
      ...(shouldRollover && takesOver === another ? (['otherAccountId'] as const) : []),
    ],
    also: ({ shouldRollover, takesOver, otherAccountId }): Record<string, string> => {
      if (!shouldRollover) return {};
      if (takesOver === '') return { takesOver: sayForm('needed') };
      return takesOver === another && otherAccountId === '' ? { otherAccountId: sayForm('needed') } : {};
    },
    save: ({ shouldRollover, takesOver, otherAccountId }, options) => {
      const destination = takesOver === another ? otherAccountId : Number(takesOver);
      return lifecycleApi.archiveAccount(
        {
          id: account.id,
          shouldRollover: shouldRollover === true,
          rowVersion: choices.rowVersion,
          ...(shouldRollover && takesOver !== next && destination ? { destinationAccountId: destination } : {}),
        },
        options,
      );
    },
    onSaved: (after) => {
      toast(say('archived', { account: number }));
      onDone(after);
    },
  });
  const reload = async () => {
    const latest = await reread();
    if (!latest) return;
    setChoices(latest);
    form.rebase({}, ['shouldRollover', 'takesOver', 'otherAccountId']);
  };
  return (
    <FormDialog
      form={form}
      title={say('archive_ask', { account: number })}
      facts={
        <p className="small" role="status">
          {consequence(form, choices, amount)}
        </p>
      }
      confirm={say('archive')}
      back={say('cancel')}
      danger
      onReload={() => void reload()}
      onClose={onClose}
    >
      <FormField form={form} name="shouldRollover" />
      {form.typed['shouldRollover'] ? (
        <FormField form={form} name="takesOver" radio needed nameOf={(choice) => nameOf(choice, choices, show)} />
      ) : null}
      {form.shown.includes('otherAccountId') ? (
        <FormField form={form} name="otherAccountId" needed search={searchOther(unit.id, account.id)} />
      ) : null}
    </FormDialog>
  );
}

function nameOf(choice: string, { candidates }: RolloverChoices, show: (minor: number) => string): string {
  if (choice === another) return say('another_account');
  const candidate = candidates.find(({ id }) => String(id) === choice);
  if (!candidate) return say('next_of_number');
  const { name, balance } = candidate;
  return say('balance_of_candidate', { account: shownNumber(candidate), name, balance: show(balance) });
}

/** What happens, in one sentence that follows what is chosen. */
function consequence(form: Form<Asked>, { candidates }: RolloverChoices, amount: string): string {
  const { shouldRollover, takesOver } = form.typed;
  if (!shouldRollover) return say('archive_means');
  if (takesOver === next) return say('archive_waits', { amount });
  const candidate = candidates.find(({ id }) => String(id) === takesOver);
  if (candidate) return say('archive_moves', { amount, destination: shownNumber(candidate) });
  return takesOver === another
    ? say('archive_moves', { amount, destination: say('another_account') })
    : say('archive_means');
}
