import { useState } from 'react';
import { mostKept } from '@ratepayer/contract/payments/most-kept.ts';
import type { WalletSource, WaysToKeep } from '@ratepayer/contract/payments/wallet.operations.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { methodName } from '../../../features/payer/method-block.tsx';
import { walletApi } from '../../../platform/api/wallet.api.ts';
import { basePath } from '../../../platform/config.ts';
import { replacePage } from '../../../platform/navigation.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';
import { useCall } from '../../../platform/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/parts.tsx';
import { AddSource } from './add-source.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { SaidProblem } from './said-problem.tsx';
import { RemoveSource, RenameSource } from './source-dialogs.tsx';
import { SourceRow } from './source-row.tsx';
import { useProblem } from './use-refusal.ts';

type Asking = { readonly what: 'rename' | 'remove'; readonly source: WalletSource } | undefined;

/** The account whose autopay waits for a method; 0 where nobody came for one. */
const cameFor = (): number =>
  Number(/^\d{1,15}$/.exec(new URLSearchParams(location.search).get('autopay') ?? '')?.[0] ?? 0);

/** What a payer keeps at this biller to pay with. */
export function WalletPage({ slug }: AreaPage) {
  const accountId = cameFor();
  const back = accountId ? `/customer/${slug}/accounts/${accountId}/auto-pay` : '';
  return (
    <AreaShell slug={slug} at="wallet" title={say('wallet')} lead={say('wallet_lead')}>
      {(unit) => (
        <>
          {back ? (
            <p>
              <a href={`${basePath}${back}`}>{say('back_to', { where: say('autopay') })}</a>
            </p>
          ) : null}
          <Wallet unit={unit} onAdded={back ? () => replacePage(back) : undefined} />
        </>
      )}
    </AreaShell>
  );
}

/** `onAdded`: goes back to where a method was missing. */
function Wallet({ unit, onAdded }: { unit: BusinessUnitContext; onAdded: (() => void) | undefined }) {
  const { id: businessUnitId } = unit;
  const { answer, again, set } = useCall(
    `wallet-${businessUnitId}`,
    () => outcomeOf(walletApi.listWallet({ businessUnitId })),
    0,
  );
  const ways = useCall(`ways-${businessUnitId}`, () => outcomeOf(walletApi.readWaysToKeep({ businessUnitId })));
  const [adding, setAdding] = useState<'card' | 'bank'>();
  const [asking, setAsking] = useState<Asking>();
  const [problem, setProblem] = useProblem();
  const items = answer?.data?.items;
  if (!items) return <NotLoaded answer={answer} onAgain={() => void again()} />;
  const keep = (next: readonly WalletSource[]) =>
    set({ data: { items: [...next] }, hasErrors: false, errors: [], status: 200 });
  const close = () => setAsking(undefined);

  async function makeDefault({ id: sourceId }: WalletSource): Promise<void> {
    const changed = await outcomeOf(walletApi.changeWalletSource({ businessUnitId, sourceId, isDefault: true }));
    setProblem(changed.data ? '' : allMessages(changed.errors) || say('could_not_load'));
    if (!changed.data) return void again();
    keep(changed.data.items);
    toast(say('changes_saved'));
  }

  return (
    <div className="a-cols">
      <div>
        <SaidProblem problem={problem} />
        {items.length > 0 ? (
          <ul className="a-list ws">
            {items.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                onEdit={() => setAsking({ what: 'rename', source })}
                onUpdate={() => setAdding(source.paymentSourceType === 'ACH' ? 'bank' : 'card')}
                onDefault={() => void makeDefault(source)}
                onRemove={() => setAsking({ what: 'remove', source })}
              />
            ))}
          </ul>
        ) : (
          <p className="gap-md">{say('wallet_empty')}</p>
        )}
        <p className="muted small gap-md">{say('kept_of_most', { count: items.length, most: mostKept })}</p>
      </div>
      <Adding
        kind={adding}
        unit={unit}
        ways={ways.answer?.data}
        kept={items}
        onKind={setAdding}
        onAdded={(next) => {
          keep(next);
          onAdded?.();
        }}
      />
      {asking?.what === 'rename' ? (
        <RenameSource businessUnitId={businessUnitId} source={asking.source} onClose={close} onDone={keep} />
      ) : null}
      {asking?.what === 'remove' ? (
        <RemoveSource
          businessUnitId={businessUnitId}
          source={asking.source}
          others={items.filter(({ id, status }) => id !== asking.source.id && status === 'Active')}
          title={say('remove_ask', { account: methodName(asking.source) })}
          onClose={close}
          onDone={keep}
        />
      ) : null}
    </div>
  );
}

interface AddingProps {
  readonly kind: 'card' | 'bank' | undefined;
  readonly unit: BusinessUnitContext;
  readonly ways: WaysToKeep | null | undefined;
  readonly kept: readonly WalletSource[];
  readonly onKind: (kind: 'card' | 'bank' | undefined) => void;
  readonly onAdded: (items: readonly WalletSource[]) => void;
}

/** The ways to keep one more, or the form of the one that is chosen. */
function Adding({ kind, unit, ways, kept, onKind, onAdded }: AddingProps) {
  return (
    <aside className="a-beside a-add">
      <h2>{say('add_method')}</h2>
      {kind && ways ? (
        <AddSource
          key={kind}
          kind={kind}
          unit={unit}
          ways={ways}
          kept={kept}
          onCancel={() => onKind(undefined)}
          onAdded={(next) => {
            onAdded(next);
            onKind(undefined);
          }}
        />
      ) : (
        <div className="a-ways">
          {ways?.cardFieldsUrl ? (
            <Button className="full" onClick={() => onKind('card')}>
              <Icon name="card" /> {say('add_card')}
            </Button>
          ) : null}
          {ways?.takesBank ? (
            <Button className="sec full" onClick={() => onKind('bank')}>
              <Icon name="bank" /> {say('type_bank')}
            </Button>
          ) : null}
        </div>
      )}
    </aside>
  );
}
