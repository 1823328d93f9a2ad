import type { billingSystemOperations } from '@ratepayer/contract/exports/billing-system.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billingSystemApi } from '../../platform/api/billing-system.api.ts';
import { savedMappingApi } from '../../platform/api/saved-mapping.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { say } from '../../platform/texts/staff-exports.ts';
import { toast } from '../../platform/toasts.ts';
import { Choice } from '../../ui/choice.tsx';
import { Banner, Button } from '../../ui/parts.tsx';

type System = AnswerOf<(typeof billingSystemOperations)['getBillingSystem']>;

interface Props {
  readonly unit: { readonly id: number; readonly name: string };
  readonly system: System;
  readonly mayChange: boolean;
  readonly onSaved: (after: System) => void;
}

/** What business units of a billing system begin with when they read files: a copy of what one of them saved. */
export function DefaultMapping({ unit, system: { id, mapping, rowVersion }, mayChange, onSaved }: Props) {
  const businessUnitId = unit.id;
  const { data } = useQuery({
    ...queryOf(savedMappingApi.listSavedMappings, { businessUnitId }),
    enabled: mayChange,
  });
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const names = (data?.items ?? [])
    .filter(({ importType, modifiedDate }) => importType === 'Accounts' && modifiedDate !== null)
    .map(({ name }) => name);
  const name = chosen ?? names[0] ?? '';
  async function keep(taken: string | null): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const asked = billingSystemApi.keepBillingSystemMapping({ businessUnitId, id, rowVersion, mapping: taken });
    const { data: after, errors } = await outcomeOf(asked).finally(() => setBusy(false));
    if (!after) return setProblem(allMessages(errors) || sayPart('offline_try_again'));
    toast(say('saved'));
    onSaved(after);
  }
  return (
    <section className="gap-lg">
      <h2>{sayList('billing_systems_mapping')}</h2>
      <p className="muted small">{say('mapping_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <p>{mapping === '' ? say('mapping_none') : say('mapping_stands', { type: mapping })}</p>
      {mayChange && names.length > 0 ? (
        <>
          <Choice
            label={say('choose_mapping', { unit: unit.name })}
            value={name}
            options={names}
            nameOf={(one) => (one === '' ? say('every_file') : one)}
            onChoose={setChosen}
          />
          <Button className="tool sec" busy={busy} onClick={() => void keep(name)}>
            {say('mapping_take')}
          </Button>
        </>
      ) : null}
      {mayChange && mapping !== '' ? (
        <Button className="tool sec" busy={busy} onClick={() => void keep(null)}>
          {say('mapping_take_away')}
        </Button>
      ) : null}
    </section>
  );
}
