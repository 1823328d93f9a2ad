/** What was refused, below what was pressed; nothing while nothing was. */
export function SaidProblem({ problem }: { readonly problem: string | undefined }) {
  return problem ? (
    <p className="err" role="alert">
      {problem}
    </p>
  ) : null;
}
