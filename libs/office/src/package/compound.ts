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
  failure: 'password' | 'damaged' | null;
}

interface Entry {
  name: string;
  before: number;
  after: number;
  child: number;
  start: number;
  size: number;
}

/** Smaller streams lie in sectors of their own size, within the stream of the root. */
const MINI_STREAM = 4_096;
const MINI_SECTOR = 64;
const FILE_PASS = 0x2f;
const BEGINNING_OF_FILE = new Set([0x009, 0x209, 0x409, 0x809]);

/** The stream that says whether the file is encrypted. */
const STREAMS = {
  doc: () => 'WordDocument',
  xls: (root: readonly Entry[]) => (root.some(({ name }) => name === 'Workbook') ? 'Workbook' : 'Book'),
  ppt: () => 'Current User',
};
/** Returns true if the beginning of that stream says so: MS-DOC 2.5.2, MS-XLS 2.4.117, MS-PPT 2.3.2. */
const ENCRYPTED = {
  doc: (head: Buffer) => head.length >= 12 && (head.readUInt16LE(10) & 0x0100) !== 0,
  xls: (head: Buffer) => {
    if (head.length < 4 || !BEGINNING_OF_FILE.has(head.readUInt16LE(0))) return false;
    for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) if (head.readUInt16LE(at) === FILE_PASS) return true;
    return false;
  },
  ppt: (head: Buffer) => head.length >= 16 && head.readUInt32LE(12) === 0xf3d1_c4df,
};

/** What an Office file of before 2007 is, told by the streams at the root of its directory (MS-CFB). */
export const readCompound = async (file: FileHandle): Promise<Compound> => {
  try {
    const { entries, chain, size } = await directoryOf(file);
    const root = childrenOf(entries);
    const macros = entries.some(({ name }) => MACROS.includes(name));
    // Office puts an encrypted file of today into a file of this form.
    if (root.some(({ name }) => name === 'EncryptedPackage')) return { kind: null, macros, failure: 'password' };
    const kind = MAIN_STREAMS.find(([name]) => root.some((entry) => entry.name === name))?.[1] ?? null;
    const beginningOf = async (stream: string): Promise<Buffer> => {
      const entry = root.find(({ name }) => name === stream);
      if (!entry || entry.size === 0) return Buffer.alloc(0);
      if (entry.size >= MINI_STREAM) return (await chain(entry.start, 0)).subarray(0, entry.size);
      const at = entry.start * MINI_SECTOR;
      return (await chain(entries[0]!.start, Math.floor(at / size))).subarray(at % size, (at % size) + Math.min(MINI_SECTOR, entry.size));
    };
    const isEncrypted =
      kind !== null && ENCRYPTED[kind as keyof typeof ENCRYPTED](await beginningOf(STREAMS[kind as keyof typeof STREAMS](root)));
    return { kind: isEncrypted ? null : kind, macros, failure: isEncrypted ? 'password' : null };
  } catch (error) {
    if (error instanceof Broken) return { kind: null, macros: false, failure: 'damaged' };
    throw error;
  }
};

class Broken extends Error {}

interface Directory {
  entries: Entry[];
  /** The sector of a chain by its place, from the number of its first. */
  chain: (first: number, place: number) => Promise<Buffer>;
  size: number;
}

const directoryOf = async (file: FileHandle): Promise<Directory> => {
  const header = await bytesAt(file, 0, HEADER);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Broken();
  const size = 1 << shift;
  const sector = (at: number) => bytesAt(file, (at + 1) * size, size);
  const allocation = await allocationOf(header, sector, size);
  const perSector = size / 4;
  const entries: Entry[] = [];
  const after = async (number: number): Promise<number> => {
    const table = allocation[Math.floor(number / perSector)];
    if (table === undefined) throw new Broken();
    return (await sector(table)).readUInt32LE((number % perSector) * 4);
  };
  let at = header.readUInt32LE(48);
  const visited = new Set<number>();
  while (at < NONE) {
    if (visited.has(at) || visited.size > SECTORS_AT_MOST) throw new Broken();
    visited.add(at);
    const bytes = await sector(at);
    for (let offset = 0; offset < size; offset += ENTRY) entries.push(entryAt(bytes, offset));
    at = await after(at);
  }
  const chain = async (first: number, place: number): Promise<Buffer> => {
    let number = first;
    for (let step = 0; step < Math.min(place, SECTORS_AT_MOST); step++) number = await after(number);
    if (number >= NONE) throw new Broken();
    return sector(number);
  };
  return { entries, chain, size };
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
  start: bytes.readUInt32LE(offset + 116),
  size: bytes.readUInt32LE(offset + 120),
});

/** The entries at the root: its child and all that hang on it to either side. */
const childrenOf = (entries: Entry[]): Entry[] => {
  const children: Entry[] = [];
  const visited = new Set<number>();
  const waiting = [entries[0]?.child];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at];
    if (!entry || visited.has(at)) continue;
    visited.add(at);
    children.push(entry);
    waiting.push(entry.before, entry.after);
  }
  return children;
};

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Broken();
  return buffer;
};
