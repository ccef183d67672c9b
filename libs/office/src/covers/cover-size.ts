/** The size of a cover in pixels, 16:10. */
export const COVER_SIZE = { width: 640, height: 400 } as const;
