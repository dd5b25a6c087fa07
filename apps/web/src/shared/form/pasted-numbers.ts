/** Numbers may hold blanks, so only lines, tabs, commas and semicolons separate them. */
export const pastedNumbers = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((number) => number.trim())
      .filter((number) => number !== ''),
  ),
];
