interface Tint {
  bg: string;
  fg: string;
}

/** Excludes red, which means an error, and strong amber, which means a warning. */
const PALE_HUES = ['brand', 'violet', 'amber', 'blue', 'green'];
const STRONG_HUES = ['brand', 'violet', 'blue', 'green'];

export const COMPANY_TINTS: readonly Tint[] = [
  ...PALE_HUES.map((hue) => ({ bg: `${hue}.muted`, fg: `${hue}.fg` })),
  ...STRONG_HUES.map((hue) => ({ bg: `${hue}.solid`, fg: `${hue}.contrast` })),
];

/** Returns the colours of a company's people: the same ones for the same name, on every page and device. */
export function companyTint(company: string): Tint {
  let hash = 0;
  for (const character of company) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return COMPANY_TINTS[hash % COMPANY_TINTS.length]!;
}
