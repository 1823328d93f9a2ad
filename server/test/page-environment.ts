import { promisify } from 'node:util';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * A document for pages, over a server in the same process: what both know by one name stays as Node has it, or files
 * and packages of the server would be read as a browser does.
 */
const environment: Environment = {
  name: 'page',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { URL, Blob, File, FormData, Request, setInterval, setTimeout, TextDecoder, TextEncoder } = globalThis;
    const bytes = { Uint8Array: globalThis.Uint8Array };
    const document = await builtinEnvironments.jsdom.setup(global, options);
    // React reads the form that is sent while its page goes elsewhere; nobody asks for what is in it.
    const OfForm = new Proxy(FormData, { construct: () => new FormData() });
    Object.assign(global, { URL, Blob, File, FormData: OfForm, Request, TextDecoder, TextEncoder, ...bytes });
    // Nobody's device is dark here.
    global.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
    // A page goes on looking at the clock, and telling what it was answered, until its document is gone.
    const looking = new Set<NodeJS.Timeout>();
    const noted = (timer: NodeJS.Timeout): NodeJS.Timeout => {
      looking.add(timer);
      return timer;
    };
    global.setInterval = (...args: Parameters<typeof setInterval>) => noted(setInterval(...args));
    global.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => noted(setTimeout(...args)), {
      [promisify.custom]: promisify(setTimeout),
    });
    return {
      async teardown(gone) {
        for (const timer of looking) clearTimeout(timer);
        Object.assign(global, { setInterval, setTimeout });
        await document.teardown(gone);
      },
    };
  },
};
export default environment;
