import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one step, because typing would rerender the whole form for each key. */
export async function writeInto(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}
