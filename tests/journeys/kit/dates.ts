import type { Page } from 'playwright/test';

/** Fills a date field as a British reader types it. The value is a day such as `2030-03-31`, or a local time such as `2030-03-31T10:00`. */
export const fillDate = async (page: Page, label: RegExp, value: string): Promise<void> => {
  const [day = '', time] = value.split('T');
  const [year, month, date] = day.split('-');
  await page.getByLabel(label).fill([`${date}/${month}/${year}`, time].filter(Boolean).join(', '));
};
