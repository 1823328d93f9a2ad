import type { ReactNode } from 'react';

interface Asked {
  readonly type: string;
  readonly label: string;
}

/** Where a bill usually shows what is asked for: `box` is the summary at the top right, `address` the window of the envelope. */
const places: Readonly<Record<string, 'box' | 'address'>> = { 'Account Number': 'box', 'Subaccount Number': 'box', 'Late Fee': 'box', Name: 'address', 'Zip Code': 'address' };

/** "Where do I find this?" (screens-payer 3.1): a bill with the asked-for places marked, and the same in words. */
export function BillPicture({ fields }: { fields: readonly Asked[] }) {
  const inBox = fields.filter((field) => places[field.type] === 'box');
  const inAddress = fields.filter((field) => places[field.type] === 'address');
  const names = (list: readonly Asked[]) => list.map((field) => field.label).join(', ');
  return (
    <details className="gap-md">
      <summary className="link-btn small">Where do I find this?</summary>
      <figure className="gap-sm">
        <svg className="bill-picture" viewBox="0 0 320 190" aria-hidden="true">
          <rect className="paper" x="1" y="1" width="318" height="188" rx="6" />
          <Lines x={16} y={20} widths={[90, 60]} />
          <Marked side="right" y={14} fields={inBox} />
          <Marked side="left" y={84} fields={inAddress} />
          <Lines x={16} y={160} widths={[288, 220]} />
        </svg>
        <figcaption className="muted small gap-sm">
          {inBox.length > 0 ? <p>At the top right of most bills: {names(inBox)}.</p> : null}
          {inAddress.length > 0 ? <p>With the address on the bill: {names(inAddress)}.</p> : null}
        </figcaption>
      </figure>
    </details>
  );
}

function Marked({ side, y, fields }: { side: 'left' | 'right'; y: number; fields: readonly Asked[] }): ReactNode {
  if (fields.length === 0) return null;
  const width = Math.min(288, 24 + 9 * Math.max(...fields.map((field) => field.label.length)));
  const x = side === 'left' ? 16 : 304 - width;
  return (
    <>
      <rect className="mark" x={x} y={y} width={width} height={fields.length * 22 + 8} rx="4" />
      {fields.map((field, i) => (
        <text key={field.type} x={x + 10} y={y + 20 + i * 22}>
          {field.label}
        </text>
      ))}
    </>
  );
}

function Lines({ x, y, widths }: { x: number; y: number; widths: readonly number[] }): ReactNode {
  return widths.map((width, i) => <rect className="line" key={width} x={x} y={y + i * 14} width={width} height="6" rx="3" />);
}
