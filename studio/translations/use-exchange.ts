import { useClient, usePerspective, useSchema } from 'sanity'
import { localeTable, type Locale } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { publishedIdOf, versionIdOf } from '../releases/ids.ts'
import { saveAs } from '../ui/save-as.ts'
import { wordsIn } from './digest-in.ts'
import { type Arriving, arrivingIn } from './model/arriving.ts'
import { digestOf } from './model/digest.ts'
import { type ImportPlan, importPlan } from './model/import-plan.ts'
import type { Row } from './model/state.ts'
import { madeFrom, type Stored } from './model/translate.ts'
import type { Incoming } from './model/xliff-read.ts'
import { xliffOf } from './model/xliff-write.ts'
import type { Families } from './use-families.ts'

/** A document of a file with what it changes, or why it changes nothing. */
export type Arrived = { document: string } & (
  | { problem: string }
  | { title: string; to: Locale; plan: ImportPlan; source: Stored; translation: Stored }
)

/** Hands documents to translators as XLIFF, and takes them back. */
export function useExchange({ families, look }: Pick<Families, 'families' | 'look'>) {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const { selectedReleaseId: release } = usePerspective()

  const read = async (ids: readonly string[]): Promise<Map<string, Stored>> => {
    const found = await client.fetch<Stored[]>(
      '*[_id in $ids]',
      { ids: [...ids] },
      { perspective: 'raw' },
    )
    return new Map(found.map((document) => [document._id, document]))
  }
  const wholly = (document: Stored) => {
    const words = wordsIn(schema, document)
    return { document, words, digest: digestOf(words) }
  }

  /** One file with every row that has a source. */
  const handOut = async (rows: readonly Row[], to: Locale): Promise<void> => {
    const pairs = rows.flatMap((row) => {
      const seen = row.cells.find(({ locale }) => locale === to)?.seen
      return row.source ? [{ source: row.source._id, translation: seen?._id }] : []
    })
    const found = await read(
      pairs.flatMap(({ source, translation }) => [source, translation ?? []].flat()),
    )
    const documents = pairs.flatMap(({ source, translation }) => {
      const document = found.get(source)
      if (!document) return []
      const { words, digest } = wholly(document)
      return [
        {
          source: document,
          words,
          digest,
          translation: translation ? found.get(translation) : undefined,
        },
      ]
    })
    const xml = xliffOf(documents, look.source, to)
    const day = new Date().toISOString().slice(0, 10)
    const name = `translations-${localeTable[to].tag}-${day}.xlf`
    saveAs(new Blob([xml], { type: 'application/xliff+xml;charset=utf-8' }), name)
  }

  /** What the documents of a file would change here. */
  const preview = async (files: readonly Incoming[]): Promise<Arrived[]> => {
    const arriving = files.map((file) => arrivingIn(file, families ?? [], look.stack))
    const found = await read(
      arriving.flatMap((each) =>
        'problem' in each ? [] : [each.source._id, each.translation._id],
      ),
    )
    return arriving.map((each) => arrivedOf(each, found))
  }
  const arrivedOf = (each: Arriving, found: ReadonlyMap<string, Stored>): Arrived => {
    const { document } = each.file
    if ('problem' in each) return { document, problem: each.problem }
    const source = found.get(each.source._id)
    const translation = found.get(each.translation._id)
    if (!source || !translation) return { document, problem: gone }
    const plan = importPlan(each.file, wholly(source), translation)
    return { document, title: each.title, to: each.to, plan, source, translation }
  }

  /** Writes what changes: into drafts, or into versions of the release that Studio shows. All of it or nothing. */
  const takeIn = async (arrived: readonly Arrived[]): Promise<number> => {
    const transaction = client.transaction()
    // A draft of an older text would undo, once it is published, what was published since.
    const present = await read(
      arrived.flatMap((each) => ('problem' in each ? [] : each.translation._id)),
    )
    const now = new Date().toISOString()
    let texts = 0
    for (const each of arrived) {
      if ('problem' in each || each.plan.fields.length === 0) continue
      const { plan, source, translation } = each
      const id = publishedIdOf(translation._id)
      const into = release ? versionIdOf(id, release) : `drafts.${id}`
      const { _rev, ...content } = translation
      if (present.get(translation._id)?._rev !== _rev) throw new Error(changed)
      if (into !== translation._id) transaction.create({ ...content, _id: into })
      const made = plan.isWhole && { translatedFrom: madeFrom(source, wholly(source).digest, now) }
      transaction.patch(into, {
        // What somebody has written since it was looked at is not written over.
        ...(into === translation._id && { ifRevisionID: _rev }),
        set: {
          ...Object.fromEntries(plan.fields.map((field) => [field, plan.next[field]])),
          ...made,
        },
      })
      texts += plan.arrivals.filter(({ fate }) => fate === 'changes').length
    }
    await transaction.commit({ visibility: 'sync', tag: 'orrery.xliff' })
    return texts
  }
  return { handOut, preview, takeIn }
}

const changed =
  'somebody has changed one of the translations meanwhile. Choose the file again: nothing was written.'
const gone = 'It was deleted meanwhile. Look at the board again.'
