import { describe, expect, it } from '@jest/globals';
import type { Passage } from '../findings';
import { CitationStream } from './citation-stream';
import { citedSentences, proveCitations } from './prove-citations';

const passage = (body: string, overrides: Partial<Passage> = {}): Passage => ({
  doc: 1,
  ordinal: 0,
  publicationId: 'p',
  kind: 'material',
  version: 1,
  fileId: 'f',
  title: 'Data sheet YD-F20',
  page: 1,
  sheet: null,
  rowFrom: null,
  rowTo: null,
  language: 'en',
  heading: '',
  body,
  cells: null,
  score: 1,
  groups: [],
  ...overrides,
});

const streamPieces = (pieces: readonly string[], sources = 3): string => {
  const stream = new CitationStream(sources);
  return pieces.map((piece) => stream.take(piece)).join('') + stream.flush();
};

describe('R1.4 citations of a streamed answer', () => {
  const TEXT = 'Six weeks [1], or eight [12][2] in a list [a] of [9] and 納期 [3]。⏱️ [1';
  const EXPECTED = 'Six weeks [1], or eight [2] in a list [a] of  and 納期 [3]。⏱️ [1';

  it('R1.4 a streamed answer retains only citations of existing sources, wherever the stream is split', () => {
    for (let index = 0; index <= TEXT.length; index += 1) expect(streamPieces([TEXT.slice(0, index), TEXT.slice(index)])).toBe(EXPECTED);
    expect(streamPieces([...TEXT])).toBe(EXPECTED);
  });

  it('R1.4 the citation stream holds back at most six characters and never splits a surrogate pair', () => {
    const stream = new CitationStream(3);
    expect(stream.take('See [1')).toBe('See ');
    expect(stream.take('x')).toBe('[1x');
    expect(stream.take('\ud83d')).toBe('');
    expect(stream.take('\ude00 \0ok')).toBe('😀 ok');
    expect(stream.take('\ud83d')).toBe('');
    expect(stream.flush()).toBe('\ufffd');
  });

  it('R1.4 a citation belongs to the sentence before it, even after the full stop of that sentence', () => {
    expect(citedSentences('It takes six weeks. [1] Spares take two [2][3].\nNobody knows more.', 'en')).toEqual([
      { text: 'It takes six weeks.', cites: [1] },
      { text: 'Spares take two .', cites: [2, 3] },
    ]);
  });
});

describe('R1.4 the proof of a citation', () => {
  const LEAD_TIMES = passage('The flow meter YD-F20-DN32 costs EUR 1,310.00. Its lead time is 6 to 8 weeks.');
  const WARRANTY = passage('Level radars measure up to 30 m. The warranty lasts 24 months.', { title: 'Manual YD-L5' });
  const proofsOf = (answer: string, passages = [LEAD_TIMES, WARRANTY], language = 'en') =>
    proveCitations(answer, language, passages).map(({ n, proof, passage: { title }, quote }) => ({ n, proof, title, quote }));

  it.each([
    ['uses the same words', 'The lead time of the flow meter is 6 to 8 weeks [1].', 'proven'],
    ['has the number in the spelling of another language', 'YD-F20-DN32 costs EUR 1.310,00 [1].', 'proven'],
    ['names the family of a part', 'The YD-F20 has a lead time of 8 weeks [1].', 'proven'],
    ['has another number', 'The lead time of the flow meter is 12 weeks [1].', 'unproven'],
    ['has another part number', 'The lead time of YD-F20-DN50 is 6 weeks [1].', 'unproven'],
    ['states something that the source does not', 'Batteries must be stored outdoors below 8 degrees in winter [1].', 'unproven'],
  ])('R1.4 a citation is checked against its source if the sentence %s', (_, answer, proof) => {
    expect(proofsOf(answer)).toMatchObject([{ n: 1, proof }]);
  });

  it('R1.4 a cited passage that does not prove its sentence is replaced by another passage that does', () => {
    expect(proofsOf('The warranty of level radars lasts 24 months [1].')).toEqual([
      { n: 1, proof: 'proven', title: 'Manual YD-L5', quote: 'The warranty lasts 24 months.' },
    ]);
  });

  it('R1.4 a citation is unproven if one of its sentences is unproven', () => {
    expect(proofsOf('The lead time is 6 weeks [1]. The lead time is 60 weeks [1].')).toMatchObject([{ n: 1, proof: 'unproven' }]);
  });

  it('R1.4 the quote of a citation is the best-matching sentence of the passage, verbatim', () => {
    expect(proofsOf('Lead time: 8 weeks [1].')[0]!.quote).toBe('Its lead time is 6 to 8 weeks.');
  });

  it('R1.4 the citation check reads Arabic and full-width digits, and numbers in table cells', () => {
    const row = passage('', {
      language: 'ab',
      cells: [
        ['رقم القطعة', 'الأسابيع'],
        ['YD-L5-20', '٦'],
      ],
    });
    expect(proofsOf('الأسابيع 6 [1].', [row], 'ab')).toMatchObject([{ proof: 'proven' }]);
    expect(proofsOf('الأسابيع ７ [1].', [row], 'ab')).toMatchObject([{ proof: 'unproven' }]);
  });
});
