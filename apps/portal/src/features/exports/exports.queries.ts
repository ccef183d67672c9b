import { api } from '../../live/api';

/** Fetches the exports of this person in the last day, newest first. */
export const exportsQuery = () => api.exports.list.query({});
