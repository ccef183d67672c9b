/** The size of a cover in pixels, 16:10. */
export const COVER_SIZE = { width: 640, height: 400 } as const;

/** The supersampling factor: pages are drawn larger and then scaled down, so that small text stays legible. */
const OVERSIZE_FACTOR = 1.5;
/** The size in pixels at which pages are drawn. */
export const DRAWN_SIZE = { width: COVER_SIZE.width * OVERSIZE_FACTOR, height: COVER_SIZE.height * OVERSIZE_FACTOR } as const;
