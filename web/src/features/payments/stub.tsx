/** The stub: what is paid, what it costs, and the total under its double rule. */
export function PaymentStub({ amount, fee, total }: { amount: string; fee: string; total: string }) {
  return (
    <section className="stub" aria-label="Your payment">
      <h2>Your payment</h2>
      <dl className="ledger gap-sm">
        <div>
          <dt>Payment</dt>
          <dd>{amount}</dd>
        </div>
        {fee ? (
          <div>
            <dt>Service fee</dt>
            <dd>{fee}</dd>
          </div>
        ) : null}
        <div className="total">
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </section>
  );
}
