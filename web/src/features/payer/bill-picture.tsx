import { say } from '../../platform/texts/payer.ts';

interface Asked {
  readonly type: string;
  readonly label: string;
}

/**
 * Where a bill usually shows what is asked for: `box` is the summary at the top right, `address` the window of the
 * envelope.
 */
const places: Readonly<Record<string, 'box' | 'address'>> = {
  'Account Number': 'box',
  'Subaccount Number': 'box',
  'Late Fee': 'box',
  Name: 'address',
  'Zip Code': 'address',
};

/** Where to find it (screens-payer 3.1): a bill with the asked-for places marked, and the same in words. */
export function BillPicture({ fields, caption = '' }: { fields: readonly Asked[]; caption?: string }) {
  const inBox = fields.filter((field) => places[field.type] === 'box');
  const inAddress = fields.filter((field) => places[field.type] === 'address');
  const names = (list: readonly Asked[]) => list.map((field) => field.label).join(', ');
  return (
    <figure>
      <svg className="bill-picture" viewBox="0 0 248 272" aria-hidden="true">
        <rect className="ground" width="248" height="272" rx="12" />
        <path className="paper" d="M22.5 272V26a4 4 0 0 1 4-4h195a4 4 0 0 1 4 4v246" />
        <circle className="logo" cx="51" cy="53" r="13" />
        {[
          [38, 84, 62],
          [38, 98, 48],
          [38, 176, 172],
          [38, 194, 172],
        ].map(([x, y, width]) => (
          <rect className="line" key={y} x={x} y={y} width={width} height="6" rx="3" />
        ))}
        <path className="sum" d="M140 222h70M140 230h70M140 233h70" />
        <Marked side="right" y={36} fields={inBox} />
        <Marked side="left" y={118} fields={inAddress} />
      </svg>
      <figcaption className="muted small gap-sm">
        {caption ? <p>{caption}</p> : null}
        <div className={caption ? 'vh' : ''}>
          {inBox.length > 0 ? <p>{say('at_top_right', { fields: names(inBox) })}</p> : null}
          {inAddress.length > 0 ? <p>{say('with_address', { fields: names(inAddress) })}</p> : null}
        </div>
      </figcaption>
    </figure>
  );
}

/** Room for a label; the text takes exactly this, whatever font is there. */
const wide = (label: string) => Math.min(162, 6.7 * label.length);

function Marked({ side, y, fields }: { side: 'left' | 'right'; y: number; fields: readonly Asked[] }) {
  if (fields.length === 0) return null;
  const width = 22 + Math.max(...fields.map((field) => wide(field.label)));
  const x = side === 'left' ? 32 : 216 - width;
  return (
    <>
      <rect className="mark" x={x} y={y} width={width} height={fields.length * 19 + 14} rx="6" />
      {fields.map((field, i) => (
        <text
          key={field.type}
          x={x + 11}
          y={y + 21 + i * 19}
          textLength={wide(field.label)}
          lengthAdjust="spacingAndGlyphs"
        >
          {field.label}
        </text>
      ))}
    </>
  );
}
