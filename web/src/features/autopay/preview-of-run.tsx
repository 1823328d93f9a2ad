import type { AutopayPreview } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-autopay.ts';

interface Props {
  readonly of: AutopayPreview;
  readonly unit: BusinessUnitSummary;
}

function nextWords({ next, notCovered }: AutopayPreview, { currencyCode, culture }: BusinessUnitSummary): string {
  const money = (minor: number) => shownMoney(minor, currencyCode, culture);
  const day = (date: string) => formatDate(date, culture);
  if (next)
    return say('preview_next', {
      amount: money(next.totalMinor),
      date: day(next.processingDate),
      told: day(next.noticeDate),
    });
  if (!notCovered) return say('nothing_next');
  return say('not_covered', { amount: money(notCovered.amountMinor), date: day(notCovered.dueDate) });
}

/** What settings would do, and what their payer agrees to. */
export const PreviewOfRun = ({ of, unit }: Props) => (
  <div aria-live="polite">
    <p className="small">{nextWords(of, unit)}</p>
    {of.terms.map(({ termsVersionId, title, text }) => (
      <details key={termsVersionId} className="small">
        <summary>{`${say('agrees_to')}: ${title}`}</summary>
        <p>{text}</p>
      </details>
    ))}
  </div>
);
