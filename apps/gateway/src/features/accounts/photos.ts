import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FileTooLarge, Invalid, LIMITS, ObjectMissing, WrongKind } from '@portal/contracts';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Database } from '../../platform/database/database';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import { filePart } from '../../platform/http/request-bodies';
import type { Tx } from '../../platform/request-context';
import { audit } from '../../services/audit-log/audit';

const SIZE = 256;
const PIXELS_AT_MOST = 50_000_000;

/** The accepted image types. The type is detected from the content, not from the file name or the declared type. */
const RASTERS: readonly (string | undefined)[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
];

/** Stores profile photos. Each picture is converted to a small square. */
@Injectable()
export class Photos {
  constructor(private readonly database: Database) {}

  /** Converts the uploaded picture, so that nothing but its pixels remains. */
  async read(request: FastifyRequest): Promise<Buffer> {
    if (!request.isMultipart()) return refuseFields(Invalid, { file: [{ code: 'not-form-data' }] });
    const part = await filePart(request, { limits: { fileSize: LIMITS.photoBytes, files: 1, fields: 2, fieldSize: 1_000, parts: 4 } });
    if (part?.fieldname !== 'file') return refuseFields(Invalid, { file: [{ code: 'required' }] });
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    if (part.file.truncated) refuse(FileTooLarge, { limitBytes: LIMITS.photoBytes });
    const bytes = Buffer.concat(chunks);
    const type = await fileTypeFromBuffer(bytes);
    const wrong = { name: part.filename, detected: type?.ext ?? null };
    if (!RASTERS.includes(type?.mime)) refuse(WrongKind, wrong);
    try {
      return await sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
        .rotate()
        .resize(SIZE, SIZE, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      // A file that cannot be decoded is refused, even if its first bytes are those of an image.
      return refuse(WrongKind, wrong);
    }
  }

  /** Replaces the photo. The new id makes an address that cannot be guessed. */
  async set(tx: Tx, personId: string, bytes: Buffer): Promise<string> {
    const id = randomUUID();
    await tx.insertInto('photo').values({ id, person_id: personId, bytes, type: 'image/webp' }).execute();
    await tx.updateTable('person').set({ photo_id: id }).where('id', '=', personId).execute();
    await tx.deleteFrom('photo').where('person_id', '=', personId).where('id', '<>', id).execute();
    await audit(tx, 'photo.set', personId);
    return id;
  }

  async get(id: string): Promise<{ bytes: Buffer; type: string }> {
    const photo = await this.database.db.selectFrom('photo').select(['bytes', 'type']).where('id', '=', id).executeTakeFirst();
    return photo ?? refuse(ObjectMissing);
  }
}
