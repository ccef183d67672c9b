import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Fetches the bytes from `begin` up to, but not including, `end`. */
export type FetchRange = (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** Supplies a PDF reader with the byte ranges that it requests, so that the first page is shown before the whole file is loaded. */
export class RangeSource extends PDFDataRangeTransport {
  private readonly ending = new AbortController();

  constructor(
    length: number,
    private readonly fetchRange: FetchRange,
    private readonly onFailed: (failure: unknown) => void,
  ) {
    super(length, null);
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.ending;
    this.fetchRange(begin, end, signal).then(
      (bytes) => !signal.aborted && this.onDataRange(begin, bytes),
      (failure: unknown) => !signal.aborted && this.onFailed(failure),
    );
  }

  override abort(): void {
    this.ending.abort();
  }
}
