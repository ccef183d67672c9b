import type { FileHolder } from '../../../files/file-holder';
import type { ComposerActor } from './composer';

/** The files of a reply lie in its draft, which other tabs and a reload know, too. */
export const draftFilesOf = (composer: ComposerActor): FileHolder => ({
  get: () => composer.getSnapshot().context.draft.files,
  set: (files) => composer.send({ type: 'attached', files: [...files] }),
  subscribe(notify) {
    const subscription = composer.subscribe(notify);
    return () => subscription.unsubscribe();
  },
});
