/** What the server writes into a page of payers before it is sent: for search engines. */
export const texts = {
  find_description: '{title} online, to {town}. {lead}',
} as const;
