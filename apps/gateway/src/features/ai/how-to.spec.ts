import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../tests/kit/ai/index-work';
import { type material, publishDocument, uploadMaterial } from '../../../../../tests/kit/documents';
import { docx, pagesPdf } from '../../../../../tests/kit/files/files';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [jonas, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, ines] = await Promise.all((['jonas', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const docxWithParagraphs = (lines: readonly string[]): Buffer => docx(lines.join('</w:t></w:r></w:p><w:p><w:r><w:t>'));
const publishFile = async (name: string, bytes: Buffer, more: Parameters<typeof material>[0]) => {
  const fileId = await uploadMaterial(gateway, ines!, name, bytes);
  await publishDocument(gateway, ines!, { description: '', ...more, fileId });
  await indexFiles(gateway);
};
const askQuestion = async (question: string) => (await streamAnswer(jonas!, { question })).final();

const BATTERY = [
  'Replacing the battery',
  '1. Switch off the supply of the rack.',
  '2. Open the cover of the CPU module.',
  '3. Remove the old cell and wait ten seconds.',
  '4. Insert the new cell with its plus pole up.',
  '5. Close the cover and set the clock.',
];

describe('a question about a procedure', () => {
  beforeAll(async () => {
    const intro = ['Maintenance', 'The YD-C400 needs little care. A buffer battery keeps the clock.'];
    const disposal = ['Disposal', 'Old cells are returned to the dealer.'];
    await publishFile('C400.docx', docxWithParagraphs([...intro, ...BATTERY, ...disposal]), {
      title: 'YD-C400 maintenance manual',
      productId: 'yd-c400',
    });
    const pages = [
      'Manual 1\nExchange of the display\n1. Turn off the supply.\n2. Pull the plug.',
      'Manual 2\n3. Take out the display.\n4. Put in the new one.\nStorage\nKeep displays dry.',
    ];
    await publishFile('N4.pdf', pagesPdf(pages), { title: 'YD-N4 service guide', productId: 'yd-n4' });
  });

  it.each([
    'How do I replace the battery of a YD-C400?',
    'YD-C400 battery replacement steps',
    'Wie wechsle ich die Batterie der YD-C400?',
    'Comment remplacer la pile du YD-C400 ?',
    'YD-C400の電池を交換する方法は？',
  ])('R3.10 R7.11 a question about a procedure is answered with all steps in order: %s', async (question) => {
    const { found, text, citations } = await askQuestion(question);
    expect({ found, lines: text.split('\n') }).toEqual({ found: 'answer', lines: [...BATTERY.slice(0, -1), `${BATTERY.at(-1)} [1]`] });
    expect(citations).toMatchObject([{ n: 1, proof: 'proven', quote: BATTERY.join('\n') }]);
  });

  it('R3.10 R7.11 an answer with a procedure that continues on the next page cites each page', async () => {
    const { text, citations } = await askQuestion('How is the display of the YD-N4 exchanged?');
    expect(text.split('\n')).toEqual([
      'Exchange of the display',
      '1. Turn off the supply.',
      '2. Pull the plug. [1]',
      '3. Take out the display.',
      '4. Put in the new one. [2]',
    ]);
    expect(citations.map(({ n, page }) => ({ n, page }))).toEqual([
      { n: 1, page: 1 },
      { n: 2, page: 2 },
    ]);
  });

  it('R3.10 a question about a procedure without steps is answered with the section whose first sentence is about the procedure', async () => {
    const lines = [
      'Flow by orifice',
      'Square root extraction is done in one place only. Below 6 % of the flow the output is linear, so that noise around zero does not count.',
      'With the keys',
      'Three keys are enough for zero and span. Hold Z for five seconds; the display answers ZERO OK.',
    ];
    await publishFile('P7.docx', docxWithParagraphs(lines), { title: 'YD-P7 operating manual', productId: 'yd-p7' });
    const { text } = await askQuestion('How do I adjust the zero point of a YD-P7?');
    expect(text.split('\n')).toEqual([lines[2], `${lines[3]} [1]`]);
  });

  it('R3.10 a question about a detail is answered with a sentence of the procedure instead of all its steps', async () => {
    const { text } = await askQuestion('Where does the plus pole of the new cell of the YD-C400 point?');
    expect(text.split('\n')[0]).toContain('plus pole up');
    expect(text).not.toContain('Switch off the supply');
  });
});
