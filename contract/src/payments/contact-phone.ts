/** Whether a text is a phone number with its area code, however it is written. */
export const isPhone = (text: string): boolean =>
  /^[\d\s()+.-]*$/.test(text) && /^\d{10,15}$/.test(text.replace(/\D/g, ''));
