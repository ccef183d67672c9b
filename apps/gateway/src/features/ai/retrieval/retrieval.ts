import { Inject, Injectable } from '@nestjs/common';
import {
  datedQuestion,
  type Findings,
  isHowTo,
  isPriceQuestion,
  MAX_PASSAGES,
  type PartQuestions,
  type Passage,
  partQuestionsOf,
  type Question,
  questionGroups,
  rerank,
} from '@portal/answers';
import { type AudienceKey, audienceKeysOf, type Principal } from '@portal/contracts';
import { sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import type { Tx } from '../../../platform/request-context';
import { isForEveryPartner } from '../../../publishing/audience/audience';
import { TODAY } from '../../../publishing/version-in-effect';
import { readCompanyName } from '../../../services/org/company-names';
import type { Embeddings } from '../vectors/embeddings';
import { EMBEDDINGS } from '../vectors/passage-vectors';
import { fuseBySimilarity } from '../vectors/similarity';
import { VectorCache } from '../vectors/vector-cache';
import { isReadableBy, MAX_RANKED_PASSAGES, type RankedPassage, rankPassages, setSearchOptions } from './best-passages';
import { addEndings } from './endings';
import { LIST_CURRENCY, readMarketCurrency } from './market-currency';
import { findNamedCompanies, isNameOf, type NamedCompany, projectListsOf, readQueryableCompanies } from './named-companies';
import { type OwnFile, rankFile } from './rank-file';
import { checkSpelling } from './spelling';
import { readSurroundings } from './surroundings';

/** The number of word matches that are also ranked by similarity if passages are embedded. */
const MAX_WORD_MATCHES = 200;

/** The reader of an answer: a person, or a unit on whose behalf a question is repeated. */
export type Reader = Pick<Principal, 'role' | 'unitId' | 'lcoId'> & { id?: string };

/** Searches the readable documents for answers to a question. */
@Injectable()
export class Retrieval {
  private readonly vectorCache: VectorCache | null;
  private readonly turns = new Map<string, Promise<Findings>>();

  constructor(
    private readonly database: Database,
    @Inject(EMBEDDINGS) private readonly embeddings: Embeddings | null = null,
  ) {
    this.vectorCache = embeddings && new VectorCache(embeddings.model);
  }

  /** Runs one search per person at a time, because a search blocks all other statements in the embedded database engine. */
  async find(reader: Reader, question: Question): Promise<Findings> {
    const key = reader.id ?? reader.unitId;
    const previousTurn = this.turns.get(key);
    const turn = (async () => {
      await previousTurn?.catch(() => undefined);
      return this.search(reader, question);
    })();
    this.turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.turns.get(key) === turn) this.turns.delete(key);
    }
  }

  /** Ranks the passages of the requester's attached file, in this process. */
  rank(question: Question, file: OwnFile, signal?: AbortSignal): Promise<Findings> {
    const { language, groups } = questionGroups(question);
    return rankFile(language, groups, file, signal);
  }

  private async search(reader: Reader, question: Question): Promise<Findings> {
    const audienceKeys = audienceKeysOf(reader);
    const { question: query, day } = datedQuestion(question);
    const { language, groups: typedGroups } = questionGroups(query);
    const { embeddings, vectorCache } = this;
    const questionVector = embeddings && (await embeddings.embedQuestion(question.text));
    const maxPassages = questionVector ? MAX_WORD_MATCHES : MAX_RANKED_PASSAGES;
    return this.database.read(async (tx) => {
      await setSearchOptions(tx);
      const extendedGroups = await addEndings(tx, audienceKeys, typedGroups, language);
      const first = await rankPassages(tx, audienceKeys, extendedGroups, { most: maxPassages });
      const dayRanking = day ? await rankPassages(tx, audienceKeys, extendedGroups, { most: maxPassages, day }) : first;
      const knownLexemes = new Set([...first.known, ...dayRanking.known]);
      const { groups: correctedGroups, unknownCodes, suggestions } = await checkSpelling(tx, audienceKeys, extendedGroups, knownLexemes);
      const groups = correctedGroups ?? extendedGroups;
      const {
        best,
        idf,
        documents,
        passages: searchedPassages,
      } = correctedGroups ? await rankPassages(tx, audienceKeys, groups, { most: maxPassages, day }) : dayRanking;
      const { ranked, similar } = questionVector
        ? await fuseBySimilarity(tx, best, questionVector, vectorCache!, {
            readableCondition: isReadableBy(audienceKeys, day),
            most: MAX_RANKED_PASSAGES,
          })
        : { ranked: best, similar: [] };
      const candidates = await readPassages(tx, audienceKeys, ranked, day);
      const hasPriceQuestion = isPriceQuestion(groups, language);
      const currency = hasPriceQuestion && reader.lcoId ? await readMarketCurrency(tx, audienceKeys, reader.lcoId) : undefined;
      const passages = rerank(candidates, {
        language,
        groups,
        idf,
        searched: searchedPassages,
        currency,
      });
      const surroundings = isHowTo(query.text, language) ? await readSurroundings(tx, audienceKeys, passages) : [];
      const similarPassages = similar.flatMap((key) => candidates.filter(({ doc, ordinal }) => doc === key.doc && ordinal === key.ordinal));
      const base = { language, groups, passages, documents, idf, unknownCodes, suggestions, surroundings, currency };
      const findings: Findings = similarPassages.length ? { ...base, similar: similarPassages } : base;
      const companies = hasPriceQuestion ? findNamedCompanies(query.text, language, await readQueryableCompanies(tx, reader)) : [];
      const lists = await projectListsOf(tx, audienceKeys, companies);
      const unnamedFindings = removeCompanyNames(findings, companies);
      const completeFindings = lists.length
        ? await searchCompanyLists(tx, audienceKeys, { only: lists, day }, unnamedFindings)
        : unnamedFindings;
      const questions = partQuestionsOf(query.text, completeFindings.groups, language);
      return questions
        ? {
            ...completeFindings,
            parts: {
              isTable: questions.isTable,
              all: await findParts(tx, audienceKeys, questions, completeFindings, { only: lists, day }),
            },
          }
        : completeFindings;
    });
  }
}

