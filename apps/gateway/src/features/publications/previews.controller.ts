import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { audienceKeysOf, type Input, ObjectMissing, type Principal, previewRoutes } from '@portal/contracts';
import { Database } from '../../platform/database/database';
import { refuse } from '../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../platform/http/serve';
import { noteOpening } from '../../publishing/insight/reads';
import { passagesIn } from '../../publishing/passages';
import { matchesIn, outlineOf, partTextOf, pictureOf } from '../../publishing/previews';
import { readCover } from '../../publishing/read-cover';
import { sheetOf } from '../../publishing/sheet-previews';
import { findReadableFile, type ReadableFile } from '../../publishing/versions';
import { sendPicture } from '../../services/storage/send-picture';
import { FILE_STORES, type FileStores } from '../../services/storage/stores';

type PreviewInput = Input<typeof previewRoutes.preview>;

/** Serves previews of the file of a version to its readers. A preview counts as opening the file, like a link to the file. */
@Serve(previewRoutes)
export class PreviewsController {
  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
  ) {}

  async preview(input: PreviewInput, principal: Principal) {
    return outlineOf(this.database.db, principal, await this.open(input, principal));
  }

  async previewSheet({ part, offset, limit, search, column, ...named }: Input<typeof previewRoutes.previewSheet>, principal: Principal) {
    const sheetQuery = { part, offset, limit, search, column };
    return (await sheetOf(this.database.db, principal, await this.open(named, principal), sheetQuery)) ?? refuse(ObjectMissing);
  }

  async previewText({ part, ...named }: Input<typeof previewRoutes.previewText>, principal: Principal) {
    const { file } = await this.open(named, principal);
    return (await partTextOf(this.database.db, file.id, part)) ?? refuse(ObjectMissing);
  }

  async previewPicture(
    { picture: number, ...named }: Input<typeof previewRoutes.previewPicture>,
    principal: Principal,
    exchange: Exchange,
  ) {
    const { file } = await this.find(named, principal);
    const picture = (await pictureOf(this.database.db, file.id, number)) ?? refuse(ObjectMissing);
    return (await sendPicture(this.stores, file, picture, exchange)) ?? refuse(ObjectMissing);
  }

  /** Showing a cover in a list does not count as opening the file. */
  async cover(input: Input<typeof previewRoutes.cover>, principal: Principal, { reply }: Exchange) {
    const bytes = (await readCover(this.database.db, audienceKeysOf(principal), input)) ?? refuse(ObjectMissing);
    reply.header('content-type', 'image/webp').header('content-length', String(bytes.length));
    return Readable.from([bytes]);
  }

  async previewSearch({ search, ...named }: Input<typeof previewRoutes.previewSearch>, principal: Principal) {
    const { file } = await this.find(named, principal);
    return matchesIn(this.database.db, file.id, search);
  }

  async passages({ among, search }: Input<typeof previewRoutes.passages>, principal: Principal) {
    const items = await this.database.read((tx) => passagesIn(tx, audienceKeysOf(principal), among.split(','), search));
    return { items, totalCount: items.length };
  }

  private async open(fileRef: PreviewInput, principal: Principal): Promise<ReadableFile> {
    const readable = await this.find(fileRef, principal);
    await noteOpening(this.database.db, principal, readable);
    return readable;
  }

  private async find({ publicationId, version, day, fileId }: PreviewInput, principal: Principal): Promise<ReadableFile> {
    return (
      (await findReadableFile(this.database.db, audienceKeysOf(principal), { publicationId, version, day, fileId })) ??
      refuse(ObjectMissing)
    );
  }
}
