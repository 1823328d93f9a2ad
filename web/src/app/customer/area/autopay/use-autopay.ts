import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { autopayApi, scheduledApi } from '../../../../platform/api/autopay.api.ts';
import { walletApi } from '../../../../platform/api/wallet.api.ts';
import { outcomeOf } from '../../../../platform/refused.ts';
import { useCall } from '../../../../platform/use-call.ts';
import { chosenOf, type Draft } from './autopay-draft.ts';

/** Autopay of an account, what was planned on it, and what its payer keeps; `again` reads what changes with it. */
export function useAutopay(accountId: number, businessUnitId: number) {
  const settings = useCall(
    `autopay-${accountId}`,
    () => outcomeOf(autopayApi.getAutopaySettings({ id: accountId })),
    0,
  );
  const planned = useCall(
    `planned-${accountId}`,
    () => outcomeOf(scheduledApi.listScheduledPayments({ id: accountId })),
    0,
  );
  const history = useCall(
    `autopay-history-${accountId}`,
    () => outcomeOf(autopayApi.listAutopayHistory({ accountId })),
    0,
  );
  const wallet = useCall(`wallet-${businessUnitId}`, () => outcomeOf(walletApi.listWallet({ businessUnitId })), 0);
  const again = () => {
    for (const one of [settings, planned, history]) void one.again();
  };
  const changed = (next: AutopaySettings) => {
    settings.set({ data: next, hasErrors: false, errors: [], status: 200 });
    for (const one of [planned, history]) void one.again();
  };
  return { settings, planned, history, wallet, again, changed };
}

type Asked = Parameters<typeof autopayApi.previewAutopay>[0];

/** What a payment would be with these settings. */
const usePreviewOf = (key: string | undefined, asked: Asked) =>
  useCall(key, () => outcomeOf(autopayApi.previewAutopay(asked))).answer?.data;

/** What the chosen settings would do, and what each kind of method costs then. */
export function usePreview(accountId: number, draft: Draft) {
  const chosen = chosenOf(draft);
  const { maxAmountMinor: _, ...when } = chosen;
  const key = `autopay-preview-${accountId}-${JSON.stringify(when)}`;
  const { sourceId } = draft;
  const source = sourceId === 0 ? {} : { paymentSourceId: sourceId };
  const preview = usePreviewOf(`${key}-${chosen.maxAmountMinor}-${sourceId}`, { id: accountId, ...chosen, ...source });
  const card = usePreviewOf(`${key}-card`, { id: accountId, ...when, paymentSourceType: 'Credit Card' });
  const bank = usePreviewOf(`${key}-bank`, { id: accountId, ...when, paymentSourceType: 'ACH' });
  return { preview, fees: { 'Credit Card': card?.next?.feeMinor, ACH: bank?.next?.feeMinor } };
}
