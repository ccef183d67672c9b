import { draftRoutes, type Input, type Principal } from '@portal/contracts';
import { Serve } from '../../platform/http/serve';
import { Drafts } from '../../publishing/drafts';

@Serve(draftRoutes)
export class DraftsController {
  constructor(private readonly store: Drafts) {}

  async saveDraft(input: Input<typeof draftRoutes.saveDraft>, principal: Principal) {
    return { draft: await this.store.save(principal, input) };
  }

  drafts({ kind }: Input<typeof draftRoutes.drafts>, principal: Principal) {
    return this.store.list(principal, kind);
  }

  draft({ draftId }: Input<typeof draftRoutes.draft>, principal: Principal) {
    return this.store.find(principal, draftId);
  }

  async discardDraft({ draftId }: Input<typeof draftRoutes.discardDraft>, principal: Principal) {
    await this.store.discard(principal, draftId);
    return { message: 'The draft was discarded.' };
  }
}
