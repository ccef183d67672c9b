const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+-=()n'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][index]!]),
);
const SUBSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+-=()'].map((sign, index) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][index]!]),
);

/**
 * Collects the text of a cell or a shared string, with superscript and subscript digits and without phonetic guides of Japanese words
 * (`rPh`).
 */
export class CellText {
  text = '';
  private isText = false;
  private phonetic = 0;
  private places: Record<string, string> = {};

  begin(): void {
    this.text = '';
    this.places = {};
  }

  open(name: string, { val }: Record<string, string>): void {
    if (name === 'r') this.places = {};
    else if (name === 'vertAlign') this.places = val === 'superscript' ? SUPERSCRIPTS : val === 'subscript' ? SUBSCRIPTS : {};
    else if (name === 'rPh') this.phonetic++;
    else if (name === 'v' || name === 't') this.isText = this.phonetic === 0;
  }

  add(piece: string): void {
    if (this.isText)
      this.text +=
        this.places === SUPERSCRIPTS || this.places === SUBSCRIPTS ? [...piece].map((sign) => this.places[sign] ?? sign).join('') : piece;
  }

  close(name: string): void {
    if (name === 'rPh') this.phonetic--;
    else if (name === 'r') this.places = {};
    else if (name === 'v' || name === 't') this.isText = false;
  }
}
