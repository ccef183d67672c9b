import { describe, expect, it } from '@jest/globals';
import type { Passage } from '../findings';
import { CitationStream } from './citation-stream';
import { citedSentences, prove } from './proof';

const passage = (body: string, more: Partial<Passage> = {}): Passage => ({
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
  ...more,
});

const shown = (pieces: readonly string[], sources = 3): string => {
  const stream = new CitationStream(sources);
  return pieces.map((piece) => stream.take(piece)).join('') + stream.flush();
};

describe('R1.4 citations while an answer is written', () => {
  const TEXT = 'Six weeks [1], or eight [12][2] in a list [a] of [9] and 納期 [3]。⏱️ [1';
  const WHOLE = 'Six weeks [1], or eight [2] in a list [a] of  and 納期 [3]。⏱️ [1';

  it('name sources of the prompt alone, wherever the text is parted', () => {
    for (let at = 0; at <= TEXT.length; at += 1) expect(shown([TEXT.slice(0, at), TEXT.slice(at)])).toBe(WHOLE);
    expect(shown([...TEXT])).toBe(WHOLE);
  });

  it('are held back for six characters at most, and no pair of surrogates is parted', () => {
    const stream = new CitationStream(3);
    expect(stream.take('See [1')).toBe('See ');
    expect(stream.take('x')).toBe('[1x');
    expect(stream.take('\ud83d')).toBe('');
    expect(stream.take('\ude00 \0ok')).toBe('😀 ok');
    expect(stream.take('\ud83d')).toBe('');
    expect(stream.flush()).toBe('\ufffd');
  });

  it('belong to the sentence before them, also behind its full stop', () => {
    expect(citedSentences('It takes six weeks. [1] Spares take two [2][3].\nNobody knows more.', 'en')).toEqual([
      { text: 'It takes six weeks.', cites: [1] },
      { text: 'Spares take two .', cites: [2, 3] },
    ]);
  });
});

describe('R1.4 the proof of a citation', () => {
  const SIZES = passage('The flow meter YD-F20-DN32 costs EUR 1,310.00. Its lead time is 6 to 8 weeks.');
  const OTHER = passage('Level radars measure up to 30 m. The warranty lasts 24 months.', { title: 'Manual YD-L5' });
  const proofs = (answer: string, passages = [SIZES, OTHER], language = 'en') =>
    prove(answer, language, passages).map(({ n, proof, passage: { title }, quote }) => ({ n, proof, title, quote }));

  it.each([
    ['says it in the same words', 'The lead time of the flow meter is 6 to 8 weeks [1].', 'proven'],
    ['has the number in the spelling of another language', 'YD-F20-DN32 costs EUR 1.310,00 [1].', 'proven'],
    ['names the family of a part', 'The YD-F20 has a lead time of 8 weeks [1].', 'proven'],
    ['has another number', 'The lead time of the flow meter is 12 weeks [1].', 'unproven'],
    ['has another part number', 'The lead time of YD-F20-DN50 is 6 weeks [1].', 'unproven'],
    ['says what the source does not', 'Batteries must be stored outdoors below 8 degrees in winter [1].', 'unproven'],
  ])('is given or not where a sentence %s', (_, answer, proof) => {
    expect(proofs(answer)).toMatchObject([{ n: 1, proof }]);
  });

  it('puts the passage that carries the sentence in the place of one that does not', () => {
    expect(proofs('The warranty of level radars lasts 24 months [1].')).toEqual([
      { n: 1, proof: 'proven', title: 'Manual YD-L5', quote: 'The warranty lasts 24 months.' },
    ]);
  });

  it('fails where one of the sentences that name the source is not carried', () => {
    expect(proofs('The lead time is 6 weeks [1]. The lead time is 60 weeks [1].')).toMatchObject([{ n: 1, proof: 'unproven' }]);
  });

  it('quotes word for word what says most of the sentence', () => {
    expect(proofs('Lead time: 8 weeks [1].')[0]!.quote).toBe('Its lead time is 6 to 8 weeks.');
  });

  it('reads Arabic and wide digits, and the cells of a table', () => {
    const row = passage('', {
      language: 'ab',
      cells: [
        ['رقم القطعة', 'الأسابيع'],
        ['YD-L5-20', '٦'],
      ],
    });
    expect(proofs('الأسابيع 6 [1].', [row], 'ab')).toMatchObject([{ proof: 'proven' }]);
    expect(proofs('الأسابيع ７ [1].', [row], 'ab')).toMatchObject([{ proof: 'unproven' }]);
  });
});
