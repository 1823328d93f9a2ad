import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * A document for pages, over a server in the same process: what both know by one name stays as Node has it, or files
 * and packages of the server would be read as a browser does.
 */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { URL, Blob, File, FormData, Request } = globalThis;
    const document = await builtinEnvironments.jsdom.setup(global, options);
    Object.assign(global, { URL, Blob, File, FormData, Request });
    return document;
  },
};
export default environment;
