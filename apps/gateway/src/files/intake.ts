import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  checkFileName,
  FILE_PURPOSES,
  FileEmpty,
  FileHarmful,
  type FileKind,
  FileNameBad,
  type FilePurpose,
  FileTooLarge,
  Invalid,
  LIMITS,
  type StoredFile,
  Unreadable,
  WrongKind,
} from '@portal/contracts';
import { audit } from '../data/audit';
import { Database } from '../data/database';
import { newId } from '../data/facts';
import { addFile, fileOf, stored } from '../data/files';
import { ENV, type Env, uploadBytes } from '../env';
import { Refused, refuse, refuseFields } from '../http/refused';
import { inspect } from './inspect';
import { SCANNER, type Scanner } from './scanner';
import { FILE_STORES, type FileStores } from './stores';

export interface Arriving {
  ownerId: string;
  purpose: FilePurpose;
  name: string;
  stream: Readable;
  /** Minted by the owner, so that sending it again is one file. */
  fileId?: string;
}

interface Named {
  name: string;
  ending: FileKind;
}

interface Written {
  size: number;
  sha256: string;
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
const sameKind = (ending: string, kind: FileKind): boolean => ending === kind || (ending === 'jpeg' && kind === 'jpg');

/** The one way in for a file: streamed past all checks into the store of its purpose, and seen by nobody before. Not within a transaction. */
@Injectable()
export class Intake {
  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(SCANNER) private readonly scanner: Scanner,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async take({ ownerId, purpose, name, stream, fileId = newId() }: Arriving): Promise<StoredFile> {
    // A source that breaks while it waits says so to whoever reads it later.
    stream.on('error', () => undefined);
    try {
      const named = this.named(purpose, name);
      if (await fileOf(this.database.db, fileId)) {
        const { sha256 } = await this.write(stream, nowhere());
        return await this.again(fileId, ownerId, purpose, sha256);
      }
      return await this.takeNew({ ownerId, purpose, stream, fileId, ...named });
    } finally {
      stream.destroy();
    }
  }

  private async takeNew({ ownerId, purpose, name, ending, stream, fileId }: Required<Arriving> & Named) {
    const store = this.stores[purpose];
    const draft = await store.draft();
    try {
      const written = await this.write(stream, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }));
      if (!written.size) refuse(FileEmpty, { name });
      const kind = await this.checked(draft.path, { purpose, name, ending, ownerId });
      const store_key = await draft.keep();
      const row = { id: fileId, owner_id: ownerId, purpose, name, kind, ...written, store_key, taken_by: null };
      const added = await addFile(this.database.db, row).catch(async (error: unknown) => {
        await store.remove(store_key);
        throw error;
      });
      if (added) return stored(row);
      await store.remove(store_key);
      return await this.again(fileId, ownerId, purpose, written.sha256);
    } finally {
      await draft.discard();
    }
  }

  /** The name as it is kept, with its ending. */
  private named(purpose: FilePurpose, name: string): Named {
    const { ending, forbidden, corrected } = checkFileName(name);
    const accepted: readonly string[] = FILE_PURPOSES[purpose];
    if (!accepted.includes(ending)) refuse(WrongKind, { name: corrected, detected: null });
    if (forbidden.length || name.length > LIMITS.fileName) refuse(FileNameBad, { name: name.toWellFormed(), forbidden, corrected });
    return { name: corrected, ending: ending as FileKind };
  }

  /** The kind that the content has, which is the one that the name says; the scanner has the last word. */
  private async checked(
    path: string,
    { purpose, name, ending, ownerId }: Named & Pick<Arriving, 'purpose' | 'ownerId'>,
  ): Promise<FileKind> {
    const macros = (FILE_PURPOSES[purpose] as readonly FileKind[]).includes('xlsm');
    const { kind, detected, harmful } = await inspect(path, { macros });
    if (!harmful && (!kind || !sameKind(ending, kind))) refuse(WrongKind, { name, detected });
    if (harmful || (await this.scanner.check(path)) === 'harmful') {
      await this.database.tx((tx) => audit(tx, 'file.harmful', ownerId, { after: { purpose, name } }));
      refuse(FileHarmful, { name });
    }
    return ending;
  }

  /** Counts and hashes what passes by; ends it at the limit. */
  private async write(stream: Readable, into: Writable): Promise<Written> {
    const hash = createHash('sha256');
    const limitBytes = uploadBytes(this.env);
    let size = 0;
    const counted = async function* () {
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > limitBytes) refuse(FileTooLarge, { limitBytes });
          hash.update(chunk);
          yield chunk;
        }
      } catch (error) {
        // Whatever else ends it here has ended the sender's side.
        throw error instanceof Refused ? error : new Refused(Unreadable);
      }
    };
    await pipeline(counted, into);
    return { size, sha256: hash.digest('hex') };
  }

  /** The answer that the same file was given before; another file, or another owner, has no use of the id. */
  private async again(fileId: string, ownerId: string, purpose: FilePurpose, sha256: string): Promise<StoredFile> {
    const known = await fileOf(this.database.db, fileId);
    if (known?.owner_id === ownerId && known.purpose === purpose && known.sha256 === sha256) return stored(known);
    return refuseFields(Invalid, { fileId: ['Another file has this id'] });
  }
}
