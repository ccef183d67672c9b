import { describe, expect, it } from '@jest/globals';
import { expandGroups } from '../glossary/expand';
import { analyseQuestion } from '../text/analyse-question';
import { comparedParts } from './compared-parts';
import { lifeCyclePart } from './life-cycle-part';

const readQuestion = <T>(
  reader: (text: string, groups: ReturnType<typeof expandGroups>, language: string) => T,
  question: string,
  language: string,
): T => reader(question, expandGroups(analyseQuestion(question, language), language), language);

describe('a question that compares two parts', () => {
  it.each([
    ['en', 'Compare YD-P7-1D-SAX and YD-P7-3D-HFX'],
    ['en', 'YD-P7-1D-SAX vs YD-P7-3D-HFX'],
    ['en', 'What is the difference between YD-P7-1D-SAX and YD-P7-3D-HFX?'],
    ['en', 'Compare the price of YD-P7-1D-SAX and YD-P7-3D-HFX'],
    ['de', 'Was ist der Unterschied zwischen YD-P7-1D-SAX und YD-P7-3D-HFX?'],
    ['de', 'Vergleiche YD-P7-1D-SAX mit YD-P7-3D-HFX'],
    ['fr', 'Quelle est la différence entre YD-P7-1D-SAX et YD-P7-3D-HFX ?'],
    ['es', '¿Cuál es la diferencia entre YD-P7-1D-SAX y YD-P7-3D-HFX?'],
    ['it', 'Qual è la differenza tra YD-P7-1D-SAX e YD-P7-3D-HFX?'],
    ['pt', 'Qual é a diferença entre YD-P7-1D-SAX e YD-P7-3D-HFX?'],
    ['nl', 'Wat is het verschil tussen YD-P7-1D-SAX en YD-P7-3D-HFX?'],
    ['pl', 'Porównaj YD-P7-1D-SAX i YD-P7-3D-HFX'],
    ['hu', 'Mi a különbség a YD-P7-1D-SAX és a YD-P7-3D-HFX között?'],
    ['tr', 'YD-P7-1D-SAX ile YD-P7-3D-HFX arasındaki fark nedir?'],
    ['id', 'Apa perbedaan YD-P7-1D-SAX dan YD-P7-3D-HFX?'],
    ['vi', 'So sánh YD-P7-1D-SAX và YD-P7-3D-HFX'],
    ['th', 'เปรียบเทียบ YD-P7-1D-SAX กับ YD-P7-3D-HFX'],
    ['ja', 'YD-P7-1D-SAXとYD-P7-3D-HFXの違いは何ですか'],
    ['zhTW', '比較 YD-P7-1D-SAX 和 YD-P7-3D-HFX'],
    ['ab', 'ما الفرق بين YD-P7-1D-SAX و YD-P7-3D-HFX؟'],
  ])('R3.10 in %s, the question "%s" compares both parts as a whole', (language, question) => {
    expect(readQuestion(comparedParts, question, language)).toEqual({ names: ['YD-P7-1D-SAX', 'YD-P7-3D-HFX'], isComplete: true });
  });

  it('R3.10 a question that compares one property does not compare the parts as a whole', () => {
    expect(readQuestion(comparedParts, 'Compare the accuracy of YD-P7-1D-SAX and YD-P7-3D-HFX', 'en')).toMatchObject({
      isComplete: false,
    });
  });

  it.each([
    'price of YD-P7-1D-SAX and YD-P7-3D-HFX',
    'Compare YD-P7-1D-SAX, YD-P7-3D-HFX and YD-P7-4G-SF0',
    'Compare YD-P7-1D-SAX with the other transmitters',
  ])('R3.10 the question "%s" does not compare two parts', (question) => {
    expect(readQuestion(comparedParts, question, 'en')).toBeUndefined();
  });
});

describe('a question about the order stop or the successor of a part', () => {
  it.each([
    ['en', 'Can I still order YD-N4-06?'],
    ['en', 'What is the successor of YD-N4-06?'],
    ['en', 'Is the YD-N4-06 discontinued?'],
    ['de', 'Ist der YD-N4-06 abgekündigt?'],
    ['de', 'Kann ich YD-N4-06 noch bestellen?'],
    ['fr', 'Quel est le successeur du YD-N4-06 ?'],
    ['es', '¿Cuál es el sucesor del YD-N4-06?'],
    ['it', 'Qual è il successore di YD-N4-06?'],
    ['pt', 'Qual é o sucessor do YD-N4-06?'],
    ['nl', 'Wat is de opvolger van YD-N4-06?'],
    ['pl', 'Jaki jest następca YD-N4-06?'],
    ['hu', 'Mi a YD-N4-06 utódja?'],
    ['tr', 'YD-N4-06 için son sipariş tarihi nedir?'],
    ['id', 'Apa pengganti YD-N4-06?'],
    ['vi', 'YD-N4-06 đã ngừng sản xuất chưa?'],
    ['th', 'YD-N4-06 เลิกผลิตแล้วหรือยัง'],
    ['ja', 'YD-N4-06の後継機種は何ですか'],
    ['zhTW', 'YD-N4-06 停產了嗎'],
    ['ab', 'ما هو بديل YD-N4-06؟'],
  ])('R3.10 in %s, the question "%s" asks for the order stop or successor of its part', (language, question) => {
    expect(readQuestion(lifeCyclePart, question, language)).toBe('YD-N4-06');
  });

  it.each(['What does the YD-N4-06 cost?', 'Which recorders are discontinued?', 'Is YD-N4-06 the successor of YD-N4-02?'])(
    'R3.10 the question "%s" is not about the order stop of one part',
    (question) => {
      expect(readQuestion(lifeCyclePart, question, 'en')).toBeUndefined();
    },
  );
});
