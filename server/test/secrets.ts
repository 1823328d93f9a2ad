/** Root key of test runs only. */
export const testSecretsKey = `test:${Buffer.alloc(32, 7).toString('base64url')}`;
