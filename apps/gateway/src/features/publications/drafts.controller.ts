import { draftRoutes, type Input, type Principal } from '@portal/contracts';
import { Serve } from '../../platform/http/serve';
import { Drafts } from '../../publishing/drafts';

@Serve(draftRoutes)
export class DraftsController {
  constructor(private readonly store: Drafts) {}

  async saveDraft(input: Input<typeof draftRoutes.saveDraft>, who: Principal) {
    return { draft: await this.store.save(who, input) };
  }

  drafts({ kind }: Input<typeof draftRoutes.drafts>, who: Principal) {
    return this.store.list(who, kind);
  }

  draft({ draftId }: Input<typeof draftRoutes.draft>, who: Principal) {
    return this.store.find(who, draftId);
  }

  async discardDraft({ draftId }: Input<typeof draftRoutes.discardDraft>, who: Principal) {
    await this.store.discard(who, draftId);
    return { message: 'The draft was discarded.' };
  }
}
