/** Counts the rows of a block that are newer than a moment. If all of them are, there may be more beyond the block. */
export function newSince(
  data: { items: readonly { uploadedAt: string }[]; totalCount: number } | undefined,
  since: string,
): { count: number; isMore: boolean } {
  const { items = [], totalCount = 0 } = data ?? {};
  const count = items.filter(({ uploadedAt }) => Date.parse(uploadedAt) > Date.parse(since)).length;
  return { count, isMore: count > 0 && count === items.length && totalCount > count };
}
