import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { say } from '../../platform/texts/staff-gateways.ts';

export interface TestCardHandle {
  /** The token of what was entered; empty where something is wrong with it, which the frame says itself. */
  readonly tokenize: () => Promise<string>;
}

const answerMs = 15_000;

interface Told {
  readonly type?: string;
  readonly id?: string;
  readonly height?: number;
  readonly token?: string;
}

/** The gateway's own card fields in their frame, which this page cannot read; only a token comes out. */
export function TestCard({ url, ref }: { readonly url: string; readonly ref: Ref<TestCardHandle> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  const waiting = useRef(new Map<string, (token: string) => void>());
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || typeof data !== 'object' || data === null) return;
      const told = data as Told;
      if (told.type === 'height' && Number.isFinite(told.height))
        setHeight(Math.min(Math.max(told.height ?? 0, 120), 900));
      if (told.type === 'answer') waiting.current.get(told.id ?? '')?.(String(told.token ?? ''));
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  // The frame's origin is opaque, so the target cannot be named; nothing secret is sent in.
  const tokenize = () =>
    new Promise<string>((done) => {
      const id = crypto.randomUUID();
      const end = (token: string) => {
        clearTimeout(limit);
        waiting.current.delete(id);
        done(token);
      };
      const limit = setTimeout(() => end(''), answerMs);
      waiting.current.set(id, end);
      frame.current?.contentWindow?.postMessage({ type: 'tokenize', id }, '*');
    });
  useImperativeHandle(ref, () => ({ tokenize }));
  const mode = document.documentElement.dataset['mode'] ?? 'light';
  // Fields of a vendor are frames inside the frame and need an origin of their own; those of the sandbox have none.
  const own = url.startsWith('/gateway-fields/') ? ' allow-same-origin allow-popups' : '';
  return (
    <iframe
      ref={frame}
      className="card-frame"
      title={say('card_fields')}
      src={`${url}?origin=${encodeURIComponent(location.origin)}&mode=${mode}`}
      height={height}
      width="100%"
      sandbox={`allow-scripts allow-forms${own}`}
    />
  );
}
