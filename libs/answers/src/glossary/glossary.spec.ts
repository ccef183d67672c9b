import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { analyseQuestion } from '../text/analyse-question';
import { analyse } from '../text/analysis';
import { conceptsOf, GLOSSARY } from './concepts';
import { conceptsIn, expand } from './glossary';

const formsOf = (question: string, language: string): string[] =>
  expand(analyseQuestion(question, language), language).flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme));
const conceptsOfQuestion = (question: string, language: string): string[] => conceptsIn(analyseQuestion(question, language), language);

/** How pages in these languages say it. */
const says = (term: string, language: string): string[] =>
  [...analyse(term, language)]
    .filter(({ kind }) => kind !== 'pair')
    .map(({ lexemes }) => lexemes.find((form) => form.startsWith('~')) ?? lexemes[0]!);

describe('the glossary of the trade', () => {
  it('R3.10 each concept has terms that can be found in each language of the product', () => {
    const missing = conceptsOf(GLOSSARY).flatMap(({ id, terms }) =>
      DOCUMENT_LANGUAGES.filter((language) => !terms(language).length).map((language) => `${id} ${language}`),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(GLOSSARY).length).toBeGreaterThanOrEqual(120);
  });

  it('R3.10 no term of a concept is written twice in one language', () => {
    const twice = Object.entries(GLOSSARY).flatMap(([id, terms]) =>
      Object.entries(terms).flatMap(([language, list]) => {
        const written = list.split(',').map((term) => term.trim());
        return written.filter((term, at) => !term || written.indexOf(term) !== at).map((term) => `${id} ${language} ${term}`);
      }),
    );
    expect(twice).toEqual([]);
  });

  it.each([
    ['How heavy is the YD-P7?', 'en', 'weight'],
    ['Wie lange ist die Lieferzeit?', 'de', 'lead-time'],
    ['圧力伝送器の精度は？', 'ja', 'accuracy'],
    ['交期多久？', 'zhTW', 'lead-time'],
    ['น้ำหนักเท่าไร', 'th', 'weight'],
    ['ما هي مدة التسليم؟', 'ab', 'lead-time'],
    ['Quel est le couple de serrage ?', 'fr', 'torque'],
    ['¿Cuál es el plazo de entrega?', 'es', 'lead-time'],
    ['Jaka jest dokładność?', 'pl', 'accuracy'],
    ['Mennyi a szállítási idő?', 'hu', 'lead-time'],
    ['Teslim süresi ne kadar?', 'tr', 'lead-time'],
    ['Berapa akurasi alat ini?', 'id', 'accuracy'],
    ['Độ chính xác là bao nhiêu?', 'vi', 'accuracy'],
    ['Wat is de levertijd?', 'nl', 'lead-time'],
    ['Qual è il tempo di consegna?', 'it', 'lead-time'],
    ['Qual é o prazo de entrega?', 'pt', 'lead-time'],
  ])('R3.10 %s names its concept', (question, language, concept) => {
    expect(conceptsOfQuestion(question, language)).toContain(concept);
  });

  it('R3.10 a question is looked for by the words of every other language', () => {
    const forms = formsOf('lead time', 'en');
    for (const [term, language] of [
      ['Lieferzeit', 'de'],
      ['納期', 'ja'],
      ['交期', 'zhTW'],
      ['ส่งมอบ', 'th'],
      ['délai', 'fr'],
    ] as const)
      expect(forms).toEqual(expect.arrayContaining(says(term, language)));
  });

  it('R3.10 a word of a term that was asked whole weighs less, and others keep their weight', () => {
    const [lead, time, pump] = expand(analyseQuestion('lead time pump', 'en'), 'en');
    expect([lead!.weight, pump!.weight]).toEqual([1, 1]);
    expect(time!.weight).toBeLessThan(0.5);
    expect(lead!.forms.find(({ lexeme }) => lexeme === '~lieferzeit')!.weight).toBeCloseTo(0.8);
  });

  it('R3.10 a word that is left of a phrase of small words is asked with, and looked for nowhere', () => {
    expect(conceptsOfQuestion('How long does it take?', 'en')).toContain('duration');
    expect(formsOf('duration', 'en')).not.toContain('long');
    expect(formsOf('lead time', 'en')).not.toContain('long');
  });

  it('R3.10 words that may be said of anything weigh little, unless nothing else is asked', () => {
    const weights = (question: string, language: string) =>
      Object.fromEntries(expand(analyseQuestion(question, language), language).map(({ text, weight }) => [text, weight]));
    expect(weights('permitted ambient temperature of the device', 'en')).toMatchObject({ permitted: 0.35, ambient: 1, device: 0.35 });
    expect(weights('zulässige Umgebungstemperatur', 'de')).toMatchObject({ zulässige: 0.35, Umgebungstemperatur: 1 });
    expect(weights('the device', 'en')).toEqual({ device: 1 });
  });

  it('R3.10 a family that is asked for by its name is found by its code, unless a part number is named', () => {
    expect(formsOf('Druckmessumformer', 'de')).toContain('ydp7');
    expect(formsOf('Druckmessumformer YD-T9', 'de')).not.toContain('ydp7');
  });

  it('R3.10 words that no concept has stay as they were asked', () => {
    const groups = analyseQuestion('Kirschblüte Hubschrauber', 'de');
    expect(expand(groups, 'de')).toEqual(groups);
  });
});
