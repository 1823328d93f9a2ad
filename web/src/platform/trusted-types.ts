interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(url: string): string },
  ): unknown;
}

/** The default policy: no markup is ever made from text, and scripts come from our own assets only. */
export function installTrustedTypes(): void {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return;
  const assets = new URL('assets/', document.baseURI).href;
  factory.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from text is refused.');
      return text;
    },
    createScriptURL(url) {
      const full = new URL(url, document.baseURI).href;
      if (!full.startsWith(assets)) throw new TypeError('Scripts come from our own assets only.');
      return full;
    },
  });
}
