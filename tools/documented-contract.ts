/** The contract with its texts, for `importBundled`. Both must come from the same bundle, because texts are attached to schema objects. */
export * from '../libs/contracts/src/docs/index.ts';
export * from '../libs/contracts/src/index.ts';
