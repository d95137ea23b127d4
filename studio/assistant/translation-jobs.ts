import { type Locale, contentLocales, defaultLocale, localeTable } from '#lib/locales.ts'
import { fetchResult } from '../query-results/fetch-result.ts'
import { rowOf } from '../query-results/result-parser.ts'
import { createTranslations } from '../translations/create-translations.ts'
import { translatableTextsOf } from '../translations/document-texts-and-digest.ts'
import { fetchDocumentsById } from '../translations/fetch-documents-by-id.ts'
import { fetchPastDocument } from '../translations/fetch-past-document.ts'
import { fetchTranslationGroups } from '../translations/fetch-translation-groups.ts'
import { digestTexts } from '../translations/model/text-digest.ts'
import type { TranslatableText } from '../translations/model/translatable-text.ts'
import {
  type DocumentStub,
  type TranslationGroup,
  anyStubOfMember,
  visibleStubInPerspective,
} from '../translations/model/translation-group.ts'
import {
  type SourceDocument,
  translatedFromRecord,
} from '../translations/model/translation-plan.ts'
import {
  type TranslationCell,
  type TranslationContext,
  type TranslationRow,
  pastSourceOf,
  sourceStubOfTranslation,
} from '../translations/model/translation-state.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { acceptTexts } from './accept-texts.ts'
import { type AssistantContext, writeRefusal, writtenId } from './assistant-context.ts'
import { type Glossary, glossarySchema } from './model/glossary.ts'
import {
  type Acceptance,
  type ProposalJob,
  type ProposedText,
  type RefusedText,
  isRefused,
} from './model/proposal.ts'
import { withTexts } from './model/text-edits.ts'
import { textsInField, textsToTranslate } from './model/texts-to-translate.ts'
import { translateTexts } from './translate-texts.ts'

/** A source and a language to translate it into. */
export interface TranslationPair {
  group: TranslationGroup
  source: DocumentStub
  to: Locale
}

/**
 * What translating a document means: a source goes into all other languages, a translation comes from its source.
 *
 * @param id published id
 */
export async function translationPairsOf(
  { client, stack }: AssistantContext,
  id: string,
): Promise<TranslationPair[]> {
  const [group] = await fetchTranslationGroups(client, [id])
  const member = group && Object.entries(group.members).find(([, each]) => each.id === id)
  const stub = member && visibleStubInPerspective(member[1], stack)
  if (!group || !stub) return []
  const own = member[0] as Locale
  const view = { source: defaultLocale, stack, digests: new Map<string, string>() }
  const origin = sourceStubOfTranslation(group, stub, view)
  if (origin && publishedIdOf(origin._id) !== id) return [{ group, source: origin, to: own }]
  return contentLocales.filter((to) => to !== own).map((to) => ({ group, source: stub, to }))
}

/** Missing and outdated translations among cells of the board. */
export const boardTranslationPairs = (
  cells: readonly { row: TranslationRow; cell: TranslationCell }[],
  context: TranslationContext,
): TranslationPair[] =>
  cells.flatMap(({ row: { group, source }, cell: { locale: to, stub, state, isSource } }) => {
    const isCopy = stub?.translatedFrom?.copied === true
    const isOpen = !isSource && (state === 'missing' || state === 'behind' || isCopy)
    const origin = stub ? sourceStubOfTranslation(group, stub, context) : source
    return isOpen && origin ? [{ group, source: origin, to }] : []
  })

const glossaryQuery = { fetch: '*[_id == "glossary"][0]', parser: rowOf(glossarySchema) }

/**
 * Jobs that translate what is behind, one for each pair.
 *
 * @param field path of a field, whose texts are then translated whether they are behind or not
 */
export async function translationJobs(
  context: AssistantContext,
  pairs: readonly TranslationPair[],
  field?: string,
): Promise<ProposalJob[]> {
  const { client, schema, stack, release } = context
  const translationOf = ({ group, to }: TranslationPair) =>
    visibleStubInPerspective(group.members[to], stack)
  const ids = pairs.flatMap((pair) => [pair.source._id, translationOf(pair)?._id ?? []].flat())
  const [documents, { value: glossary }] = await Promise.all([
    fetchDocumentsById(client, ids),
    fetchResult(
      client,
      glossaryQuery,
      {},
      { perspective: release ? [release, 'drafts'] : 'drafts' },
    ),
  ])
  const jobs = pairs.map(async (pair): Promise<ProposalJob[]> => {
    const { group, to } = pair
    const source = documents.get(pair.source._id)
    if (!source) return []
    const stub = translationOf(pair)
    const translation = stub && documents.get(stub._id)
    const now = translatableTextsOf(schema, source)
    const past = stub && (await textsAtTranslation(context, pair, stub))
    const isCopy = stub?.translatedFrom?.copied === true
    const behind = textsToTranslate({ now, past, translation, isCopy })
    const texts = field === undefined ? behind : textsInField(now, field)
    const isElsewhere = !stub && group.members[to] !== undefined
    const refusal = isElsewhere
      ? 'It is in another release.'
      : await writeRefusal(context, {
          _id: stub?._id ?? `new-${to}`,
          _type: group.type,
          language: to,
        })
    return [
      translationJob(context, {
        ...pair,
        source,
        translation,
        glossary: glossary ?? undefined,
        now,
        behind,
        texts,
        isMissing: !stub,
        refusal,
      }),
    ]
  })
  return (await Promise.all(jobs)).flat()
}

