import { z } from 'zod';
import { instant, localDate, minor } from '../kit/shapes.ts';
import { approvalStatuses } from './approval-state.ts';
import { externalMethods } from './external.ts';
import { lineItemTypes } from './channels.ts';
import { sessionStatus, paymentFieldItem } from './intent.shapes.ts';
import { paymentRow } from './payment-list.shapes.ts';

export const approval = z
  .object({
    id: z.number(),
    kind: z.enum(['Refund', 'Void', 'Exception']),
    /** What was asked: the kind, or what is to be done about an exception. */
    action: z.string(),
    /** Of the payment it is about; empty for an exception. */
    referenceNumber: z.string(),
    /** The exception it is about, by its id and the gateway's number. */
    exceptionId: z.number().nullable(),
    gatewayTransactionId: z.string(),
    amountMinor: minor,
    /** All that leaves: the amount and the service fee that goes with it. */
    goesBackMinor: minor,
    /** How a refund falls on the lines; empty for a void, which falls on all of each, and for an exception. */
    allocations: z.array(z.object({ lineItemId: z.number(), amountMinor: minor })),
    reason: z.string(),
    status: z.enum(approvalStatuses),
    requestedById: z.number(),
    requestedByName: z.string(),
    requestedDate: instant,
    expiresDate: instant,
    decidedByName: z.string(),
    decisionReason: z.string(),
    failReason: z.string(),
  })
  .meta({ id: 'ApprovalRequest' });
export type Approval = z.infer<typeof approval>;

/** What one may still void or refund today alone, service fees included; more waits for a second person. */
export const giveBackRoom = z.object({ leftMinor: minor, largeRefundMinor: minor }).meta({ id: 'GiveBackRoom' });
export type GiveBackRoom = z.infer<typeof giveBackRoom>;

/** What a void or refund over a daily limit answers: nothing is done before a second person agrees. */
export const approvalAsked = z
  .object({ approvalRequestId: z.number(), status: z.literal('Requested') })
  .meta({ id: 'ApprovalAsked' });
export type ApprovalAsked = z.infer<typeof approvalAsked>;

/** Whether an action is possible now; `why` says why not. */
const possible = z.object({ allowed: z.boolean(), why: z.string() });

const timelineEntry = z.object({
  at: instant,
  title: z.string(),
  detail: z.string(),
  tone: z.enum(['neutral', 'ok', 'bad']),
});

export const paymentDetails = z
  .object({
    ...paymentRow.shape,
    /** How it was received, of a payment that went through no gateway. */
    external: z
      .object({
        method: z.enum(externalMethods),
        reference: z.string(),
        receivedDate: localDate,
        postsToBalance: z.boolean(),
        note: z.string(),
      })
      .nullable(),
    sessionStatus: sessionStatus.nullable(),
    postedDate: instant.nullable(),
    errorMessage: z.string(),
    paymentDescriptor: z.string(),
    paymentDescriptorLabel: z.string(),
    merchantNumber: z.string(),
    contactEmail: z.string(),
    /** Where a channel asks for it. */
    contactPhone: z.string(),
    holderName: z.string(),
    cardExpiryMonth: z.number().nullable(),
    cardExpiryYear: z.number().nullable(),
    feeReferenceNumber: z.string(),
    rowVersion: z.number().int(),
    /** What may still be refunded, of the payment and of its separate service fee. */
    refundableMinor: minor,
    feeRefundableMinor: minor,
    netMinor: minor,
    settled: z.object({ batchIdentifier: z.string(), closedDate: instant }).nullable(),
    /** A sale, void or refund without an outcome. */
    underWay: z
      .object({
        /** Of the attempt; who states its outcome says it. */
        id: z.number().int(),
        operation: z.enum(['Sale', 'Void', 'Refund']),
        outcome: z.string(),
        amountMinor: minor,
        requestedAt: instant,
      })
      .nullable(),
    /** A void or refund that waits for a second person. */
    approval: approval.nullable(),
    /** `reverse` is of payments that were received elsewhere, the others of those that went through a gateway. */
    actions: z.object({ void: possible, refund: possible, chargeback: possible, reverse: possible }),
    lineItems: z.array(
      z.object({
        id: z.number(),
        accountId: z.number().nullable(),
        accountNumber: z.string(),
        subAccountNumber: z.string(),
        accountName: z.string(),
        description: z.string(),
        lineItemType: z.enum(lineItemTypes),
        /** Of a product: how many, and where it is booked. */
        quantity: z.number().int(),
        glCode: z.string(),
        priceMinor: minor,
        refundedMinor: minor,
        adjustedMinor: minor,
        /** What its account owes again already. */
        reversedMinor: minor,
        /**
         * The account that owes it again when it goes back, as number – sub-account: after a merge not the one that
         * paid.
         */
        owedBy: z.string(),
        refundableMinor: minor,
      }),
    ),
    paymentFieldItems: z.array(paymentFieldItem),
    transactions: z.array(
      z.object({
        id: z.number(),
        type: z.string(),
        status: z.string(),
        amountMinor: minor,
        gatewayName: z.string(),
        merchantNumber: z.string(),
        gatewayTransactionId: z.string(),
        gatewayMessage: z.string(),
        authCode: z.string(),
        batchIdentifier: z.string(),
        reason: z.string(),
        askedBy: z.string(),
        createdDate: instant,
      }),
    ),
    adjustments: z.array(
      z.object({
        id: z.number(),
        type: z.string(),
        amountMinor: minor,
        reasonCode: z.string(),
        effectiveDate: localDate,
        caseNumber: z.string(),
        reversedDate: localDate.nullable(),
      }),
    ),
    terms: z.array(
      z.object({
        identifier: z.string(),
        version: z.number(),
        method: z.string(),
        acknowledgedAt: instant,
        clientAddress: z.string(),
        renderedText: z.string(),
      }),
    ),
    emails: z.array(z.object({ templateKey: z.string(), to: z.string(), status: z.string(), createdDate: instant })),
    relatedPayments: z.array(
      z.object({
        referenceNumber: z.string(),
        type: z.string(),
        status: z.string(),
        amountMinor: minor,
        createdDate: instant,
      }),
    ),
    timeline: z.array(timelineEntry),
    redirectReferenceNumber: z.string(),
  })
  .meta({ id: 'PaymentDetails' });
export type PaymentDetails = z.infer<typeof paymentDetails>;
