/**
 * The widths of pages. A page to read is a list, an item or a dashboard; a form is one column of fields or running text. Work pages, such
 * as queues, fill the window.
 */
export const PAGE_WIDTH = { read: '1280px', form: '760px' } as const;
