import { createStore } from '../store';

/** Where toasts stand: above the page, or below it where its head would lie under them. */
export const toastPlace = createStore<'top' | 'bottom'>('top');
