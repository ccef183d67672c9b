import { describe, expect, it } from '@jest/globals';
import { lineTablesOf } from './line-tables';
import { paragraphsOf } from './paragraphs';

const tablesIn = (...lines: string[]) =>
  lineTablesOf(paragraphsOf(lines.join('\n'))).map(({ heads, rows }) => [heads, ...rows.map(({ cells }) => cells)]);

describe('Tables whose cells are lines', () => {
  it("R7.11 the lines of a slide are grouped into table rows by its column headings, without the slide's title and footer", () => {
    const faults = ['F21', 'Zwischenkreis zu hoch', 'Bremswiderstand, längere Rampe', 'F34', 'Geber verloren', 'Stecker X4, Schirm'];
    expect(tablesIn('Die häufigsten Fehler', 'Meldung', 'Ursache', 'Abhilfe', ...faults, 'Yarrowdyne Automation')).toEqual([
      [['Meldung', 'Ursache', 'Abhilfe'], faults.slice(0, 3), faults.slice(3)],
    ]);
  });

  it('R7.11 the lines of an Arabic slide are grouped into table rows by its column headings', () => {
    const rows = ['F202', 'تيار الملف', 'افحص الكابل', 'S310', 'أنبوب فارغ', 'افحص التنفيس'];
    expect(tablesIn('الأعطال', 'الرمز', 'السبب', 'العلاج', ...rows)).toEqual([
      [['الرمز', 'السبب', 'العلاج'], rows.slice(0, 3), rows.slice(3)],
    ]);
  });

  it('R7.11 lines with tabs are read as table rows below their column headings', () => {
    const lines = [
      'Betroffene Geräte',
      'Gerät\tSeriennummern',
      'YD-A2-SO-1R\tA2-77120 bis A2-77488',
      'YD-A2-CO-2W\tA2-80011',
      'Was zu tun ist',
    ];
    expect(tablesIn(...lines)).toEqual([lines.slice(1, 4).map((line) => line.split('\t'))]);
  });

  it('R7.11 lines of a printed table and list items are not read as table cells', () => {
    expect(tablesIn('Article Rated current Frame', 'YD-V60-004-2 2.6 A 1', 'YD-V60-015-4 4.1 A 1', 'YD-V60-040-4 9.5 A 2')).toEqual([]);
    expect(tablesIn('What you can do', 'Choose a place', 'Read an echo curve', 'Mask an obstacle', 'Hand over with a report')).toEqual([]);
  });

  it('R7.11 a line that was wrapped in print is joined, and a part number starts a new line', () => {
    const wrappedLines = [
      'Lesen Sie die Kapitel Montage und Elektrischer Anschluss vollständig, bevor Sie das Gerät',
      'einbauen.',
      'YD-P7-K01 Dichtungssatz',
    ];
    expect(paragraphsOf(wrappedLines.join('\n')).map(({ text }) => text)).toEqual([
      `${wrappedLines[0]} ${wrappedLines[1]}`,
      wrappedLines[2],
    ]);
  });
});
