import { EXTRACT_LIMITS } from '../extract.ts';
import type { OfficeParts } from '../package/office-parts.ts';
import { readXml } from '../package/xml.ts';

/** The layout of a sheet that does not depend on its cells. */
export interface SheetLayout {
  isRightToLeft: boolean;
  /** The widths of columns with a custom width, in characters, by index from 0. Hidden columns have the width 0. */
  widths: ReadonlyMap<number, number>;
}

const isTrue = (value: string | undefined): boolean => /^(1|true|on)$/i.test(value ?? '');

/** Reads the start of a sheet, before its rows (ECMA-376 part 1, 18.3.1). */
export const readSheetLayout = async (parts: OfficeParts, part: string): Promise<SheetLayout> => {
  const widths = new Map<number, number>();
  let isRightToLeft = false;
  let isEnough = false;
  await readXml(parts.read(part), {
    open: (name, { rightToLeft, hidden, min, max, width }) => {
      if (name === 'sheetView') isRightToLeft ||= isTrue(rightToLeft);
      else if (name === 'sheetData') isEnough = true;
      else if (name === 'col' && (width !== undefined || isTrue(hidden))) {
        const last = Math.min(Number(max), EXTRACT_LIMITS.columns);
        const ownWidth = isTrue(hidden) ? 0 : Number(width);
        for (let column = Number(min); column <= last; column++) if (ownWidth >= 0) widths.set(column - 1, ownWidth);
      }
    },
    isEnough: () => isEnough,
  });
  return { isRightToLeft, widths };
};
