const FIRST_BYTES = 1_024;
const NUMBER_BYTES = 4;

/** A set of people as a bitmap, with one bit per person number. */
export class PersonSet {
  private bits = new Uint8Array(FIRST_BYTES);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Adds people by packed numbers of four big-endian bytes each. Negative numbers represent people without a person number. */
  add(people: Uint8Array): void {
    const view = new DataView(people.buffer, people.byteOffset, people.byteLength);
    for (let offset = 0; offset < people.length; offset += NUMBER_BYTES) this.addOne(view.getInt32(offset));
  }

  private addOne(nr: number): void {
    const place = nr < 0 ? -2 * nr - 1 : 2 * nr;
    const byte = place >>> 3;
    if (byte >= this.bits.length) this.grow(byte);
    const bit = 1 << (place & 7);
    if (this.bits[byte]! & bit) return;
    this.bits[byte]! |= bit;
    this.count++;
  }

  private grow(byte: number): void {
    const more = new Uint8Array(Math.max(byte + 1, this.bits.length * 2));
    more.set(this.bits);
    this.bits = more;
  }
}

/** Sets of people by key, created on first use. */
export class PersonSets<K> {
  private readonly crowds = new Map<K, PersonSet>();

  add(key: K, people: Uint8Array): void {
    let personSet = this.crowds.get(key);
    if (!personSet) this.crowds.set(key, (personSet = new PersonSet()));
    personSet.add(people);
  }

  sizes(): Map<K, number> {
    return new Map([...this.crowds].map(([key, { size }]) => [key, size]));
  }
}
