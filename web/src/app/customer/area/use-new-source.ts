import { useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { WalletSource, WaysToKeep } from '@ratepayer/contract/payments/wallet.operations.ts';
import { type EnteredSource, useSourceForm } from '../../../features/payer/use-source-form.ts';
import { walletApi } from '../../../platform/api/wallet.api.ts';
import { solveChallenge } from '../../../platform/proof-of-work.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { toast } from '../../../platform/toasts.ts';

export interface NewSourceProps {
  readonly kind: 'card' | 'bank';
  readonly unit: BusinessUnitContext;
  readonly ways: WaysToKeep;
  readonly kept: readonly WalletSource[];
  readonly onCancel: () => void;
  readonly onAdded: (items: readonly WalletSource[]) => void;
}
type New = Parameters<typeof walletApi.saveToWallet>[0];

/** Saves a source; a challenge (429 while somebody tests cards) is solved by the browser, once. */
async function sendToWallet(source: New) {
  const first = await outcomeOf(walletApi.saveToWallet(source));
  const challenge = first.errors.find(({ propertyName }) => propertyName === 'challenge')?.errorMessage;
  if (!challenge) return first;
  const challengeSolution = await solveChallenge(challenge);
  return outcomeOf(walletApi.saveToWallet({ ...source, challengeSolution }));
}

/** A new source of a wallet, with its name and whether it is offered first. */
export function useNewSource({ kind, unit, ways, kept, onAdded }: NewSourceProps) {
  const [nickname, setNickname] = useState('');
  const [isDefault, setDefault] = useState(false);
  async function send(source: EnteredSource) {
    const keeping = { businessUnitId: unit.id, nickname: nickname.trim(), isDefault };
    const { data, errors } = await sendToWallet({ ...source, ...keeping });
    if (!data) return errors;
    toast(say(data.items.length > kept.length ? 'method_added' : 'method_there'));
    onAdded(data.items);
    return undefined;
  }
  return { ...useSourceForm({ kind, ways, send }), nickname, setNickname, isDefault, setDefault };
}
