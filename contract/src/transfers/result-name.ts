/** What a file is called when it was decrypted: its own name without the ending that says that it was encrypted. */
export const resultName = (name: string): string => name.replace(/(?<=.)\.(?:pgp|gpg|asc)$/i, '');
