import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useValidateDocument } from '../data/use-validate-document.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { fieldsUndoneByDraft } from '../releases/stale-draft.ts'
import { fieldTitle, messageWithFieldTitle } from '../ui/field-titles.ts'
import { fetchDocumentsById } from './fetch-documents-by-id.ts'
import { fetchTranslationGroups } from './fetch-translation-groups.ts'
import { referencedIds } from './model/document-references.ts'
import { type ForeignReference, foreignReferences } from './model/foreign-references.ts'
import type { SourceDocument } from './model/translation-plan.ts'

/** Result for one draft. */
export interface DraftCheck {
  document: SourceDocument
  /** Validation errors, as publishing would report them. */
  errors: readonly string[]
  /** References into other languages. */
  foreign: readonly ForeignReference[]
  /** Titles of the fields in which the draft undoes a newer publication. */
  undone: readonly string[]
}

interface DraftChecks {
  /** Results by draft id; missing ones are being checked. */
  results: ReadonlyMap<string, DraftCheck>
  problem: string | undefined
}

export const isFaultless = ({ errors, foreign }: DraftCheck): boolean =>
  errors.length + foreign.length === 0

/** Checks drafts one after the other, and again after each change. */
export function useDraftChecks(drafts: readonly { _id: string; _rev: string }[]): DraftChecks {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const validate = useValidateDocument()
  const [results, setResults] = useState<DraftChecks['results']>(new Map())
  const [problem, setProblem] = useState<string>()
  const requested = JSON.stringify(drafts.map(({ _id, _rev }) => [_id, _rev]))
  useEffect(() => {
    let gone = false
    const check = async () => {
      const ids = (JSON.parse(requested) as [string, string][]).map(([id]) => id)
      const documents = [...(await fetchDocumentsById(client, ids)).values()]
      const groups = await fetchTranslationGroups(client, referencedIds(documents))
      for (const document of documents) {
        const markers = await validate(document)
        if (gone) return
        const errors = markers
          .filter(({ level }) => level === 'error')
          .map((marker) => messageWithFieldTitle(schema, document, marker))
        const fields = await fieldsUndoneByDraft(client, publishedIdOf(document._id)).catch(
          () => [],
        )
        if (gone) return
        const result = {
          document,
          errors,
          foreign: foreignReferences(document, groups),
          undone: fields.map((field) => fieldTitle(schema, document._type, field)),
        }
        setResults((known) => new Map([...known, [document._id, result]]))
      }
    }
    check().then(
      () => void (gone || setProblem(undefined)),
      () => void (gone || setProblem(unreachableMessage)),
    )
    return () => void (gone = true)
  }, [client, schema, validate, requested])
  const current = new Map(
    drafts.flatMap(({ _id, _rev }) => {
      const check = results.get(_id)
      return check?.document._rev === _rev ? [[_id, check] as const] : []
    }),
  )
  return { results: current, problem }
}

const unreachableMessage =
  'The checks were interrupted: the content service did not respond. Close this and try again.'
