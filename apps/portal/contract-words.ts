import type { Plugin } from 'vite';

const CONTRACTS = /[\\/]libs[\\/]contracts[\\/]src[\\/]/;
/** What `GET /api/openapi.json` says of a schema. */
const REGISTERED = /\.register\(\s*z\.globalRegistry,\s*(?:\{[^{}]*\}|aboutId\([^()]*\))\s*,?\s*\)/g;
/** What it says of one id, beyond its kind. */
const ID = /\b(idOf|idInput)\(('\w+'), '(?:[^'\\]|\\.)*'\)/g;
/** What it says of a moment or a search. */
const FIELD = /\b(timestamp|searchTerm)\('(?:[^'\\]|\\.)*'\)/g;
/** What it says of a route: one string in single quotes. */
const SUMMARY = /\bsummary: '(?:[^'\\]|\\.)*',/g;
/** What it says of a fact. */
const FACT = /\b(fat|thin)\((\s*)'(?:[^'\\]|\\.)*',/g;
/** What it says of a refusal in English: the portal has a text for each code. */
const REFUSAL = /\b(refusal\(\s*\d{3},\s*'[\w.-]+',\s*)'(?:[^'\\]|\\.)*'/g;

/** The contract describes itself for its readers; the browser goes without. Lines stay where they were. */
export const contractWords: Plugin = {
  name: 'portal-contract-words',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACTS },
    handler(code) {
      const breaks = (text: string) => text.replace(/[^\n]/g, '');
      return {
        code: code
          .replace(REGISTERED, breaks)
          .replace(ID, '$1($2)')
          .replace(FIELD, "$1('')")
          .replace(SUMMARY, (text) => `summary: '',${breaks(text)}`)
          .replace(FACT, "$1($2'',")
          .replace(REFUSAL, "$1''"),
        map: null,
      };
    },
  },
};
