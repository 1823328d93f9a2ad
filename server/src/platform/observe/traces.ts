import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const tracer = () => trace.getTracer('ratepayer');

/** Sends traces to an OpenTelemetry collector (OTLP over HTTP). Nothing of it is loaded while TRACES_URL is empty. */
export async function startTraces(url: string): Promise<() => Promise<void>> {
  if (!url) return async () => undefined;
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { AsyncLocalStorageContextManager },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'ratepayer' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** One span per request: method, route pattern and status, as in the log; no address, header or body. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<ReturnType<typeof tracer>['startSpan']>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer().startSpan(`${request.method} ${request.routeOptions.url ?? 'none'}`, {
      attributes: { 'http.request.method': request.method, 'ratepayer.request_id': request.id },
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** A span around one step, with ids only. */
export async function traced<T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  work: () => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
