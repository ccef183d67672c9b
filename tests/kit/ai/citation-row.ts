/** Returns the database row for a citation of a document's first version. */
export const citationRow = (runId: string, documentId: string) =>
  ({
    run_id: runId,
    n: 1,
    publication_id: documentId,
    version: 1,
    title: 'Zero adjustment',
    page: 2,
    sheet: null,
    quote: 'From 0 to 10 bar.',
    proof: 'proven',
    passage: JSON.stringify({ heading: 'Range', body: 'From 0 to 10 bar.', cells: null, rowFrom: null, rowTo: null, language: 'en' }),
  }) as const;
