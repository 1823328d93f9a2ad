import type { ReactNode } from 'react';

/** Facts as label and value, one a row, with a caption for screen readers. */
export function FactsTable({
  caption,
  facts,
  className,
}: {
  caption: string;
  facts: readonly (readonly [string, ReactNode])[];
  className: string;
}) {
  return (
    <table className={`facts-table ${className}`}>
      <caption className="vh">{caption}</caption>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
