import { LOGO_MAX_BYTES } from '@bursar/contracts';

const PIXELS_MAX = { width: 1_200, height: 400 };

const isTurnable = async (file: File): Promise<boolean> => (await file.slice(0, 65_536).text()).includes('Exif\0\0');

const INTERLACE_METHOD = 28;

const isInterlaced = async (file: File): Promise<boolean> =>
  file.type === 'image/png' &&
  new Uint8Array(await file.slice(INTERLACE_METHOD, INTERLACE_METHOD + 1).arrayBuffer())[0] === 1;

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.95));

export async function forPaper(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, PIXELS_MAX.width / picture.width, PIXELS_MAX.height / picture.height);
  if (scale === 1 && !(await isTurnable(file)) && !(await isInterlaced(file))) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (pen) pen.imageSmoothingQuality = 'high';
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await blobOf(canvas, file.type);
  return drawn && drawn.size <= LOGO_MAX_BYTES ? new File([drawn], file.name, { type: file.type }) : file;
}
