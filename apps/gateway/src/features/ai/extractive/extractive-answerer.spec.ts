import { describe, expect, it } from '@jest/globals';
import { answerExtractively, FIGURES, figureCalls, page, piecesOf, sheet } from '../../../../../../tests/kit/ai/extractive-answers';

const TORQUES = page(
  [
    'Torques',
    'Process connection G 1/2 45 Nm',
    'Cover of the housing hand-tight',
    'Wiring',
    'The supply shares two wires with the signal.',
  ].join('\n'),
);
const PRICES = sheet([
  ['Part number', 'Description', 'List price', 'Currency', 'Weeks'],
  ['YD-P7-K01', 'Seal kit', '30.90', 'EUR', '1'],
  ['YD-P7-K02', 'Display module', '178.00', 'EUR', '2'],
]);

describe('an answer without a model', () => {
  it('R3.10 an answer shows a bracketed number from a source unchanged and does not treat it as a citation', async () => {
    const body = 'The process connection of the YD-P7 is tightened with 45 Nm, see [2].';
    const { lines, citations } = await answerExtractively('Tightening torque of the process connection of the YD-P7?', [page(body)]);
    expect(lines[0]!.match(/\[\d+\]/g)).toEqual(['[1]']);
    expect(lines[0]!.replaceAll('\u2060', '')).toBe(`${body} [1]`);
    expect(citations[0]!.quote).toBe(body);
  });

  it('R3.10 R7.11 an answer quotes a passage literally with its citation number and marks it as proven', async () => {
    const { found, lines, citations } = await answerExtractively('Tightening torque of the G 1/2 connection', [TORQUES]);
    expect({ found, line: lines[0] }).toEqual({ found: 'answer', line: 'Process connection G 1/2 45 Nm [1]' });
    expect(citations[0]).toEqual({ n: 1, passage: TORQUES, quote: 'Process connection G 1/2 45 Nm', proof: 'proven' });
  });

  it('R3.10 a question in another language is answered with the same passage', async () => {
    const { found, lines } = await answerExtractively('Anzugsmoment für G 1/2', [TORQUES], 'de');
    expect({ found, line: lines[0] }).toEqual({ found: 'answer', line: 'Process connection G 1/2 45 Nm [1]' });
  });

  it('R3.10 an answer marks approximate matches, and an unrelated question gets no answer', async () => {
    const closestAnswer = await answerExtractively('How does the Zeppelin anchor of the gondola share two wires?', [TORQUES]);
    expect(closestAnswer).toMatchObject({ found: 'closest', lines: ['The supply shares two wires with the signal. [1]'] });
    expect(await answerExtractively('When is the canteen of Osaka open on Sundays?', [TORQUES])).toMatchObject({
      found: 'nothing',
      lines: [],
      citations: [],
    });
  });

  it('R3.10 a question about a part number that no readable source names has no answer', async () => {
    expect(await answerExtractively('Torque of the connection G 1/2 of the YD-X99', [TORQUES])).toMatchObject({
      found: 'nothing',
      lines: [],
    });
  });

  it('R3.10 an answer about a part quotes a passage that contains the part number', async () => {
    const other = page('Torques\nProcess connection G 1/2 12 Nm', { doc: 2, publicationId: 'other', title: 'YD-T9 manual' });
    const { lines, citations } = await answerExtractively('Torque of the connection G 1/2 of the YD-P7', [other, TORQUES]);
    expect({ line: lines[0], from: citations.map(({ passage }) => passage.publicationId) }).toEqual({
      line: 'Process connection G 1/2 45 Nm [1]',
      from: ['manual'],
    });
  });

  it('R7.11 an answer shows a list row as a sentence with the requested columns', async () => {
    expect((await answerExtractively('List price of YD-P7-K02', [PRICES])).lines).toEqual(['YD-P7-K02: List price €178.00 [1]']);
    expect((await answerExtractively('Lieferzeit YD-P7-K02', [PRICES], 'de')).lines).toEqual(['YD-P7-K02: Weeks 2 [1]']);
  });

  it('R7.11 a citation quotes a list row unchanged', async () => {
    const { citations } = await answerExtractively('List price of YD-P7-K02', [PRICES]);
    expect(citations.map(({ quote }) => quote)).toEqual(['YD-P7-K02 Display module 178.00 EUR 2']);
  });

  it('R3.10 an answer states each figure only once, even if sources in several languages contain it, and has at most three quotes', async () => {
    const german = page('Technische Daten\nGenauigkeit ±0.04 %', {
      doc: 2,
      publicationId: 'blatt',
      title: 'YD-P7 Datenblatt',
      language: 'de',
    });
    const english = page('Technical data\nAccuracy ±0.04 %', { doc: 3, publicationId: 'sheet', title: 'YD-P7 data sheet' });
    expect((await answerExtractively('Accuracy of the YD-P7', [english, german])).lines).toEqual(['Accuracy ±0.04 % [1]']);
    const similarPages = Array.from({ length: 6 }, (_, nr) =>
      page(`Data\nAccuracy at ${nr} bar is ${nr}.5 %`, { doc: nr, publicationId: `p${nr}` }),
    );
    expect((await answerExtractively('Accuracy of the YD-P7', similarPages)).lines).toHaveLength(3);
  });

  it('R3.10 an answer reports each document that it reads as a step before the quotes', async () => {
    const pieces = await piecesOf('Tightening torque of the G 1/2 connection', [TORQUES]);
    expect(pieces.map((piece) => Object.keys(piece)[0])).toEqual(['step', 'text', 'end']);
    expect(pieces[0]).toEqual({ step: { kind: 'reading', title: 'YD-P7 operating manual', page: 3 } });
  });

  it('R3.10 a question about figures is answered with counted figures, not with a search', async () => {
    const pieces = await piecesOf('How many inquiries are open?', [TORQUES]);
    expect(pieces).toEqual([
      { step: { kind: 'counting', what: 'inquiries.byStatus' } },
      { figures: FIGURES, documents: [] },
      { end: { found: 'answer', isTruncated: false, citations: [] } },
    ]);
    expect(figureCalls).toEqual([expect.objectContaining({ what: 'inquiries.byStatus' })]);
  });

  it('R3.10 a stopped answer yields neither further text nor an end part', async () => {
    expect(await piecesOf('Tightening torque of the G 1/2 connection', [TORQUES], 'en', AbortSignal.abort())).toEqual([]);
  });
});
