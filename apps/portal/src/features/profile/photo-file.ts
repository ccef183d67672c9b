/** A file that cannot become a profile photo. `kind` is the name of its image format, or null where it is no image. */
export class PhotoUnreadable extends Error {
  readonly kind: string | null;

  constructor(kind: string | null) {
    super(kind ? `This browser cannot decode ${kind}` : 'The file is not an image');
    this.name = 'PhotoUnreadable';
    this.kind = kind;
  }
}

/** Formats that the server decodes. All others are converted here. */
const SERVER_KINDS: readonly (string | null)[] = ['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF', 'TIFF'];

/** Longest side in pixels of a converted photo; the server stores a smaller square. */
const LONGEST_SIDE = 1024;
/** Bytes that are enough to recognize a format; an SVG file may begin with a long comment. */
const HEAD_BYTES = 4096;

/** First characters of each format, with a dot for any byte. */
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

/** Returns the image format that the content of a file has, whatever its name and declared type; null for no known image. */
export const imageKindOf = async (file: Blob): Promise<string | null> => {
  const head = Array.from(await headOf(file), (byte) => String.fromCharCode(byte)).join('');
  return SIGNATURES.find(([signature]) => signature.test(head))?.[1] ?? null;
};

/** Returns a file that the server can decode: the same one, or a PNG image of it. Fails with `PhotoUnreadable`. */
export const uploadablePhoto = async (file: File): Promise<File> => {
  const kind = await imageKindOf(file);
  if (SERVER_KINDS.includes(kind)) return file;
  if (!kind && !file.type.startsWith('image/')) throw new PhotoUnreadable(null);
  // Browsers draw SVG by the declared type only, and files of some programs have none.
  const address = URL.createObjectURL(kind === 'SVG' ? new Blob([file], { type: 'image/svg+xml' }) : file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return new File([await pngOf(image)], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' });
  } catch (error) {
    // Browsers report an image that they cannot decode, or whose pixels they withhold, as a DOMException.
    if (error instanceof DOMException) throw new PhotoUnreadable(kind);
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
};

const pngOf = async (image: HTMLImageElement): Promise<Blob> => {
  // A drawing without a size of its own has none in some browsers.
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
