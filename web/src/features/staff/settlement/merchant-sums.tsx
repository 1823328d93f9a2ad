import { moneyOf } from '../../../platform/texts/money-of.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { MerchantBatches } from '@ratepayer/contract/settlement/batch.shapes.ts';
import { say } from '../../../platform/texts/lists.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { PlainTable } from '../../../ui/plain-table.tsx';

interface Props {
  readonly merchants: readonly MerchantBatches[];
  readonly unit: BusinessUnitSummary;
  readonly onChoose: (merchantNumber: string) => void;
}

/** What the batches of the filter add up to, by merchant number; one that is chosen narrows the list to its own. */
export function MerchantSums({ merchants, unit, onChoose }: Props) {
  const show = moneyOf(unit);
  return (
    <PlainTable
      gap="gap-md"
      label={say('by_merchant_number')}
      heads={[
        say('merchant_number'),
        say('merchant_account'),
        say('source'),
        { figures: say('batches') },
        { figures: say('sales_amount') },
        { figures: say('refunds_amount') },
        { figures: say('adjustments_amount') },
        { figures: say('our_net') },
        { figures: say('funded') },
        { figures: say('unfunded') },
      ]}
    >
      {merchants.map((one) => (
        <tr key={`${one.merchantNumber} ${one.merchantName}`}>
          <td>
            <button type="button" className="link-btn" onClick={() => onChoose(one.merchantNumber)}>
              {one.merchantNumber}
            </button>
          </td>
          <td>{one.merchantName}</td>
          <td>{one.paymentSourceTypes.map((type) => sayValue(type)).join(', ')}</td>
          <td className="r">{formatNumber(one.batchCount, unit.culture)}</td>
          <td className="r">{show(one.saleAmountMinor)}</td>
          <td className="r">{show(one.refundAmountMinor)}</td>
          <td className="r">{show(one.adjustmentAmountMinor)}</td>
          <td className="r">{show(one.netAmountMinor)}</td>
          <td className="r">{show(one.fundedAmountMinor)}</td>
          <td className="r">{show(one.unfundedAmountMinor)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
