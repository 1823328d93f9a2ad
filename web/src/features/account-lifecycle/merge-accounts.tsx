import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergeResult } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { fields, refTo } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import type { Sides } from './compare-row.ts';
import { CompareTable } from './compare-table.tsx';
import { ConfirmMerge } from './confirm-merge.tsx';
import { searchOther } from './search-other.ts';

interface Props {
  readonly accountId: number;
  /** The other one, as soon as it is found. */
  readonly other: number | undefined;
  readonly unit: BusinessUnitSummary;
  readonly onFound: (other: number) => void;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
  readonly onDone: (after: MergeResult) => void;
}

/** Merges two accounts in three steps: the other one is found, both are compared, and the number is typed. */
export function MergeAccounts({ other, onFound, ...props }: Props) {
  if (other === undefined) return <FindOther {...props} onFound={onFound} />;
  return <Compare key={other} {...props} otherId={other} />;
}

const otherFields = fields({ accountId: refTo('account') });

function FindOther({ accountId, unit, onFound }: Pick<Props, 'accountId' | 'unit' | 'onFound'>) {
  const form = useForm({
    fields: otherFields,
    labels: { accountId: say('find_other') },
    start: {},
    save: async (values) => values.accountId,
    onSaved: onFound,
  });
  return (
    <form
      className="boxed form-page"
      noValidate
      aria-label={say('find_other')}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormField form={form} name="accountId" hint={say('find_other_hint')} search={searchOther(unit.id, accountId)} />
      <Button type="submit">{say('compare')}</Button>
    </form>
  );
}

interface CompareProps extends Omit<Props, 'other' | 'onFound'> {
  readonly otherId: number;
}

function Compare({ accountId, otherId, unit, onAnother, onCancel, onDone }: CompareProps) {
  const [staysId, setStays] = useState(otherId);
  const [confirming, setConfirming] = useState(false);
  const asked = useQuery({
    ...queryOf(lifecycleApi.compareAccounts, { id: accountId, otherAccountId: otherId }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const comparison = asked.data;
  if (!comparison)
    return asked.error ? (
      <Banner kind="bad" title={problemOf(asked.error, say('something_wrong'))} alert />
    ) : (
      <Loading />
    );
  const { one, other, problems } = comparison;
  const sides: Sides = staysId === one.id ? { stays: one, gone: other } : { stays: other, gone: one };
  return (
    <>
      <CompareTable comparison={comparison} sides={sides} unit={unit} onStays={setStays} />
      {problems.length > 0 ? (
        <Banner kind="warn" title={say('cannot_merge')}>
          {problems.join(' ')}
        </Banner>
      ) : null}
      <div className="row between wrap gap-md">
        <button type="button" className="link-btn" onClick={onAnother}>
          {say('choose_another')}
        </button>
        <div className="row wrap">
          <Button className="sec" onClick={onCancel}>
            {say('cancel')}
          </Button>
          {problems.length === 0 ? (
            <Button onClick={() => setConfirming(true)}>{say('continue_to_confirm')}</Button>
          ) : null}
        </div>
      </div>
      {confirming ? (
        <ConfirmMerge
          sides={sides}
          unit={unit}
          onReload={() => {
            setConfirming(false);
            void asked.refetch();
          }}
          onClose={() => setConfirming(false)}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}
