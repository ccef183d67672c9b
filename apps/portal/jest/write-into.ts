import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one go, where what happens key by key is not what is tested: each key draws the whole form again. */
export async function writeInto(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}
