import { api } from '../../live/api';

/** The tables that were made for this person in the last day, the newest first. */
export const exportsQuery = () => api.exports.list.query({});
