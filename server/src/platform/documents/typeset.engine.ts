/** Sets one source as a PDF/UA-1; `data` reaches it as `sys.inputs.data`. */
export type Engine = (document: { readonly name: string; readonly source: string; readonly data: string }) => Buffer;

/** Opens an engine with the fonts that every document has. */
export type OpenEngine = (fonts: readonly Buffer[]) => Promise<Engine>;

/** Of how many documents an engine keeps what it learned: without an end its process would grow. */
export const keptGenerations = 10;
