/** The places of columns that stand side by side, each so wide. */
export function placesOf(columns: readonly string[], widths: readonly number[]) {
  let start = 1;
  return columns.map((source, i) => {
    const length = widths[i] ?? 1;
    const place = { source, start, length };
    start += length;
    return place;
  });
}

/** A line whose cells fill their places. */
export const fixedLine = (cells: readonly string[], widths: readonly number[]): string =>
  widths.map((width, i) => (cells[i] ?? '').slice(0, width).padEnd(width)).join('');

/** The lines of a record that says at the beginning of each what it holds, and where its columns stand then. */
export function typedLines(columns: readonly string[], types: Readonly<Record<string, readonly string[]>>) {
  const places = Object.entries(types).flatMap(([recordType, sources]) =>
    sources.map((source, i) => ({ source, recordType, start: i + 2 })),
  );
  const lines = (cells: readonly string[], separator: string): string[] =>
    Object.entries(types).map(([type, sources]) =>
      [type, ...sources.map((source) => cells[columns.indexOf(source)] ?? '')].join(separator),
    );
  return { places, lines };
}
