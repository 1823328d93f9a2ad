/** What a program hears that asks for more tokens than it may (L11), whatever it proves itself by. */
export const slowDown = {
  error: 'slow_down',
  error_description: 'Too many requests. Wait a minute and try again.',
} as const;
