import { readFigure } from '@ratepayer/contract/kit/figures.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { cultureNow } from '../../../platform/texts/culture.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

/** What was typed, by the id of its line. */
export type PerLine = Readonly<Record<number, string>>;
export type Line = PaymentDetails['lineItems'][number] & { readonly now: number; readonly problem: string };

/** What each line gets back: what it holds, and why it cannot be so. */
export function readLine(
  line: PaymentDetails['lineItems'][number],
  typed: string | undefined,
  show: (minor: number) => string,
): Line {
  const said = typed?.trim() ?? '';
  const { value = 0, problem } = said === '' ? { value: 0 } : readFigure('money', said, cultureNow());
  return {
    ...line,
    now: value,
    problem: problem
      ? sayForm(problem)
      : value > line.refundableMinor
        ? say('up_to', { amount: show(line.refundableMinor) })
        : '',
  };
}

/** What each line was paid, what is left of it, and what goes back of it now. */
export function LineTable({
  lines,
  perLine,
  show,
  onType,
}: {
  lines: readonly Line[];
  perLine: PerLine;
  show: (minor: number) => string;
  onType: (lineId: number, typed: string) => void;
}) {
  return (
    <table className="tbl">
      <caption className="vh">{say('refund_by_line')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('line')}</th>
          <th scope="col" className="r">
            {say('paid')}
          </th>
          <th scope="col" className="r">
            {say('left')}
          </th>
          <th scope="col">{say('refund_now')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.description}</td>
            <td className="r">{show(line.priceMinor)}</td>
            <td className="r">{show(line.refundableMinor)}</td>
            <td>
              <div className={`input${line.problem ? ' bad' : ''}`}>
                <input
                  inputMode="decimal"
                  aria-label={say('refund_now_of', { line: line.description })}
                  value={perLine[line.id] ?? ''}
                  onChange={(event) => onType(line.id, event.target.value)}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
