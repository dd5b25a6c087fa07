import { type jsPDF } from 'jspdf';
import { encode } from 'uqr';

export const QR_SIZE = 44;
/** In modules (ISO/IEC 18004). */
const QUIET = 4;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly side?: number;
}

/** The quiet zone reaches into the margin: dark modules start at `x`. */
export function drawQrCode(pdf: jsPDF, address: string, { x, y, side = QR_SIZE }: Place): void {
  const { data, size } = encode(address, { border: QUIET, ecc: 'M' });
  const module = side / size;
  const left = x - QUIET * module;
  pdf.setFillColor('#FFFFFF').rect(left, y, side, side, 'F').setFillColor('#000000');
  data.forEach((row, line) =>
    row.forEach((dark, column) => {
      // Viewers show gaps without the overlap.
      if (dark) pdf.rect(left + column * module, y + line * module, module + 0.02, module + 0.02, 'F');
    }),
  );
}
