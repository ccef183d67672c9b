import type { FileHandle } from 'node:fs/promises';
import type { FileKind } from '@portal/contracts';

const HEADER_BYTES = 512;
const HEADER_SECTOR_COUNT = 109;
const ENTRY_BYTES = 128;
const NONE = 0xffff_fffa;
const MAX_SECTORS = 5_000;
const MAX_ALLOCATION = 300;
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

/** The size in bytes below which a stream is stored in mini sectors of the root stream. */
const MINI_STREAM_BYTES = 4_096;
const MINI_SECTOR_BYTES = 64;
const FILE_PASS = 0x2f;
const BEGINNING_OF_FILE = new Set([0x009, 0x209, 0x409, 0x809]);

/** The stream that contains the encryption flag. */
const STREAMS = {
  doc: () => 'WordDocument',
  xls: (root: readonly Entry[]) => (root.some(({ name }) => name === 'Workbook') ? 'Workbook' : 'Book'),
  ppt: () => 'Current User',
};
/** Checks the encryption flag in the first bytes of the stream: MS-DOC 2.5.2, MS-XLS 2.4.117, MS-PPT 2.3.2. */
const ENCRYPTION_CHECKS = {
  doc: (head: Buffer) => head.length >= 12 && (head.readUInt16LE(10) & 0x0100) !== 0,
  xls: (head: Buffer) => {
    if (head.length < 4 || !BEGINNING_OF_FILE.has(head.readUInt16LE(0))) return false;
    for (let index = 0; index + 4 <= head.length; index += 4 + head.readUInt16LE(index + 2))
      if (head.readUInt16LE(index) === FILE_PASS) return true;
    return false;
  },
  ppt: (head: Buffer) => head.length >= 16 && head.readUInt32LE(12) === 0xf3d1_c4df,
};

/** Identifies an Office file from before 2007 by the streams in its root directory (MS-CFB). */
export const readCompound = async (file: FileHandle): Promise<Compound> => {
  try {
    const { entries, readChainSector, size } = await directoryOf(file);
    const root = childrenOf(entries);
    const macros = entries.some(({ name }) => MACROS.includes(name));
    // Current Office versions wrap an encrypted file in this older format.
    if (root.some(({ name }) => name === 'EncryptedPackage')) return { kind: null, macros, failure: 'password' };
    const kind = MAIN_STREAMS.find(([name]) => root.some((entry) => entry.name === name))?.[1] ?? null;
    const beginningOf = async (stream: string): Promise<Buffer> => {
      const entry = root.find(({ name }) => name === stream);
      if (!entry || entry.size === 0) return Buffer.alloc(0);
      if (entry.size >= MINI_STREAM_BYTES) return (await readChainSector(entry.start, 0)).subarray(0, entry.size);
      const offset = entry.start * MINI_SECTOR_BYTES;
      return (await readChainSector(entries[0]!.start, Math.floor(offset / size))).subarray(
        offset % size,
        (offset % size) + Math.min(MINI_SECTOR_BYTES, entry.size),
      );
    };
    const isEncrypted =
      kind !== null &&
      ENCRYPTION_CHECKS[kind as keyof typeof ENCRYPTION_CHECKS](await beginningOf(STREAMS[kind as keyof typeof STREAMS](root)));
    return { kind: isEncrypted ? null : kind, macros, failure: isEncrypted ? 'password' : null };
  } catch (error) {
    if (error instanceof Broken) return { kind: null, macros: false, failure: 'damaged' };
    throw error;
  }
};

class Broken extends Error {}

interface Directory {
  entries: Entry[];
  /** Reads a sector of a chain. The chain is identified by the number of its first sector, and the sector by its index within the chain. */
  readChainSector: (first: number, place: number) => Promise<Buffer>;
  size: number;
}

const directoryOf = async (file: FileHandle): Promise<Directory> => {
  const header = await readBytes(file, 0, HEADER_BYTES);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Broken();
  const size = 1 << shift;
  const readSector = (number: number) => readBytes(file, (number + 1) * size, size);
  const allocation = await allocationOf(header, readSector, size);
  const entriesPerSector = size / 4;
  const entries: Entry[] = [];
  const nextOf = async (number: number): Promise<number> => {
    const table = allocation[Math.floor(number / entriesPerSector)];
    if (table === undefined) throw new Broken();
    return (await readSector(table)).readUInt32LE((number % entriesPerSector) * 4);
  };
  let directorySector = header.readUInt32LE(48);
  const visitedSectors = new Set<number>();
  while (directorySector < NONE) {
    if (visitedSectors.has(directorySector) || visitedSectors.size > MAX_SECTORS) throw new Broken();
    visitedSectors.add(directorySector);
    const bytes = await readSector(directorySector);
    for (let offset = 0; offset < size; offset += ENTRY_BYTES) entries.push(parseEntry(bytes, offset));
    directorySector = await nextOf(directorySector);
  }
  const readChainSector = async (first: number, position: number): Promise<Buffer> => {
    let number = first;
    for (let step = 0; step < Math.min(position, MAX_SECTORS); step++) number = await nextOf(number);
    if (number >= NONE) throw new Broken();
    return readSector(number);
  };
  return { entries, readChainSector, size };
};

/** Reads the sector numbers of the allocation table. The header contains the first ones, and a chain of sectors the others. */
const allocationOf = async (header: Buffer, sector: (at: number) => Promise<Buffer>, size: number): Promise<number[]> => {
  const sectorNumbers: number[] = [];
  for (let index = 0; index < HEADER_SECTOR_COUNT; index++) sectorNumbers.push(header.readUInt32LE(76 + index * 4));
  let next = header.readUInt32LE(68);
  for (let sectorCount = 0; next < NONE; sectorCount++) {
    if (sectorCount > MAX_ALLOCATION) throw new Broken();
    const bytes = await sector(next);
    for (let offset = 0; offset < size - 4; offset += 4) sectorNumbers.push(bytes.readUInt32LE(offset));
    next = bytes.readUInt32LE(size - 4);
  }
  return sectorNumbers;
};

const parseEntry = (bytes: Buffer, offset: number): Entry => ({
  name: bytes.toString('utf16le', offset, offset + Math.max(0, Math.min(64, bytes.readUInt16LE(offset + 64)) - 2)),
  before: bytes.readUInt32LE(offset + 68),
  after: bytes.readUInt32LE(offset + 72),
  child: bytes.readUInt32LE(offset + 76),
  start: bytes.readUInt32LE(offset + 116),
  size: bytes.readUInt32LE(offset + 120),
});

/** Returns the entries of the root: its child and all siblings of that child. */
const childrenOf = (entries: Entry[]): Entry[] => {
  const children: Entry[] = [];
  const visitedIndexes = new Set<number>();
  const pendingIds = [entries[0]?.child];
  for (let index = pendingIds.pop(); index !== undefined; index = pendingIds.pop()) {
    const entry = entries[index];
    if (!entry || visitedIndexes.has(index)) continue;
    visitedIndexes.add(index);
    children.push(entry);
    pendingIds.push(entry.before, entry.after);
  }
  return children;
};

const readBytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Broken();
  return buffer;
};
