/** The contract with its texts, for `importBundled`: both must come from one bundle, because texts belong to schemas by identity. */
export * from '../libs/contracts/src/docs/index.ts';
export * from '../libs/contracts/src/index.ts';
