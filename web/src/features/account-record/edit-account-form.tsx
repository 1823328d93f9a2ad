import { enteredOf } from '@ratepayer/contract/accounts/entered.ts';
import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import type { AccountRecord, AccountsContext } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import type { RecordHistory } from '../../ui/form/last-change.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { problemsIn } from './account-form-problems.ts';
import { AccountInputs } from './account-inputs.tsx';
import { labelsOf, neededOf } from './account-labels.ts';
import { findTwin } from './find-twin.ts';
import { TwinLink } from './twin-link.tsx';

type Values = ValuesOf<typeof accountFields>;

/** What is entered of an account as it was read. */
const startOf = (account: AccountRecord): Values => {
  const entered = enteredOf(account);
  return { ...entered, meta: entered.meta === '{}' ? '' : entered.meta };
};

const sections = [
  ['section_identity', ['accountNumber', 'subAccountNumber', 'name', 'description', 'note']],
  ['section_contact', ['street', 'street2', 'city', 'state', 'zip', 'country', 'phoneNumber', 'emailAddress']],
  ['section_amounts', ['pastDueAmountMinor', 'lateFeeApplicable', 'issueDate', 'dueDate']],
  ['section_restrictions', ['allowOnlinePayment', 'blockCreditCardPayment', 'blockAchPayment']],
  ['section_meta', ['meta']],
] as const;
const isNumber = (name: string) => name === 'accountNumber' || name === 'subAccountNumber';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly account: AccountRecord;
  readonly definitions: AccountsContext['businessUnits'][number]['fields'];
  readonly mayChange: boolean;
  /** Told whether something was typed that is not saved. */
  readonly isTyped: RefObject<boolean>;
  /** Who changed it meanwhile, and what. */
  readonly history: RecordHistory;
  readonly onSaved: (after: AccountRecord) => void;
}

/** Changes an account against the versions that were read. */
export function EditAccountForm({ unit, account, definitions, mayChange, isTyped, history, onSaved }: Props) {
  const navigate = useNavigate();
  const [twin, setTwin] = useState<number>();
  const read = useRef(account);
  const byHand = account.createMethod === 'Manual' || account.createMethod === 'POS';
  const start = startOf(account);
  const form = useForm({
    fields: accountFields,
    labels: labelsOf(definitions),
    start,
    also: (_, values) => {
      const changed = new Set(
        Object.keys(values).filter((name) => values[name as keyof Values] !== start[name as keyof Values]),
      );
      const entered = { ...values, balance: account.balance };
      return problemsIn(entered, { needed: neededOf(definitions), culture: unit.culture, changed });
    },
    save: async (values, options) => {
      setTwin(undefined);
      const { id, rowVersion, moneyVersion } = read.current;
      const pastDueAmountMinor = values.pastDueAmountMinor ?? 0;
      try {
        return await accountRecordApi.changeAccount(
          { id, rowVersion, moneyVersion, ...values, pastDueAmountMinor },
          options,
        );
      } catch (refused) {
        setTwin(await findTwin(unit.slug, values, refused));
        throw refused;
      }
    },
    onSaved: (after) => {
      read.current = after;
      toast(sayForm('saved', { thing: say('account') }));
      onSaved(after);
    },
  });
  useEffect(() => {
    isTyped.current = form.isDirty;
  });
  return (
    <FormPage
      form={form}
      name={say('edit_account')}
      save={sayForm('save')}
      back={say('back_to_account')}
      onBack={() => void navigate(`/portal/accounts/${account.id}/dashboard?bu=${unit.id}`)}
      mayChange={mayChange}
      history={history}
      reread={async () => {
        read.current = await accountRecordApi.getAccount({ id: account.id, businessUnitId: unit.id });
        return { values: startOf(read.current) };
      }}
    >
      <TwinLink unitId={unit.id} accountId={twin} />
      {sections.map(([title, names]) => (
        <Section key={title} title={say(title)}>
          {title === 'section_identity' && !byHand ? <FixedNumber account={account} /> : null}
          <AccountInputs
            form={form}
            definitions={definitions}
            names={names.filter((name) => byHand || !isNumber(name))}
          />
        </Section>
      ))}
    </FormPage>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h2 className="gap-md">{title}</h2>
      {children}
    </>
  );
}

/** A number that came from elsewhere is how its file finds the account again. */
function FixedNumber({ account }: { readonly account: AccountRecord }) {
  return (
    <p className="gap-sm">
      <b>{shownNumber(account)}</b> <span className="muted small">{say('number_comes_with_file')}</span>
    </p>
  );
}
