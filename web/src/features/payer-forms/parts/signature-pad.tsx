import { type PointerEvent, useRef, useState } from 'react';
import { drawingBox, mostDrawing } from '@ratepayer/contract/forms/parts/signature-part.ts';
import { say } from '../../../platform/texts/payer-form-parts.ts';

/** Nearer than this to the last one, a point says nothing new. */
const leastStep = 3;
const { width, height } = drawingBox;

interface Props {
  readonly drawing: string;
  readonly onDraw: (drawing: string) => void;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box that is drawn into with a finger, a pen or a mouse; who uses none of them types their name instead. */
export function SignaturePad({ drawing, onDraw }: Props) {
  const [shown, setShown] = useState('');
  // Points come faster than anything is drawn.
  const stroke = useRef('');
  const last = useRef<Point>(undefined);
  const write = (next: string) => {
    stroke.current = next;
    setShown(next);
  };
  function begin(event: PointerEvent<SVGSVGElement>): void {
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const point = pointOf(event);
    last.current = point;
    write(`M${point.x} ${point.y}`);
  }
  function go(event: PointerEvent<SVGSVGElement>): void {
    const before = last.current;
    if (!before) return;
    const point = pointOf(event);
    const isFull = drawing.length + stroke.current.length > mostDrawing - 20;
    if (isFull || Math.hypot(point.x - before.x, point.y - before.y) < leastStep) return;
    last.current = point;
    write(`${stroke.current}L${point.x} ${point.y}`);
  }
  function end(): void {
    if (!last.current) return;
    last.current = undefined;
    if (stroke.current.includes('L')) onDraw(drawing + stroke.current);
    write('');
  }
  return (
    <svg
      className="f-pad"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={say('draw_here')}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path className="f-pad-line" d={`M40 ${height - 40}L${width - 40} ${height - 40}`} />
      <path className="f-pad-ink" d={drawing + shown || undefined} />
    </svg>
  );
}

/** Where somebody points to, in the units of the box. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  const at = (from: number, size: number, units: number) =>
    Math.min(Math.max(Math.round((from / (size || units)) * units), 0), units - 1);
  return { x: at(clientX - box.left, box.width, width), y: at(clientY - box.top, box.height, height) };
}
