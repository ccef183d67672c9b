import { files, type Input, type Principal } from '@portal/contracts';
import { only, Serve } from '../../platform/http/serve';
import { FileChecks } from '../../services/storage/file-checks';

/** Lists the hidden content of uploaded files before they are published. */
@Serve(only(files, 'check', 'clean'))
export class FileChecksController {
  constructor(private readonly checks: FileChecks) {}

  check({ fileId }: Input<typeof files.check>, who: Principal) {
    return this.checks.check(who, fileId);
  }

  async clean({ fileId, copyId, remove }: Input<typeof files.clean>, who: Principal) {
    return { file: await this.checks.clean(who, { fileId, copyId, remove }) };
  }
}
