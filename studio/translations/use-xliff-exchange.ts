import { useClient, usePerspective, useSchema } from 'sanity'
import { localeTable, type Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { conditionalEditActions } from '../releases/conditional-edit.ts'
import { publishedIdOf, versionIdOf } from '../releases/release-document-ids.ts'
import { downloadFile } from '../ui/download-file.ts'
import { translatableTextsOf } from './document-texts-and-digest.ts'
import { type XliffMatch, findTranslationForXliffDocument } from './model/match-xliff-document.ts'
import { digestTexts } from './model/text-digest.ts'
import {
  type TranslationImportPlan,
  planTranslationImport,
} from './model/translation-import-plan.ts'
import type { TranslationRow } from './model/translation-state.ts'
import { translatedFromRecord, type SourceDocument } from './model/translation-plan.ts'
import type { XliffDocument } from './model/xliff-read.ts'
import { writeXliff } from './model/xliff-write.ts'
import type { TranslationGroups } from './use-all-translation-groups.ts'
import { fetchDocumentsById } from './fetch-documents-by-id.ts'

/** Preview of one imported document: its changes, or an error message. */
export type ImportPreview = { document: string } & (
  | { problem: string }
  | {
      title: string
      to: Locale
      plan: TranslationImportPlan
      source: SourceDocument
      translation: SourceDocument
    }
)

/** Exports documents as XLIFF, and imports translated files. */
export function useXliffExchange({
  groups,
  context,
}: Pick<TranslationGroups, 'groups' | 'context'>) {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const { selectedReleaseId: release } = usePerspective()

  const read = (ids: readonly string[]) => fetchDocumentsById(client, ids)
  const wholly = (document: SourceDocument) => {
    const words = translatableTextsOf(schema, document)
    return { document, words, digest: digestTexts(words) }
  }

  /** Exports all rows that have a source into one file. */
  const exportXliff = async (rows: readonly TranslationRow[], to: Locale): Promise<void> => {
    const pairs = rows.flatMap((row) => {
      const seen = row.cells.find(({ locale }) => locale === to)?.stub
      return row.source ? [{ source: row.source._id, translation: seen?._id }] : []
    })
    const found = await read(
      pairs.flatMap(({ source, translation }) => [source, translation ?? []].flat()),
    )
    const documents = pairs.flatMap(({ source, translation }) => {
      const document = found.get(source)
      if (!document) return []
      const { words: texts, digest } = wholly(document)
      return [
        {
          source: document,
          texts,
          digest,
          translation: translation ? found.get(translation) : undefined,
        },
      ]
    })
    const xml = writeXliff(documents, context.source, to)
    const day = new Date().toISOString().slice(0, 10)
    const name = `translations-${localeTable[to].tag}-${day}.xlf`
    downloadFile(new Blob([xml], { type: 'application/xliff+xml;charset=utf-8' }), name)
  }

  /** Computes the changes that a file would make. */
  const previewImport = async (files: readonly XliffDocument[]): Promise<ImportPreview[]> => {
    const arriving = files.map((file) =>
      findTranslationForXliffDocument(file, groups ?? [], context.stack),
    )
    const found = await read(
      arriving.flatMap((each) =>
        'problem' in each ? [] : [each.source._id, each.translation._id],
      ),
    )
    return arriving.map((each) => toImportPreview(each, found))
  }
  const toImportPreview = (
    each: XliffMatch,
    found: ReadonlyMap<string, SourceDocument>,
  ): ImportPreview => {
    const { document } = each.file
    if ('problem' in each) return { document, problem: each.problem }
    const source = found.get(each.source._id)
    const translation = found.get(each.translation._id)
    if (!source || !translation) return { document, problem: gone }
    const plan = planTranslationImport(each.file, wholly(source), translation)
    return { document, title: each.title, to: each.to, plan, source, translation }
  }

  /**
   * Writes the changes to drafts, or to versions of the selected release, in one transaction and only if the previewed
   * revisions are still current.
   *
   * @throws ConflictError with the titles of translations that changed meanwhile, or the error of the content service
   */
  const applyImport = async (arrived: readonly ImportPreview[]): Promise<number> => {
    const now = new Date().toISOString()
    let texts = 0
    const edits = arrived.flatMap((each) => {
      if ('problem' in each || each.plan.fields.length === 0) return []
      const { plan, source, translation, title, to } = each
      const id = publishedIdOf(translation._id)
      texts += plan.texts.filter(({ outcome }) => outcome === 'changes').length
      const set = {
        ...Object.fromEntries(plan.fields.map((field) => [field, plan.next[field]])),
        ...(plan.isWhole && {
          translatedFrom: translatedFromRecord(source, wholly(source).digest, now),
        }),
      }
      const into = release ? versionIdOf(id, release) : `drafts.${id}`
      return [{ read: translation, into, set, name: `“${title}” (${localeTable[to].name})` }]
    })
    try {
      await client.action(edits.flatMap(conditionalEditActions), { tag: 'orrery.xliff' })
    } catch (error) {
      if (!isConflict(error)) throw error
      const found = await read(edits.flatMap((edit) => [edit.read._id, edit.into]))
      const changed = edits.filter(
        (edit) =>
          found.get(edit.read._id)?._rev !== edit.read._rev ||
          (edit.into !== edit.read._id && found.has(edit.into)),
      )
      throw changed.length > 0 ? new ConflictError(changed.map(({ name }) => name)) : error
    }
    return texts
  }
  return { handOut: exportXliff, preview: previewImport, takeIn: applyImport }
}

const gone = 'It has been deleted in the meantime. Check the board again.'

const isConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 409

/** Edit conflict, with a message for the editor. */
class ConflictError extends Error {
  constructor(names: readonly string[]) {
    super(
      `someone has changed ${names.join(' and ')} in the meantime. Choose the file again to see what would change now.`,
    )
  }
}
