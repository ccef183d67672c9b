/** A file that cannot become a profile photo. `kind` is the name of its image format, or null if it is not an image. */
export class PhotoUnreadable extends Error {
  readonly kind: string | null;

  constructor(kind: string | null) {
    super(kind ? `This browser cannot decode ${kind}` : 'The file is not an image');
    this.name = 'PhotoUnreadable';
    this.kind = kind;
  }
}

/** The image formats that the server decodes. Other formats are converted in the browser. */
const SERVER_KINDS: readonly (string | null)[] = ['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF', 'TIFF'];

/** The longest side of a converted photo in pixels. The server stores a smaller square. */
const LONGEST_SIDE = 1024;
/** The number of leading bytes needed to recognize a format. An SVG file may start with a long comment. */
const HEAD_BYTES = 4096;

/** The first characters of each image format, where a dot matches any byte. */
const SIGNATURES: readonly [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'JPEG'],
  [/^\x89PNG\r\n\x1a\n/, 'PNG'],
  [/^GIF8[79]a/, 'GIF'],
  [/^RIFF.{4}WEBP/s, 'WebP'],
  [/^.{4}ftypavi[fs]/s, 'AVIF'],
  [/^.{4}ftyp(hei[cxms]|hev[cxms])/s, 'HEIC'],
  [/^.{4}ftyp(mif1|msf1|heif)/s, 'HEIF'],
  [/^(II\*\0|MM\0\*)/, 'TIFF'],
  [/^BM.{4}\0{4}/s, 'BMP'],
  [/^\0\0\x01\0/, 'ICO'],
  [/^(\xff\x0a|\0\0\0\x0cJXL )/, 'JPEG XL'],
  [/^(\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/, 'JPEG 2000'],
  [/^8BPS/, 'PSD'],
  [/^(\xef\xbb\xbf)?\s*(?=<)(?![\s\S]*<(html|body)\b)[\s\S]*<(\w+:)?svg[\s>]/i, 'SVG'],
];

const headOf = (file: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file.slice(0, HEAD_BYTES));
  });

/** Returns the image format of a file by its content, regardless of its name and declared type, or null if it is not a known image. */
export const imageKindOf = async (file: Blob): Promise<string | null> => {
  const head = Array.from(await headOf(file), (byte) => String.fromCharCode(byte)).join('');
  return SIGNATURES.find(([signature]) => signature.test(head))?.[1] ?? null;
};

/** Returns a file that the server can decode: the given file, or a PNG copy of it. Rejects with `PhotoUnreadable`. */
export const uploadablePhoto = async (file: File): Promise<File> => {
  const kind = await imageKindOf(file);
  if (SERVER_KINDS.includes(kind)) return file;
  if (!kind && !file.type.startsWith('image/')) throw new PhotoUnreadable(null);
  // Browsers draw an SVG only if its type is declared, and files of some programs have no type.
  const address = URL.createObjectURL(kind === 'SVG' ? new Blob([file], { type: 'image/svg+xml' }) : file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return new File([await pngOf(image)], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' });
  } catch (error) {
    // Browsers throw a DOMException for an image that they cannot decode or whose pixels they withhold.
    if (error instanceof DOMException) throw new PhotoUnreadable(kind);
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const pngOf = async (image: HTMLImageElement): Promise<Blob> => {
  // In some browsers, an SVG without a size has a natural size of 0.
  const [width, height] = [image.naturalWidth || LONGEST_SIDE, image.naturalHeight || LONGEST_SIDE];
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new DOMException('The canvas returned no image', 'EncodingError');
  return png;
};
