import { today } from '../src/ui/text/clock';

export const dateInDays = (days: number) => today(new Date(Date.now() + days * 24 * 3_600_000));

/** The fields of a news item that announces a part's last order date, in eight days. */
export const ORDER_STOP = {
  category: 'order-stop' as const,
  lastOrderOn: dateInDays(8),
  parts: [{ partNumber: 'YD-P7-4', partKey: 'YD-P7-4', successor: 'YD-P8-4', successorKey: 'YD-P8-4' }],
  mustAcknowledge: true,
};
