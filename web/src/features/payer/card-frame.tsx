import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { say } from '../../platform/texts/payer.ts';

export interface CardAnswer {
  readonly token: string;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

export interface CardFrameHandle {
  tokenize(): Promise<CardAnswer>;
  /** What is wrong with the fields as they stand; no token is made. */
  check(): Promise<CardAnswer['problems']>;
  focus(field: string): void;
}

const answerMs = 15_000;

/**
 * The gateway's card fields in its own frame, which this page cannot read. Only a token comes out; messages are taken
 * from that frame alone.
 */
export function CardFrame({
  url,
  ref,
  onChange,
}: {
  url: string;
  ref: Ref<CardFrameHandle>;
  onChange: (field: string) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(240);
  const changed = useRef(onChange);
  changed.current = onChange;
  const waiting = useRef(new Map<string, (answer: CardAnswer) => void>());

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || typeof event.data !== 'object' || event.data === null)
        return;
      const message = event.data as {
        type?: string;
        id?: string;
        field?: string;
        height?: number;
        token?: string;
        problems?: CardAnswer['problems'];
      };
      if (message.type === 'height' && Number.isFinite(message.height))
        setHeight(Math.min(Math.max(message.height ?? 0, 120), 900));
      if (message.type === 'change') changed.current(String(message.field));
      if (message.type === 'answer')
        waiting.current.get(message.id ?? '')?.({
          token: String(message.token ?? ''),
          problems: message.problems ?? [],
        });
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  // The frame's origin is opaque, so the target cannot be named; nothing secret is sent in.
  const ask = (type: 'tokenize' | 'check') =>
    new Promise<CardAnswer>((done) => {
      const id = crypto.randomUUID();
      const end = (answer: CardAnswer) => {
        clearTimeout(limit);
        waiting.current.delete(id);
        done(answer);
      };
      const limit = setTimeout(
        () => end({ token: '', problems: [{ field: 'number', message: say('partner_unreachable') }] }),
        answerMs,
      );
      waiting.current.set(id, end);
      frame.current?.contentWindow?.postMessage({ type, id }, '*');
    });
  useImperativeHandle(ref, () => ({
    tokenize: () => ask('tokenize'),
    check: async () => (await ask('check')).problems,
    focus: (field) => frame.current?.contentWindow?.postMessage({ type: 'focus', field }, '*'),
  }));

  const mode = document.documentElement.dataset['mode'] ?? 'light';
  const source = `${url}?origin=${encodeURIComponent(location.origin)}&mode=${mode}`;
  // Fields of a vendor are frames inside the frame and need an origin of their own; those of the sandbox have none.
  const own = url.startsWith('/gateway-fields/') ? ' allow-same-origin allow-popups' : '';
  return (
    <iframe
      ref={frame}
      className="card-frame"
      title={say('secure_fields')}
      src={source}
      height={height}
      sandbox={`allow-scripts allow-forms${own}`}
      id="card-fields"
    />
  );
}
