// North American numbers of other countries: texts to them cost what those countries ask.
const abroad = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' ');
// Numbers that nobody carries about: of services, of the called party's cost, of a person's choice.
const services = /^(?:[2-9]11|[5]00|5(?:2[1-9]|33|44|66|77|88)|600|622|700|710|8(?:00|22|33|44|55|66|77|88)|900)/;

/**
 * A number that may be texted, as it is kept: `+1` and ten digits of the United States or Canada. Undefined for any
 * other, for premium numbers and for those without an owner.
 */
export function phoneOf(typed: string): string | undefined {
  const digits = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(typed.trim().replace(/[\s().-]/g, ''))?.[1];
  if (!digits || services.test(digits) || abroad.includes(digits.slice(0, 3))) return undefined;
  return digits.slice(3, 6) === '976' ? undefined : `+1${digits}`;
}

/** A kept number as people read it. */
export const showPhone = (kept: string): string => kept.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