/** The price lists of a named company and the requested day. */
interface PriceLists {
  only: readonly string[];
  day: string | undefined;
}

/** The token that remains of a genitive `'s`. */
const GENITIVE = 's';

/** Removes company names from the question, because a company's price list may not contain that company's name. */
const removeCompanyNames = (findings: Findings, companies: readonly NamedCompany[]): Findings => {
  const words = companies.flatMap((company) => company.words);
  if (!words.length) return findings;
  return {
    ...findings,
    groups: findings.groups.filter(
      ({ text }) => !readCompanyName(text).tokens.some((token) => token === GENITIVE || isNameOf(token, words)),
    ),
  };
};

/** Searches the price lists of the named company. */
const searchCompanyLists = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  { only, day }: PriceLists,
  findings: Findings,
): Promise<Findings> => {
  const { language, groups, currency } = findings;
  const { best, idf, passages: searchedPassages } = await rankPassages(tx, audienceKeys, groups, { only, day });
  const passages = rerank(await readPassages(tx, audienceKeys, best, day), { language, groups, idf, searched: searchedPassages, currency });
  const others = findings.passages.filter(({ publicationId }) => !only.includes(publicationId));
  return {
    ...findings,
    passages: [...passages.slice(0, MAX_PASSAGES / 2), ...others].slice(0, MAX_PASSAGES),
    ofCompany: { ...findings, passages },
  };
};

/** Searches for each part separately, because the best passages for the whole question may be about only one part. */
const findParts = async (tx: Tx, audienceKeys: readonly AudienceKey[], { parts }: PartQuestions, whole: Findings, lists: PriceLists) => {
  const partFindings: { name: string; findings: Findings }[] = [];
  for (const { name, groups } of parts) {
    const { best, idf, passages: searchedPassages } = await rankPassages(tx, audienceKeys, groups, { day: lists.day });
    const { language, currency } = whole;
    const passages = rerank(await readPassages(tx, audienceKeys, best, lists.day), {
      language,
      groups,
      idf,
      searched: searchedPassages,
      currency,
    });
    const unknownCodes = whole.unknownCodes.filter((code) => code === name);
    const findings = { ...whole, groups, idf, passages, unknownCodes, suggestions: [] };
    partFindings.push({ name, findings: lists.only.length ? await searchCompanyLists(tx, audienceKeys, lists, findings) : findings });
  }
  return partFindings;
};

/** Reads passages by number, in the same transaction and with the same access rights as the search. */
const readPassages = async (
  tx: Tx,
  audienceKeys: readonly AudienceKey[],
  rankedPassages: readonly RankedPassage[],
  day?: string,
): Promise<Passage[]> => {
  if (!rankedPassages.length) return [];
  const rows = await tx
    .selectFrom('passage')
    .innerJoin('search_doc', 'search_doc.doc', 'passage.doc')
    .innerJoin('publication', 'publication.id', 'search_doc.publication_id')
    .leftJoin('publication_version as period', (join) =>
      join.onRef('period.publication_id', '=', 'search_doc.publication_id').onRef('period.nr', '=', 'search_doc.version'),
    )
    .select(['passage.doc', 'ordinal', 'page', 'sheet', 'row_from', 'row_to', 'passage.language', 'heading', 'body', 'cells'])
    .select(['search_doc.publication_id', 'publication.kind', 'search_doc.version', 'file_id', 'publication.title', 'publication.unit_id'])
    .select([
      'period.effective_from',
      'period.effective_until',
      LIST_CURRENCY.as('currency'),
      sql<boolean>`coalesce(period.effective_from > ${TODAY}, false)`.as('is_announced'),
      sql<NonNullable<Passage['audience']>>`case when publication.rule ->> 'scope' = 'specific' then 'companies'
        when ${isForEveryPartner} then 'all' else 'lcos' end`.as('audience'),
    ])
    .where(
      sql<boolean>`(passage.doc, passage.ordinal) in (select * from unnest(${sql.val(rankedPassages.map(({ doc }) => doc))}::int[],
        ${sql.val(rankedPassages.map(({ ordinal }) => ordinal))}::int[]))`,
    )
    .where(isReadableBy(audienceKeys, day))
    .execute();
  const rowByNumbers = new Map(rows.map((row) => [`${row.doc} ${row.ordinal}`, row]));
  return rankedPassages.flatMap(({ doc, ordinal, score, found }) => {
    const row = rowByNumbers.get(`${doc} ${ordinal}`);
    if (!row) return [];
    const { publication_id, file_id, row_from, row_to, unit_id, effective_from, effective_until, is_announced, currency, ...passage } = row;
    const period =
      row.kind === 'price'
        ? { from: effective_from, until: effective_until, isAnnounced: is_announced, isOfAskedDay: day !== undefined }
        : undefined;
    const place = { publicationId: publication_id, fileId: file_id, rowFrom: row_from, rowTo: row_to, unitId: unit_id };
    return [{ ...passage, ...place, ...(period && { period, currency: currency ?? undefined }), score, groups: found }];
  });
};
