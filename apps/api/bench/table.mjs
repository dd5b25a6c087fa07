export function print(title, rows) {
  console.log(`\n## ${title}\n`);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const line = (words) => `| ${words.map((word, column) => word.padEnd(widths[column])).join(' | ')} |`;
  console.log(line(columns));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const words of cells.slice(1)) console.log(line(words));
}

export const count = (value) => Math.round(value).toLocaleString('en');

export const ms = (value) => value.toFixed(2);

export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
