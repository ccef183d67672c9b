import { describe, expect, it } from '@jest/globals';
import { isHowTo, numberedLines, type Passage, sectionLines, sectionsOf } from '@portal/answers';
import type { TextBlock } from '@portal/contracts';

const page = (body: string, ordinal = 0): Passage => ({
  doc: 1,
  ordinal,
  publicationId: 'manual',
  kind: 'material',
  version: 1,
  fileId: 'file',
  title: 'Manual',
  page: ordinal + 1,
  sheet: null,
  rowFrom: null,
  rowTo: null,
  language: 'en',
  heading: '',
  body,
  cells: null,
  score: 1,
  groups: [],
});
const findSections = (bodies: readonly string[], blocks: readonly TextBlock[] | null = null): string[][] =>
  sectionsOf(
    sectionLines(
      bodies.map((body, at) => page(body, at)),
      blocks,
    ),
  ).map((section) => numberedLines(section).map(({ text }) => text));
const runs = (text: string) => [{ text }];

describe('the sections of a document', () => {
  it.each([
    ['numbers', '1. Open the lid.\n2. Close it.'],
    ['numbers in parentheses', '(1) is not needed\n1) Open the lid.\n2) Close it.'.split('\n').slice(1).join('\n')],
    ['named steps', 'Step 1: Open the lid.\nStep 2: Close it.'],
    ['named steps in German', 'Schritt 1 – Open the lid.\nSchritt 2 – Close it.'],
    ['named steps above their text', 'Step 1\nOpen the lid.\nStep 2\nClose it.'],
    ['circled numbers', '① Open the lid.\n② Close it.'],
    ['bullets', '• Open the lid.\n• Close it.'],
    ['dashes', '- Open the lid.\n- Close it.'],
  ])('R3.10 the steps of a quoted section are numbered if the document marks them with %s', (_, steps) => {
    expect(findSections([`Cleaning\n${steps}\nStorage\nKeep it dry.`])).toEqual([
      ['Cleaning', '1. Open the lid.', '2. Close it.'],
      ['Storage', 'Keep it dry.'],
    ]);
  });

  it('R3.10 a section numbers the list items of a Word file and includes subheadings', () => {
    const blocks: TextBlock[] = [
      { kind: 'heading', level: 1, runs: runs('Cleaning') },
      { kind: 'heading', level: 2, runs: runs('Before') },
      { kind: 'item', level: 0, ordered: true, label: '1.', runs: runs('Open the lid') },
      { kind: 'item', level: 0, ordered: true, label: '2.', runs: runs('Take care') },
      { kind: 'heading', level: 1, runs: runs('Storage') },
      { kind: 'paragraph', runs: runs('Keep it dry.') },
    ];
    expect(findSections(['Cleaning\nBefore\nOpen the lid\nTake care\nStorage\nKeep it dry.'], blocks)).toEqual([
      ['Cleaning', 'Before', '1. Open the lid', '2. Take care'],
      ['Before', '1. Open the lid', '2. Take care'],
      ['Storage', 'Keep it dry.'],
    ]);
  });

  it('R3.10 a section of a PDF ends at the next heading of its level, regardless of the tables in it', () => {
    const blocks: TextBlock[] = [
      { kind: 'heading', level: 1, runs: runs('Cleaning') },
      { kind: 'heading', level: 2, runs: runs('By hand') },
      { kind: 'heading', level: 1, runs: runs('Storage') },
    ];
    const page =
      'Cleaning\nSupply Load\n18 V 340 Ω\nBy hand\nOpen the lid of the housing with the tool that is in the box\nand wipe it.\nStorage\nDry.';
    expect(findSections([page], blocks)).toEqual([
      ['Cleaning', 'Supply Load', '18 V 340 Ω', 'By hand', 'Open the lid of the housing with the tool that is in the box and wipe it.'],
      ['By hand', 'Open the lid of the housing with the tool that is in the box and wipe it.'],
      ['Storage', 'Dry.'],
    ]);
  });

  it('R3.10 a section includes the warnings and tables between its steps', () => {
    expect(
      findSections(['Cleaning\n1. Open the lid.\nWarning\nThe lid is hot.\nCheck Value\nTorque 5 Nm\n2. Close it.\nStorage\nDry.'])[0],
    ).toEqual(['Cleaning', '1. Open the lid.', 'Warning', 'The lid is hot.', 'Check Value', 'Torque 5 Nm', '2. Close it.']);
  });

  it('R3.10 a section starts at the numbered heading of a chapter', () => {
    expect(findSections(['4. Cleaning\n1. Open the lid.\n2. Close it.\n5. Storage\n1. Dry it.\n2. Pack it.'])).toEqual([
      ['4. Cleaning', '1. Open the lid.', '2. Close it.'],
      ['5. Storage', '1. Dry it.', '2. Pack it.'],
    ]);
  });

  it('R3.10 a section continues on the next page, excluding headers and footers', () => {
    expect(findSections(['1 / 2 Manual\nCleaning\n1. Open the lid.', '2 / 2 Manual\n2. Close it.'])).toEqual([
      ['Cleaning', '1. Open the lid.', '2. Close it.'],
    ]);
  });

  it('R3.10 a table of contents is not treated as steps', () => {
    expect(findSections(['Contents\n1. Cleaning\n2. Storage', 'Cleaning\nWipe it.\nStorage\nKeep it dry.']).flat()).not.toContain(
      '1. Cleaning',
    );
  });
});

describe('the detection of procedure questions', () => {
  it.each([
    ['en', 'How do I replace the battery?', true],
    ['en', 'How is the display exchanged?', true],
    ['en', 'Steps to update the firmware', true],
    ['de', 'Wie aktualisiere ich die Firmware?', true],
    ['fr', 'Comment remplacer la pile ?', true],
    ['ja', '電池の交換方法は？', true],
    ['ab', 'كيف أستبدل البطارية؟', true],
    ['en', 'How long may it be stored?', false],
    ['en', 'How many channels has it?', false],
    ['de', 'Wie lange dauert das Autotuning?', false],
    ['de', 'Wie viele Kanäle hat sie?', false],
    ['nl', 'Hoe zwaar is de YD-L5?', false],
    ['en', 'Accuracy of the YD-P7', false],
  ])('R3.10 a procedure question in %s is distinguished from other questions: %s', (language, question, expected) => {
    expect(isHowTo(question, language)).toBe(expected);
  });
});
