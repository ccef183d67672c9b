/** The characters that must not be normalized because their form has a meaning: 10³ is not 103, ½ not 1/2, ① not 1, ™ not TM. */
const MEANINGFUL_FORMS = String.raw`\p{No}ªº™℠ᴬ-ᵪᶛ-ᶿⁱⁿ⁺-⁾₊-ₜⒶ-ⓩ㊀-㊰`;
const OTHER_CHARACTERS = new RegExp(`[^${MEANINGFUL_FORMS}]+`, 'gu');

/** Replaces full-width letters, ligatures and presentation forms with the characters that people type. */
export const toPlainForms = (text: string): string => text.replace(OTHER_CHARACTERS, (part) => part.normalize('NFKC')).normalize('NFC');
