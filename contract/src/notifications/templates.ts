/** How a message reaches a payer whose words can be written by a biller. */
export const templateChannels = ['Email', 'SMS'] as const;
export type TemplateChannel = (typeof templateChannels)[number];

/** What may stand in a text as `{{name}}`; what each means is a text of the area `staff-templates`. */
export const variables = [
  'account',
  'address',
  'amount',
  'at',
  'biller',
  'code',
  'count',
  'date',
  'email',
  'method',
  'number',
  'reference',
  'total',
  'until',
] as const;
export type Variable = (typeof variables)[number];

/** How one kind of message reaches payers on one channel. */
interface OnChannel {
  /** Those without which a payer would not know what it is about. */
  readonly must: readonly Variable[];
  /** Nobody is harmed, and no law broken, where it is not sent. */
  readonly mayBeOff?: true;
}
interface Template {
  /** The closed list of what its texts may name. */
  readonly variables: readonly Variable[];
  readonly Email?: OnChannel;
  readonly SMS?: OnChannel;
}

const aboutMoney = { variables: ['biller', 'amount', 'reference', 'method'], Email: { must: ['amount'] } } as const;
const link = { variables: ['biller', 'account', 'until'], Email: { must: ['account', 'until'] } } as const;
const aboutAutopay = { variables: ['biller', 'account', 'method'], Email: { must: ['account', 'method'] } } as const;
const aboutPaperless = { variables: ['biller', 'account', 'email'], Email: { must: ['account', 'email'] } } as const;
const access = { variables: ['biller'], Email: { must: [] } } as const;
const optional = { must: ['amount', 'account'], mayBeOff: true } as const;
const texted = { must: ['biller', 'amount', 'account'], mayBeOff: true } as const;

/**
 * Every message to payers that a biller may word, one entry each. What says what happened to money, who came in and
 * how to come in is always sent; a reminder may be left out. Messages to staff are not here, nor is what STOP and HELP
 * are answered with, which carriers prescribe.
 */
export const templates = {
  'Payment Receipt': {
    variables: ['biller', 'amount', 'total', 'date', 'reference', 'method'],
    Email: { must: ['amount'] },
  },
  'Payment Not Charged': { variables: ['biller', 'amount', 'reference'], Email: { must: ['amount'] } },
  'Payment Voided': aboutMoney,
  'Payment Refunded': aboutMoney,
  'Payment Returned': aboutMoney,
  'Refund Failed': aboutMoney,
  'Payment Being Returned': aboutMoney,
  'New Bill': {
    variables: ['biller', 'number', 'account', 'amount'],
    Email: { must: ['account', 'amount'] },
    SMS: texted,
  },
  'New Bills': {
    variables: ['biller', 'count'],
    Email: { must: ['count'] },
    SMS: { must: ['biller', 'count'], mayBeOff: true },
  },
  'Payment Due Reminder': { variables: ['biller', 'amount', 'account', 'date'], Email: optional, SMS: texted },
  'Past Due Notice': { variables: ['biller', 'amount', 'account', 'date'], Email: optional, SMS: texted },
  'Onboarding Invitation': link,
  'Onboarding Code': { variables: ['biller', 'code'], Email: { must: ['code'] } },
  'Account Link Begun': { variables: ['biller', 'account'], Email: { must: ['account'] } },
  'Sign In Code': { variables: ['biller', 'code'], Email: { must: ['code'] } },
  'Sign In Link': link,
  'Sign In Link Copied': link,
  'Sign In Link Used': { variables: ['biller', 'account'], Email: { must: ['account'] } },
  Registration: { variables: ['biller', 'email', 'until'], Email: { must: ['email', 'until'] } },
  'New Sign-in': { variables: ['biller', 'at', 'address'], Email: { must: ['at'] } },
  'Password Chosen': { variables: ['biller', 'at', 'address'], Email: { must: ['at'] } },
  'Login Closed': access,
  'Passkey Added': { variables: ['biller', 'at'], Email: { must: ['at'] } },
  'Passkey Removed': { variables: ['biller', 'at'], Email: { must: ['at'] } },
  'Address Verification': { variables: ['biller', 'email', 'until'], Email: { must: ['email', 'until'] } },
  'Address Changed': access,
  'Address Code': { variables: ['biller', 'code'], Email: { must: ['code'] } },
  'Sign In Blocked': access,
  'Sign In Unblocked': access,
  'Account Linked': { variables: ['biller', 'account'], Email: { must: ['account'] } },
  'Account Removed': { variables: ['biller', 'account'], Email: { must: ['account'] } },
  'Payment Method Removed': { variables: ['biller', 'method'], Email: { must: ['method'] } },
  'Autopay Enrolled': aboutAutopay,
  'Autopay Changed': aboutAutopay,
  'Autopay Ended': { variables: ['biller', 'account'], Email: { must: ['account'] } },
  'Autopay Scheduled Notice': {
    variables: ['biller', 'account', 'amount', 'total', 'date', 'method'],
    Email: { must: ['total', 'date', 'method'] },
  },
  'Autopay Not Taken': { variables: ['biller', 'account', 'amount'], Email: { must: ['account', 'amount'] } },
  'Autopay Payment Failed': {
    variables: ['biller', 'account', 'amount', 'method'],
    Email: { must: ['account', 'amount'] },
  },
  'Card Expiring': { variables: ['biller', 'method', 'until'], Email: { must: ['method'], mayBeOff: true } },
  'Paperless Started': aboutPaperless,
  'Paperless Changed': aboutPaperless,
  'Paperless Ended': { variables: ['biller', 'account'], Email: { must: ['account'] } },
  'Verification Code': { variables: ['biller', 'code'], SMS: { must: ['biller', 'code'] } },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateKey = keyof typeof templates;
/** Those that say what happened to the money of one payment. */
export type MoneyTemplate = {
  [K in TemplateKey]: (typeof templates)[K] extends typeof aboutMoney ? K : never;
}[TemplateKey];
export const templateKeys = Object.keys(templates) as [TemplateKey, ...TemplateKey[]];
/** What a message of this kind is filled with. */
export type ValuesOf<K extends TemplateKey> = Readonly<Record<(typeof templates)[K]['variables'][number], string>>;
export type Values = Partial<Readonly<Record<Variable, string>>>;

/** An entry without its literal types. */
export const templateOf = (key: TemplateKey): Template => templates[key];
/** Those that reach payers on a channel. */
export const isOnChannel = (key: TemplateKey, channel: TemplateChannel): boolean =>
  templateOf(key)[channel] !== undefined;
export const mustHold = (key: TemplateKey, channel: TemplateChannel): readonly Variable[] =>
  templateOf(key)[channel]?.must ?? [];
export const mayBeOff = (key: TemplateKey, channel: TemplateChannel): boolean =>
  templateOf(key)[channel]?.mayBeOff === true;
