import { Link } from 'react-router';

/** What a file made, and where that is listed. */
export interface Rows {
  readonly to: string;
  readonly text: string;
}

/** The way to what a file made, where it is seen. */
export const WayToRows = ({ rows }: { readonly rows: Rows | undefined }) =>
  rows ? (
    <p className="gap-md">
      <Link to={rows.to}>{rows.text}</Link>
    </p>
  ) : null;
