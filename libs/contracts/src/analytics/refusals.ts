import { refusal } from '../wire/refusal';

export const RangeTooSlow = refusal(422, 'analytics.too-slow');
