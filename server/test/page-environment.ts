import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * A document for pages, over a server in the same process: what both know by one name stays as Node has it, or files
 * and packages of the server would be read as a browser does.
 */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { URL, Blob, File, FormData, Request, setInterval } = globalThis;
    const document = await builtinEnvironments.jsdom.setup(global, options);
    Object.assign(global, { URL, Blob, File, FormData, Request });
    // A page goes on looking at the clock until its document is gone.
    const looking = new Set<NodeJS.Timeout>();
    global.setInterval = (...args: Parameters<typeof setInterval>) => {
      const timer = setInterval(...args);
      looking.add(timer);
      return timer;
    };
    return {
      async teardown(gone) {
        for (const timer of looking) clearInterval(timer);
        global.setInterval = setInterval;
        await document.teardown(gone);
      },
    };
  },
};
export default environment;
