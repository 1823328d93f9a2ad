import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import swagger from '@fastify/swagger';
import './request-context.ts';

/**
 * The documentation of the API at /docs, made from the declarations. Its scripts carry the nonce of their response,
 * nothing is loaded from elsewhere, and nothing is sent there. Without `isShown` only the description is made, for
 * ourselves.
 */
export async function documentApi(app: FastifyInstance, isShown: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ratepayer',
        version: '0.1.0',
        description:
          'Billing and payment portal. Amounts are integers in minor units; errors are lists of propertyName and errorMessage.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (isShown) await app.register(pages);
}

async function pages(scope: FastifyInstance): Promise<void> {
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self' 'nonce-${request.nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    for (const name of ['access-control-allow-origin', 'access-control-allow-methods']) reply.removeHeader(name); // everything is of one origin
    const isPage = typeof payload === 'string' && /^text\/html/.test(String(reply.getHeader('content-type')));
    return isPage ? payload.replaceAll(/<script(?=[\s>])/g, `<script nonce="${request.nonce}"`) : payload;
  });
  // Only who shows it loads it: it is a fourth of all that a process loads.
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await scope.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
}
