/** How many of the rows of a block are newer than a moment; there may be more behind them where all are. */
export function newSince(
  data: { items: readonly { uploadedAt: string }[]; totalCount: number } | undefined,
  since: string,
): { count: number; isMore: boolean } {
  const { items = [], totalCount = 0 } = data ?? {};
  const count = items.filter(({ uploadedAt }) => Date.parse(uploadedAt) > Date.parse(since)).length;
  return { count, isMore: count > 0 && count === items.length && totalCount > count };
}
