/** Made: a file tells of its payments. Marked: a Global Admin said that the biller was told of them. */
export const exportStatuses = ['Made', 'Marked'] as const;

/** So many payments are marked at once. */
export const mostMarked = 250;
