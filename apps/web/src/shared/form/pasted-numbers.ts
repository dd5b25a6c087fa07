export const pastedNumbers = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((number) => number.trim())
      .filter((number) => number !== ''),
  ),
];
