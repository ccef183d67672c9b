import type { NewsCategory } from '@portal/contracts';
import { Archive, CircleStop, Hourglass, type LucideIcon, Megaphone, Newspaper, Sparkles } from 'lucide-react';
import { Icon } from '../../ui/text/icon';

export const CATEGORY_GLYPHS: Record<NewsCategory, LucideIcon> = {
  'product-update': Sparkles,
  promotions: Megaphone,
  'lead-time-change': Hourglass,
  'order-stop': CircleStop,
  discontinuation: Archive,
  others: Newspaper,
};

/** The icon of a news category. Its colour has no meaning. */
export const CategoryGlyph = ({ category, size }: { category: NewsCategory; size: number }) => (
  <Icon as={CATEGORY_GLYPHS[category]} size={size} color="fg.muted" />
);