/** Texts of the source when it was translated; undefined if unknown, then the whole source counts as new. */
async function textsAtTranslation(
  { client, schema }: AssistantContext,
  { group, source }: TranslationPair,
  stub: DocumentStub,
): Promise<TranslatableText[] | undefined> {
  if (stub.translatedFrom?.revision === source._rev) return undefined
  const past = await fetchPastDocument(client, pastSourceOf(group, stub, source))
  return past ? translatableTextsOf(schema, past) : []
}

interface JobFacts {
  group: TranslationGroup
  to: Locale
  source: SourceDocument
  translation: SourceDocument | undefined
  glossary: Glossary | undefined
  /** All texts of the source, those that are behind, and those to translate. */
  now: readonly TranslatableText[]
  behind: readonly TranslatableText[]
  texts: readonly TranslatableText[]
  isMissing: boolean
  refusal: string | undefined
}

function translationJob(context: AssistantContext, facts: JobFacts): ProposalJob {
  const { client, schemaId } = context
  const { group, to, source, translation, glossary, texts, isMissing, refusal } = facts
  const results = new Map<string, ProposedText | RefusedText>()
  const title = titleOf(group, translation ?? source, to)
  return {
    key: `${group.id} ${to}`,
    label: `${title}: ${localeTable[to].name}${isMissing ? ' (new)' : ''}`,
    count: texts.length,
    ...(refusal !== undefined && { disabledReason: refusal }),
    async run(report, signal) {
      const task = { schemaId, source, translation, to, texts, glossary, results }
      const proposed = await translateTexts(client, task, report, signal)
      return {
        title,
        locale: to,
        texts: proposed.flatMap((text) => (isRefused(text) ? [] : [text])),
        refused: proposed.filter(isRefused),
        base: translation,
        source,
      }
    },
    accept: (_proposal, accepted) => acceptTranslation(context, facts, accepted),
  }
}

const titleOf = ({ members }: TranslationGroup, { _id }: SourceDocument, to: Locale): string => {
  const member =
    Object.values(members).find((each) => each.id === publishedIdOf(_id)) ?? members[to]
  return (member && anyStubOfMember(member).title) || 'No title'
}

/** Writes accepted texts into the draft or version of the translation, which is created if it is missing. */
async function acceptTranslation(
  context: AssistantContext,
  { to, source, translation, now, behind }: JobFacts,
  accepted: readonly ProposedText[],
): Promise<Acceptance> {
  const { client, schema, release, model } = context
  const written = new Set(accepted.map(({ path }) => path))
  const isAll = behind.every(({ path }) => written.has(path))
  const at = new Date().toISOString()
  const machineTranslation = { model, at }
  if (translation)
    return acceptTexts(client, {
      base: translation,
      into: writtenId(translation._id, release),
      source,
      texts: accepted,
      fields: (isWhole) => ({
        machineTranslation,
        ...(isAll &&
          isWhole && { translatedFrom: translatedFromRecord(source, digestTexts(now), at) }),
      }),
    })
  // Another language may have been created since, which changes the metadata of the group.
  const [current] = await fetchTranslationGroups(client, [publishedIdOf(source._id)])
  const stub = current && stubOf(current, source)
  if (!stub) throw new Error('The source was deleted in the meantime.')
  if (current.members[to])
    throw new Error(`Someone has created the ${localeTable[to].name} translation in the meantime.`)
  const row = { group: current, source: stub }
  const { documents } = await createTranslations(
    client,
    schema,
    [{ row, to }],
    release,
    (document) => ({
      ...withTexts(document, source, accepted),
      // The source as it was read: what someone has changed in it since is behind.
      translatedFrom: {
        ...translatedFromRecord(source, digestTexts(now), at),
        ...(!isAll && { copied: true }),
      },
      machineTranslation,
    }),
  )
  return {
    written: accepted.length,
    changedMeanwhile: 0,
    async undo() {
      const found = await fetchDocumentsById(
        client,
        documents.flatMap(({ _id }) => [_id, publishedIdOf(_id)]),
      )
      // What someone has edited or published since stays.
      const untouched = [...found.values()].filter(
        ({ _id, _createdAt, _updatedAt }) =>
          _id !== publishedIdOf(_id) && _createdAt === _updatedAt,
      )
      for (const { _id } of untouched) await client.delete(_id, { tag: 'orrery.assistant' })
      return { left: found.size === untouched.length ? 0 : accepted.length }
    },
  }
}

/** Stub of the source, by which its translation is created; its draft may be published by now. */
const stubOf = (
  { members }: TranslationGroup,
  { _id }: SourceDocument,
): DocumentStub | undefined => {
  const stubs = Object.values(members).flatMap(({ published, draft, versions }) => [
    published,
    draft,
    ...versions.values(),
  ])
  const withId = (id: string) => stubs.find((stub) => stub?._id === id)
  return withId(_id) ?? withId(publishedIdOf(_id))
}
