import { describe, expect, it } from '@jest/globals';
import { colours, semanticColours } from '../theme/theme-colours';
import { COMPANY_TINTS, companyTint } from './company-tint';

type Scheme = '_light' | '_dark';

const valueAt = (tree: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], tree);

/** Returns the hex value of a semantic colour. */
function hexOf(token: string, scheme: Scheme): string {
  const { value } = valueAt(semanticColours, token) as { value: Record<Scheme, string> };
  const [, step] = /^\{colors\.(.+)\}$/.exec(value[scheme]) ?? [];
  return step ? (valueAt(colours, step) as { value: string }).value : '#FFFFFF';
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe('R2.13 the tint of a company', () => {
  it.each(['_light', '_dark'] as const)('R2.13 initials are readable on each tint (%s)', (scheme) => {
    const faintTints = COMPANY_TINTS.filter(({ bg, fg }) => contrast(hexOf(bg, scheme), hexOf(fg, scheme)) < 4.5);
    expect(faintTints).toEqual([]);
  });

  it('R2.13 a company always has the same tint, and different companies have different tints', () => {
    expect(companyTint('Havelwerk Anlagenbau')).toEqual(companyTint('Havelwerk Anlagenbau'));
    const names = Array.from({ length: 60 }, (_, at) => `Company ${at}`);
    expect(new Set(names.map(companyTint)).size).toBe(COMPANY_TINTS.length);
  });
});
