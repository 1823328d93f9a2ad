/** Whether what a host tells is the name of a file there, and nothing that leads elsewhere or cannot be shown. */
export const isPlainName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= 200 &&
  name !== '.' &&
  name !== '..' &&
  name.isWellFormed() &&
  !/[/\\\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/.test(name);

/** Names that we give: those that every bank takes. */
export const isOwnName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name);
