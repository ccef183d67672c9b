import { describe, expect, it } from '@jest/globals';
import { headingsOf, printedLines } from './pdf-headings';

const item = (str: string, height: number, hasEOL = true) => ({ str, height, hasEOL });
const TEXT = 'Close the valve and wait until the display has been still for a minute.';
const headings = (...items: ReturnType<typeof item>[]): string[] =>
  headingsOf(printedLines(items)).map((block) => (block.kind === 'heading' ? `${block.level} ${block.runs[0]!.text}` : block.kind));

describe('the headings of a PDF', () => {
  it('R3.10 a PDF line in larger print is a heading, and its size determines the level', () => {
    expect(
      headings(
        item('Manual', 24),
        item('Commissioning', 16),
        item('With the keys', 12),
        item(TEXT, 10),
        item('Maintenance', 16),
        item(TEXT, 10),
      ),
    ).toEqual(['1 Manual', '2 Commissioning', '3 With the keys', '2 Maintenance']);
  });

  it('R3.10 a long table in small print does not turn the running text of a PDF into headings', () => {
    const rows = Array.from({ length: 20 }, (_, index) => item(`YD-P7-${index} pressure transmitter, stainless steel`, 8));
    expect(headings(item('Wiring', 16), ...Array.from({ length: 4 }, () => item(TEXT, 10)), ...rows)).toEqual(['1 Wiring']);
  });

  it('R3.10 figures and long lines in large print are not headings', () => {
    expect(headings(item('2.483', 30), item('W'.repeat(130), 14), ...Array.from({ length: 20 }, () => item(TEXT, 10)))).toEqual([]);
  });

  it('R3.10 the text pieces of one printed PDF line form one heading', () => {
    expect(headings(item('First ', 16, false), item('power', 16), item(TEXT, 10))).toEqual(['1 First power']);
  });

  it('R3.10 a PDF with text of only one size has no headings', () => {
    expect(headings(item('Wiring', 10), item(TEXT, 10))).toEqual([]);
  });
});
