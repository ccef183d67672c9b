import { posix } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { editXml, scanXml } from './edit-xml.ts';

/** Thrown if content cannot be removed without damaging the file. */
export class CleaningError extends Error {}

export interface Relation {
  id: string;
  type: string;
  /** The target part; null if the target is outside the file. */
  part: string | null;
}

const TYPES = '[Content_Types].xml';
const MAX_INFLATED_BYTES = 200 * 1024 ** 2;
/** The types of relationships that reveal data: lists of sheet and slide names, and pictures of the first page. */
const REVEALING_RELATIONS = new Set(['extended-properties', 'thumbnail']);

/** A fixed timestamp, so that cleaning the same file twice gives identical bytes. */
const FIXED_TIMESTAMP = '1980-01-02T12:00:00Z';

const keyOf = (name: string): string => name.replace(/^\/+/, '').toLowerCase();
const relationsPart = (part: string): string => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

/** The parts of an Office file (ECMA-376, part 2) in memory, for editing. */
export class OfficePackage {
  /** The parts by lower-case name, because part names are case-insensitive. */
  private readonly parts: Map<string, { name: string; bytes: Uint8Array }>;

  constructor(file: Uint8Array) {
    let inflatedBytes = 0;
    const entries = unzipSync(file, {
      filter: ({ originalSize }) => {
        inflatedBytes += originalSize;
        if (inflatedBytes > MAX_INFLATED_BYTES) throw new CleaningError('The file is too large');
        return true;
      },
    });
    this.parts = new Map(Object.entries(entries).map(([name, bytes]) => [keyOf(name), { name, bytes }]));
  }

  readText(part: string): string {
    const entry = this.parts.get(keyOf(part));
    if (!entry) throw new CleaningError(`There is no part ${part}`);
    // The standard also allows other encodings, but no program writes them.
    if (entry.bytes[0] === 0xff || entry.bytes[0] === 0xfe) throw new CleaningError(`The part ${part} is not in UTF-8`);
    return strFromU8(entry.bytes);
  }

  has(part: string): boolean {
    return this.parts.has(keyOf(part));
  }

  edit(part: string, edit: Parameters<typeof editXml>[1]): void {
    this.parts.get(keyOf(part))!.bytes = strToU8(editXml(this.readText(part), edit));
  }

  relationsOf(part: string): Relation[] {
    const relations: Relation[] = [];
    const file = relationsPart(part);
    if (!this.has(file)) return relations;
    scanXml(this.readText(file), ({ name, attributes: { Id: id, Type: type = '', Target: target = '', TargetMode: mode } }) => {
      if (name !== 'Relationship' || !id) return;
      const path = target.startsWith('/') ? target : posix.join(posix.dirname(part), target);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: mode === 'External' ? null : posix.normalize(path) });
    });
    return relations;
  }

  get mainPart(): string {
    const main = this.relationsOf('').find(({ type }) => type === 'officeDocument')?.part;
    if (!main) throw new CleaningError('There is no main part');
    return main;
  }

  removeRelations(part: string, isTruncated: (relation: Relation) => boolean): void {
    const removedIds = new Set(this.relationsOf(part).flatMap((relation) => (isTruncated(relation) ? relation.id : [])));
    if (removedIds.size)
      this.edit(relationsPart(part), ({ name, attributes }) =>
        name === 'Relationship' && removedIds.has(attributes['Id'] ?? '') ? 'cut' : 'keep',
      );
  }

  /** Returns the file, without parts that no relationship reaches. */
  toBytes(): Uint8Array {
    this.removeRelations('', ({ type }) => REVEALING_RELATIONS.has(type));
    const reachableParts = new Set<string>([keyOf(TYPES)]);
    const followRelations = (part: string) => {
      if (this.has(relationsPart(part))) reachableParts.add(keyOf(relationsPart(part)));
      for (const relation of this.relationsOf(part)) {
        if (relation.part === null || reachableParts.has(keyOf(relation.part))) continue;
        reachableParts.add(keyOf(relation.part));
        followRelations(relation.part);
      }
    };
    followRelations('');
    for (const key of this.parts.keys()) if (!reachableParts.has(key)) this.parts.delete(key);
    this.edit(TYPES, ({ name, attributes }) => (name === 'Override' && !this.has(attributes['PartName'] ?? '') ? 'cut' : 'keep'));
    return zipSync(Object.fromEntries([...this.parts.values()].map(({ name, bytes }) => [name, bytes])), {
      level: 6,
      mtime: FIXED_TIMESTAMP,
    });
  }
}
