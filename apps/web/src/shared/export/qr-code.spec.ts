import { expect, it } from '@jest/globals';
import { jsPDF } from 'jspdf';

import { drawQrCode, QR_SIZE } from './qr-code.js';

const ADDRESS = `https://bursar.example/verify/FY26-27-R-000123#r=${'e'.repeat(310)}`;
const QUIET = 4;
/** The first two bits of the format information (ISO/IEC 18004), after mask 10. */
const LEVELS: Readonly<Record<string, string>> = { '11': 'L', '10': 'M', '01': 'Q', '00': 'H' };

function drawn(address: string) {
  const pdf = new jsPDF({ unit: 'pt', format: [QR_SIZE, QR_SIZE], compress: false });
  drawQrCode(pdf, address, { x: 0, y: 0 });
  const number = String.raw`(-?[\d.]+)`;
  const rectangles = [...pdf.output().matchAll(new RegExp(`${number} ${number} ${number} ${number} re`, 'g'))];
  const [, ...dark] = rectangles.map(([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) }));
  const module = (dark[0]?.width ?? 0) - 0.02;
  const places = new Set(
    dark.map(({ x, y }) => `${Math.round((QR_SIZE - y) / module) - QUIET},${Math.round(x / module)}`),
  );
  return (row: number, column: number): boolean => places.has(`${row},${column}`);
}

it('draws the code of a receipt at the error correction level M [SEA-007]', () => {
  const isDark = drawn(ADDRESS);
  const finder = Array.from({ length: 8 }, (_, column) => isDark(0, column));
  expect(finder).toEqual([...Array<boolean>(7).fill(true), false]);
  const bits = [0, 1].map((column) => (isDark(8, column) ? '1' : '0')).join('');
  expect(LEVELS[bits]).toBe('M');
});
