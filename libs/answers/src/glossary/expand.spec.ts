import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_LANGUAGES } from '@portal/contracts';
import { analyse } from '../text/analyse';
import { analyseQuestion } from '../text/analyse-question';
import { conceptsOf, GLOSSARY } from './concepts';
import { expandGroups } from './expand';
import { conceptsIn } from './named-concepts';

const formsOf = (question: string, language: string): string[] =>
  expandGroups(analyseQuestion(question, language), language).flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme));
const conceptsOfQuestion = (question: string, language: string): string[] => conceptsIn(analyseQuestion(question, language), language);

const pageForms = (term: string, language: string): string[] =>
  [...analyse(term, language)]
    .filter(({ kind }) => kind !== 'pair')
    .map(({ lexemes }) => lexemes.find((form) => form.startsWith('~')) ?? lexemes[0]!);

describe('The glossary of the trade', () => {
  it('R3.10 each concept has searchable terms in each language of the product', () => {
    const missingTerms = conceptsOf(GLOSSARY).flatMap(({ id, terms }) =>
      DOCUMENT_LANGUAGES.filter((language) => !terms(language).length).map((language) => `${id} ${language}`),
    );
    expect(missingTerms).toEqual([]);
    expect(Object.keys(GLOSSARY).length).toBeGreaterThanOrEqual(120);
  });

  it('R3.10 no concept lists a term twice in one language', () => {
    const duplicates = Object.entries(GLOSSARY).flatMap(([id, terms]) =>
      Object.entries(terms).flatMap(([language, list]) => {
        const terms = list.split(',').map((term) => term.trim());
        return terms.filter((term, index) => !term || terms.indexOf(term) !== index).map((term) => `${id} ${language} ${term}`);
      }),
    );
    expect(duplicates).toEqual([]);
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
  ])('R3.10 the concept of the question %s is recognized', (question, language, concept) => {
    expect(conceptsOfQuestion(question, language)).toContain(concept);
  });

  it('R3.10 a question is expanded with the equivalent terms of every other language', () => {
    const forms = formsOf('lead time', 'en');
    for (const [term, language] of [
      ['Lieferzeit', 'de'],
      ['納期', 'ja'],
      ['交期', 'zhTW'],
      ['ส่งมอบ', 'th'],
      ['délai', 'fr'],
    ] as const)
      expect(forms).toEqual(expect.arrayContaining(pageForms(term, language)));
  });

  it('R3.10 the second word of a multi-word term weighs less, and words outside the term keep their weight', () => {
    const [lead, time, pump] = expandGroups(analyseQuestion('lead time pump', 'en'), 'en');
    expect([lead!.weight, pump!.weight]).toEqual([1, 1]);
    expect(time!.weight).toBeLessThan(0.5);
    expect(lead!.forms.find(({ lexeme }) => lexeme === '~lieferzeit')!.weight).toBeCloseTo(0.8);
  });

  it('R3.10 a word of the phrase “how long” identifies the concept of a question, but documents are not searched for this word', () => {
    expect(conceptsOfQuestion('How long does it take?', 'en')).toContain('duration');
    expect(formsOf('duration', 'en')).not.toContain('long');
    expect(formsOf('lead time', 'en')).not.toContain('long');
  });

  it('R3.10 unspecific words have a low weight unless the question has no other words', () => {
    const weightsOf = (question: string, language: string) =>
      Object.fromEntries(expandGroups(analyseQuestion(question, language), language).map(({ text, weight }) => [text, weight]));
    expect(weightsOf('permitted ambient temperature of the device', 'en')).toMatchObject({ permitted: 0.35, ambient: 1, device: 0.35 });
    expect(weightsOf('zulässige Umgebungstemperatur', 'de')).toMatchObject({ zulässige: 0.35, Umgebungstemperatur: 1 });
    expect(weightsOf('the device', 'en')).toEqual({ device: 1 });
  });

  it('R3.10 a product family named in words is found by its code unless the question names a part number', () => {
    expect(formsOf('Druckmessumformer', 'de')).toContain('ydp7');
    expect(formsOf('Druckmessumformer YD-T9', 'de')).not.toContain('ydp7');
  });

  it('R3.10 a word that belongs to no concept is not expanded', () => {
    const groups = analyseQuestion('Kirschblüte Hubschrauber', 'de');
    expect(expandGroups(groups, 'de')).toEqual(groups);
  });
});
