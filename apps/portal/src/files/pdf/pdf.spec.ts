import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

let openingResult: PromiseWithResolvers<object>;
/** The calls of `destroy`, in order. */
let calls: string[];
jest.unstable_mockModule('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  version: '0',
  PDFDataRangeTransport: class {},
  PDFWorker: class {
    destroy() {
      calls.push('worker');
    }
  },
  getDocument: () => ({
    promise: openingResult.promise,
    destroy: async () => {
      calls.push('document');
    },
  }),
}));

import type { RangeSource } from './pdf-ranges';

const { openPdf } = await import('./pdf');

beforeEach(() => {
  calls = [];
  openingResult = Promise.withResolvers();
});

describe('closing a PDF', () => {
  it('R2.20 a PDF read by ranges and closed while it is being opened terminates its worker and reports no error', () => {
    openPdf({} as RangeSource).close();
    expect(calls).toEqual(['worker']);
  });

  it('R2.20 a PDF read from a URL and closed while it is being opened is destroyed once it is open', async () => {
    openPdf('/manual.pdf').close();
    expect(calls).toEqual([]);
    openingResult.resolve({});
    await waitFor(() => expect(calls).toEqual(['document', 'worker']));
  });

  it('R2.20 an open PDF is destroyed before its worker is terminated', async () => {
    const { pdf, close } = openPdf('/manual.pdf');
    openingResult.resolve({});
    await pdf;
    close();
    await waitFor(() => expect(calls).toEqual(['document', 'worker']));
  });
});
