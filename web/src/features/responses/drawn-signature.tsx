import { drawingBox } from '@ratepayer/contract/forms/parts/signature-part.ts';
import { say } from '../../platform/texts/staff-responses.ts';

/** A signature as it was drawn, on the page and on paper; who signed and when stands beside it. */
export const DrawnSignature = ({ drawing, name }: { readonly drawing: string; readonly name: string }) => (
  <svg
    className="drawn-signature"
    viewBox={`0 0 ${drawingBox.width} ${drawingBox.height}`}
    width={240}
    height={80}
    role="img"
    aria-label={say('signature_of', { name })}
  >
    <path d={drawing} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
