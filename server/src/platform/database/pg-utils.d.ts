declare module 'pg/lib/utils.js' {
  /** A value as node-postgres writes it into a statement's place. */
  export const prepareValue: (value: unknown) => string | Buffer | null;
}
