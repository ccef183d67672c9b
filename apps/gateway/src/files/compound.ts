import type { FileHandle } from 'node:fs/promises';
import type { FileKind } from '@portal/contracts';

const HEADER = 512;
const IN_HEADER = 109;
const ENTRY = 128;
const NONE = 0xffff_fffa;
const SECTORS_AT_MOST = 5_000;
const ALLOCATION_AT_MOST = 300;
const MAIN_STREAMS: readonly [string, FileKind][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
];
const MACROS = ['Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT', 'VBA'];

export interface Compound {
  kind: FileKind | null;
  macros: boolean;
}

interface Entry {
  name: string;
  before: number;
  after: number;
  child: number;
}

/** What an Office file of before 2007 is, told by the streams at the root of its directory (MS-CFB). */
export const readCompound = async (file: FileHandle): Promise<Compound> => {
  try {
    const entries = await directoryOf(file);
    const root = childrenOf(entries);
    const kind = MAIN_STREAMS.find(([name]) => root.includes(name))?.[1] ?? null;
    return { kind, macros: entries.some(({ name }) => MACROS.includes(name)) };
  } catch (error) {
    if (error instanceof Broken) return { kind: null, macros: false };
    throw error;
  }
};

class Broken extends Error {}

const directoryOf = async (file: FileHandle): Promise<Entry[]> => {
  const header = await bytesAt(file, 0, HEADER);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Broken();
  const size = 1 << shift;
  const sector = (at: number) => bytesAt(file, (at + 1) * size, size);
  const allocation = await allocationOf(header, sector, size);
  const perSector = size / 4;
  const entries: Entry[] = [];
  let at = header.readUInt32LE(48);
  const visited = new Set<number>();
  while (at < NONE) {
    if (visited.has(at) || visited.size > SECTORS_AT_MOST) throw new Broken();
    visited.add(at);
    const bytes = await sector(at);
    for (let offset = 0; offset < size; offset += ENTRY) entries.push(entryAt(bytes, offset));
    const table = allocation[Math.floor(at / perSector)];
    if (table === undefined) throw new Broken();
    at = (await sector(table)).readUInt32LE((at % perSector) * 4);
  }
  return entries;
};

/** Where the sectors of the allocation table lie: the first in the header, the others in a chain of sectors. */
const allocationOf = async (header: Buffer, sector: (at: number) => Promise<Buffer>, size: number): Promise<number[]> => {
  const all: number[] = [];
  for (let at = 0; at < IN_HEADER; at++) all.push(header.readUInt32LE(76 + at * 4));
  let next = header.readUInt32LE(68);
  for (let read = 0; next < NONE; read++) {
    if (read > ALLOCATION_AT_MOST) throw new Broken();
    const bytes = await sector(next);
    for (let offset = 0; offset < size - 4; offset += 4) all.push(bytes.readUInt32LE(offset));
    next = bytes.readUInt32LE(size - 4);
  }
  return all;
};

const entryAt = (bytes: Buffer, offset: number): Entry => ({
  name: bytes.toString('utf16le', offset, offset + Math.max(0, Math.min(64, bytes.readUInt16LE(offset + 64)) - 2)),
  before: bytes.readUInt32LE(offset + 68),
  after: bytes.readUInt32LE(offset + 72),
  child: bytes.readUInt32LE(offset + 76),
});

/** The names at the root: its child and all that hang on it to either side. */
const childrenOf = (entries: Entry[]): string[] => {
  const names: string[] = [];
  const visited = new Set<number>();
  const waiting = [entries[0]?.child];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at];
    if (!entry || visited.has(at)) continue;
    visited.add(at);
    names.push(entry.name);
    waiting.push(entry.before, entry.after);
  }
  return names;
};

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Broken();
  return buffer;
};
